/** The build: three pages, and `elements.js` for pages of others. Names in `assets/` contain a hash of their content. */
import { join } from "node:path";
import { defineConfig, type Plugin } from "vite";

const SOURCE = join(import.meta.dirname, "src");
const CLIENT = join(import.meta.dirname, "..", "typescript", "src");

/** This package and the TypeScript client, straight from their sources. */
export const CLIENT_ALIASES = [
  { find: /^loci-memory-web$/, replacement: join(SOURCE, "elements", "index.ts") },
  { find: /^loci-memory-client$/, replacement: join(CLIENT, "index.ts") },
  { find: /^loci-memory-client\/(.+)$/, replacement: `${CLIENT}/$1/index.ts` },
];

/** Styles lie in template literals, which no minifier looks into: their comments and indents stay here. */
const shortenStyles: Plugin = {
  name: "shorten-styles",
  enforce: "pre",
  transform(code, id) {
    if (!id.startsWith(SOURCE) || !id.endsWith(".ts")) return null;
    const shorten = (styles: string) => styles.replace(/\/\*[\s\S]*?\*\//g, "").replace(/\s+/g, " ");
    return { code: code.replace(/\bcss`[^`]*`/g, shorten), map: null };
  },
};

/** A chat has an address of its own, `chat/{id}`: its page is the chat page, which names its files from one folder deeper. */
const deepenChat: Plugin = {
  name: "deepen-chat",
  enforce: "post",
  generateBundle(_options, bundle) {
    const page = bundle["chat.html"];
    if (page?.type !== "asset") throw new Error("the build has no chat.html");
    const source = String(page.source).replaceAll('="./', '="../');
    this.emitFile({ type: "asset", fileName: "chat/index.html", source });
  },
};

const LOADED_LATER = [
  "src/console/",
  "oidc-client",
  "session/login\\.",
  "memories/(memory-source|source-turns|forgotten-memories|waiting-memories|waiting-words/)",
  "design/(form|table)\\.",
  "chat/bot-panel/words/(en|index)",
  "session/parts\\.",
  "elements/(connected|own-font|open-bot-memory|loci-keys|keys-styles|key-problems|words/(en|index))\\.",
];

export default defineConfig({
  plugins: [shortenStyles, deepenChat],
  root: SOURCE,
  // Addresses of a deployment may have a stage before them.
  base: "./",
  resolve: { alias: CLIENT_ALIASES },
  build: {
    outDir: join(import.meta.dirname, "dist"),
    emptyOutDir: true,
    // The licences of what the files contain: most ask that their text goes with copies.
    license: { fileName: "licenses.md" },
    target: "es2022",
    // It would be an inline script, which the pages do not allow.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: {
        chat: join(SOURCE, "chat.html"),
        console: join(SOURCE, "console.html"),
        "signed-in": join(SOURCE, "signed-in.html"),
        elements: join(SOURCE, "elements", "index.ts"),
      },
      preserveEntrySignatures: "exports-only",
      output: {
        entryFileNames: (chunk) => (chunk.name === "elements" ? "elements.js" : "assets/[name]-[hash].js"),
        chunkFileNames: "assets/[name]-[hash].js",
        assetFileNames: "assets/[name]-[hash][extname]",
        // Each file is a call of the API: what pages and views share is one, and so are the words of a language.
        codeSplitting: {
          groups: [
            { debugName: "words", name: (id: string) => /\/words\/(ar|de|ja)\.ts$/.exec(id)?.[1] ?? null, priority: 2 },
            // Sign-in loads when a person is not signed in; what a list or a panel shows when asked, when it is asked.
            { name: "shared", test: new RegExp(`^(?!.*(${LOADED_LATER.join("|")}))`), minShareCount: 2, priority: 1 },
            { name: "views", test: /\/src\/console\//, minShareCount: 2 },
          ],
        },
      },
    },
  },
});
