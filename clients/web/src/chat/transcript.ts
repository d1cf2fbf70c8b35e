import type { components, Loci, Page } from "loci-memory-client";
import { type Conversation, PRESENCE } from "./presence.js";

export type Message = components["schemas"]["Message"];

const PAGE = 50;

/** The text that a person reads of a message; empty for calls of tools. */
export function textOf(message: Message): string {
  return message.content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("\n\n");
}

/** The messages of a conversation, or of all conversations of its session, from the last backwards. */
export class Transcript {
  messages: readonly Message[] = [];
  #earlier: Page<Message> | undefined;

  get hasEarlier(): boolean {
    return this.#earlier?.nextCursor != null;
  }

  /** Reads the last messages of the conversation, or of its whole session. */
  async read(loci: Loci, of: Conversation, isSession: boolean): Promise<void> {
    const page =
      isSession && of.sessionId !== null
        ? await loci.presences.listSessionMessages({ presenceId: PRESENCE, sessionId: of.sessionId, limit: PAGE })
        : await loci.conversations.getMessages({ conversationId: of.id, limit: PAGE });
    this.#earlier ??= page;
    this.add(page.items);
  }

  async readEarlier(): Promise<void> {
    const page = await this.#earlier?.nextPage();
    this.#earlier = page;
    if (page) this.add(page.items);
  }

  /** Reads backwards until a message is there. Says whether it was found. */
  async readUntil(messageId: string): Promise<boolean> {
    while (!this.has(messageId) && this.hasEarlier) await this.readEarlier();
    return this.has(messageId);
  }

  has(messageId: string): boolean {
    return this.messages.some((message) => message.id === messageId);
  }

  remove(gone: readonly Message[]): void {
    const ids = new Set(gone.map((message) => message.id));
    this.messages = this.messages.filter((message) => !ids.has(message.id));
  }

  add(found: readonly Message[]): void {
    const byId = new Map([...this.messages, ...found].map((message) => [message.id, message]));
    this.messages = [...byId.values()].sort(inOrder);
  }
}

/** Conversations of a session follow one another in time, and so do their ids. */
function inOrder(one: Message, other: Message): number {
  if (one.conversationId !== other.conversationId) return one.conversationId < other.conversationId ? -1 : 1;
  return one.seq - other.seq;
}
