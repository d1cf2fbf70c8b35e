import type { Loci } from "loci-memory-client";
import type { Message } from "./transcript.js";

/** The last message of the person and what was answered; empty where the conversation has none of the person. */
export function lastTurn(messages: readonly Message[], conversationId: string | undefined): readonly Message[] {
  const first = messages.findLastIndex((message) => message.role === "user");
  const turn = first < 0 ? [] : messages.slice(first);
  // What an earlier conversation of the session said stays as it was.
  return turn.every((message) => message.conversationId === conversationId) ? turn : [];
}

/** The last message of the person, where no answer to it is stored: calls of tools are none. */
export function unanswered(messages: readonly Message[], conversationId: string | undefined): Message | undefined {
  const turn = lastTurn(messages, conversationId);
  const last = turn.at(-1);
  const isAnswered = last?.role === "assistant" && last.content.every((block) => block.type === "text");
  return isAnswered ? undefined : turn[0];
}

/**
 * Takes messages back, with what was learned from them: the answer first, so that what breaks off leaves no answer
 * without its question. It may be repeated.
 */
export async function retract(loci: Loci, messages: readonly Message[]): Promise<void> {
  for (const { conversationId, id } of [...messages].reverse()) {
    await loci.conversations.retractMessage({ conversationId, messageId: id });
  }
}
