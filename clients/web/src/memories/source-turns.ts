import type { components, Loci } from "loci-memory-client";
import type { Atom } from "./live-memories.js";

export type Message = components["schemas"]["Message"];

/** What rests on messages of a conversation. */
export type Sourced = Pick<Atom, "id" | "text" | "sourceConversationId" | "sourceMessageIds">;

/**
 * The messages that a memory rests on, in their order, with so many around each. Those that were deleted are missing.
 */
export async function findSources(loci: Loci, atom: Sourced, around = 0): Promise<Message[]> {
  const wanted = new Set(atom.sourceMessageIds);
  const read: Message[] = [];
  if (!atom.sourceConversationId || !wanted.size) return read;
  let left = around;
  const messages = loci.conversations.getRawTurns({ conversationId: atom.sourceConversationId, limit: 200 });
  for await (const message of messages) {
    read.push(message);
    wanted.delete(message.id);
    if (!wanted.size && left-- <= 0) break;
  }
  const places = read.flatMap((message, place) => (atom.sourceMessageIds.includes(message.id) ? [place] : []));
  return read.filter((_message, place) => places.some((source) => Math.abs(source - place) <= around));
}

/** What a message says, without pictures and calls of tools. */
export function textOf(message: Message): string {
  return message.content.map((block) => (block.type === "text" ? block.text : `[${block.type}]`)).join("\n");
}
