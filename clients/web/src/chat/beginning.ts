import { ConflictError, type Loci, NotFoundError } from "loci-memory-client";
import { type Beginning, beginChat, type Conversation } from "./presence.js";
import type { Replier } from "./reply.js";
import type { Sending } from "./sending.js";

/** Begins the chat of what is sent first, and says it where whoever answers can do both at once. */
export async function beginSending(
  loci: Loci,
  beginning: Beginning,
  sending: Sending,
  replier: Replier,
): Promise<Conversation> {
  if (!replier.begin) return beginChat(loci, beginning);
  const asked = replier.begin(loci, beginning);
  sending.beginning = asked;
  sending.question = await asked;
  return sending.question.conversation;
}

/** A turn or a chat that has ended meanwhile needs no end. */
export function ignoreEnded(error: unknown): void {
  if (!(error instanceof ConflictError) && !(error instanceof NotFoundError)) throw error;
}
