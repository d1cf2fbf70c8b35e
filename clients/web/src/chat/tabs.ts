/** What the tabs of one person in one browser tell each other of a chat. */
import type { Conversation } from "./presence.js";
import type { Message } from "./transcript.js";

export type News =
  /** A message is on its way. */
  | { readonly type: "said"; readonly key: string; readonly text: string }
  /** Another tab shows the chat by now, and wants to know what is on its way. */
  | { readonly type: "joined" }
  /** The answer so far. */
  | { readonly type: "heard"; readonly text: string }
  | { readonly type: "answered"; readonly messages: readonly Message[]; readonly memoryIds: readonly string[] }
  /** What was on its way ended without an answer. */
  | { readonly type: "ended" }
  | { readonly type: "removed"; readonly messages: readonly Message[] }
  /** The chat was closed, reopened or renamed. */
  | { readonly type: "changed"; readonly conversation: Conversation };

interface Told {
  readonly conversationId: string;
  readonly news: News;
}

const NAME = "loci-chat";

/** The other tabs of a person: a browser reads an answer once, and its tabs share it. */
export class Tabs {
  readonly #name: string;
  readonly #channel: BroadcastChannel;

  constructor(personId: string, hear: (conversationId: string, news: News) => void) {
    this.#name = `${NAME} ${personId}`;
    this.#channel = new BroadcastChannel(this.#name);
    this.#channel.onmessage = ({ data }: MessageEvent<Told>) => hear(data.conversationId, data.news);
  }

  tell(conversationId: string, news: News): void {
    this.#channel.postMessage({ conversationId, news } satisfies Told);
  }

  /** Acts once no other tab reads an answer of this conversation. A tab that is gone reads none. */
  async act<Result>(conversationId: string, signal: AbortSignal, act: () => Promise<Result>): Promise<Result> {
    // Pages that no certificate secures have no locks: each of their tabs reads by itself.
    if (!navigator.locks) return act();
    return await navigator.locks.request(`${this.#name} ${conversationId}`, { signal }, act);
  }

  close(): void {
    this.#channel.close();
  }
}
