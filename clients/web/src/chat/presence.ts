import type { components, Loci } from "loci-memory-client";
import { DEFAULT_SPACE, dropChatSpace } from "../memories/spaces.js";
import { shorten } from "../words/shorten.js";

export type Conversation = components["schemas"]["Conversation"];

/** The presence that people talk with on the chat page. Its sessions are the history of chats. */
export const PRESENCE = "chat";

const TITLE = 60;
const paced = new WeakMap<Loci, Promise<void>>();

/**
 * Has the presence of the page remember in the person's space `memory`, as MCP clients and the elements do. What pages of
 * release 0.2.0 had it learn in a space of its own is moved there, in as many calls as it takes.
 */
export async function shareMemory(loci: Loci): Promise<void> {
  // One request works for a while; what is left needs another.
  while (!(await loci.presences.sharePresenceMemory({ presenceId: PRESENCE })).finished);
}

/** Has what is said in this namespace extracted after so many turns, and at the close: whoever answers may have changed. */
export function paceExtraction(loci: Loci, namespace: string, windowTurns: number): Promise<void> {
  const pace = paced.get(loci) ?? paceOnce(loci, namespace, windowTurns);
  paced.set(loci, pace);
  pace.catch(() => paced.delete(loci));
  return pace;
}

async function paceOnce(loci: Loci, namespace: string, windowTurns: number): Promise<void> {
  for await (const { id, conversationScope, memorySpaceNames, extractionPolicy } of loci.memory.listBindings()) {
    const isOfChats = [conversationScope].flat().some((scope) => scope.namespace === namespace);
    if (!isOfChats || !memorySpaceNames.includes(DEFAULT_SPACE)) continue;
    if (extractionPolicy.windowed && extractionPolicy.windowTurns === windowTurns) continue;
    await loci.memory.updateBinding({ bindingId: id, extractionPolicy: { windowed: true, windowTurns } });
  }
}

/** What a chat begins with. */
export interface Beginning {
  readonly text: string;
  readonly key: string;
  readonly botId: string | undefined;
  readonly incognito: boolean;
}

/**
 * A new session with an open conversation, with this bot of the service. The same key begins it once. An incognito one is
 * never learned from, has no title, and is erased when it closes.
 */
export async function beginChat(loci: Loci, beginning: Beginning): Promise<Conversation> {
  return lastOf(await loci.presences.createSession({ ...newChat(beginning), idempotencyKey: beginning.key }));
}

/** The session that a chat begins as. */
export function newChat({ text, botId, incognito }: Beginning) {
  const timeZone = ownTimeZone();
  const title = incognito ? {} : { title: shorten(text, TITLE) };
  return { presenceId: PRESENCE, incognito, ...title, ...(botId && { botId }), ...(timeZone && { timeZone }) };
}

/** The time zone of this browser by its IANA name; undefined where the browser does not know it. */
function ownTimeZone(): string | undefined {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone === "Etc/Unknown" ? undefined : timeZone;
}

/** The conversation that the next message of its session joins: itself, or one that continues it where it is closed. */
export async function makeCurrent(loci: Loci, { sessionId }: Conversation): Promise<Conversation> {
  return lastOf(await loci.presences.reopenSession({ presenceId: PRESENCE, sessionId: sessionId ?? "" }));
}

const LOOKED_AT = 50;

/** The newest chat of a bot, and the newest of all; undefined where there is none. */
export async function newestChats(
  loci: Loci,
  isOfBot: (conversation: Conversation) => boolean,
): Promise<{ own: Conversation | undefined; newest: Conversation | undefined }> {
  const { items } = await loci.presences.listSessions({ presenceId: PRESENCE, limit: LOOKED_AT });
  const chats = items.map(lastOf);
  return { own: chats.find(isOfBot), newest: chats[0] };
}

/** The conversations of a chat, in the order in which they were begun. */
export async function partsOf(loci: Loci, { sessionId }: Conversation): Promise<readonly Conversation[]> {
  return (await loci.presences.getSession({ presenceId: PRESENCE, sessionId: sessionId ?? "" })).conversations;
}

/**
 * Erases the memory and all conversations of a chat for good, each by its id: another chat may be the current one by
 * now.
 */
export async function eraseChat(loci: Loci, conversation: Conversation): Promise<void> {
  await eraseMemories(loci, new Set([conversation.sessionId]));
  for (const { id } of await partsOf(loci, conversation)) {
    await loci.conversations.deleteConversation({ conversationId: id, purge: true });
  }
}

/** Erases all chats, their memories and the profile for good. */
export async function eraseAllChats(loci: Loci): Promise<void> {
  const chats = new Set<unknown>();
  for await (const { sessionId } of loci.presences.listSessions({ presenceId: PRESENCE })) chats.add(sessionId);
  await eraseMemories(loci, chats);
  // One request works for a while; what is left needs another.
  while (!(await loci.presences.deletePresenceMemory({ presenceId: PRESENCE })).finished);
}

async function eraseMemories(loci: Loci, chats: ReadonlySet<unknown>): Promise<void> {
  for await (const { id, metadata } of loci.memory.listMemorySpaces()) {
    if (metadata.dialect !== "chat" || !chats.has(metadata.externalId)) continue;
    await loci.memory.deleteMemorySpace({ spaceId: id, purge: true });
    dropChatSpace(loci, String(metadata.externalId));
  }
}

function lastOf(session: { conversations: readonly Conversation[] }): Conversation {
  return session.conversations.at(-1) as Conversation;
}
