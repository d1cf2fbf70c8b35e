import { connect, type LociBadge, type LociKeys, type LociMemories, type LociRemember } from "loci-memory-web";
import { type DetailedHTMLProps, type HTMLAttributes, useState } from "react";
import { createRoot } from "react-dom/client";

type Props<Element, Own = object> = DetailedHTMLProps<HTMLAttributes<Element>, Element> & Own;

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "loci-badge": Props<LociBadge, { "onloci-count"?: (event: CustomEvent<number>) => void }>;
      "loci-keys": Props<LociKeys, { bot: string; storage?: "browser" | "service" }>;
      "loci-memories": Props<LociMemories, { space?: string }>;
      "loci-remember": Props<LociRemember>;
    }
  }
}

connect({
  url: "https://api.example.com",
  token: () => fetch("/token").then((answer) => answer.text()),
});

function App() {
  const [count, setCount] = useState(0);
  return (
    <main>
      <h1>
        An app with a memory <loci-badge onloci-count={(event) => setCount(event.detail)} />
      </h1>
      <p>It remembers {count} things.</p>
      <loci-remember>I prefer green tea to coffee.</loci-remember>
      <h2>What it remembers</h2>
      <loci-memories />
      <h2>What its bot remembers</h2>
      <loci-keys bot="coder" />
    </main>
  );
}

createRoot(document.body).render(<App />);
