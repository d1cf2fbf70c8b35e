import type { components } from "loci-memory-client";

type Entry = components["schemas"]["ProfileEntry"];

/** One message of each conversation that an entry of the profile rests on. */
export function citationsOf(entry: Entry): { conversationId: string; messageId: string }[] {
  return entry.conversationIds.map((conversationId) => ({
    conversationId,
    messageId: entry.messageIds.find((id) => isIn(id, conversationId)) ?? "",
  }));
}

/** The id of a message has that of its conversation in it, after the kind of id. */
function isIn(messageId: string, conversationId: string): boolean {
  return messageId.includes(conversationId.slice(conversationId.indexOf("_")));
}
