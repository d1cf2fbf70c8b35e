import type { Loci } from "loci-memory-client";

/** The name of the space of people whose app names none; MCP clients use it too. */
export const DEFAULT_SPACE = "memory";

const found = new WeakMap<Loci, Map<string, Promise<string>>>();

/** The id of the person's own space of this name, which is created with its first use. */
export function findSpace(loci: Loci, name: string = DEFAULT_SPACE): Promise<string> {
  return findOnce(loci, `name ${name}`, () => loci.memory.createMemorySpace({ name }));
}

/** The id of the space of a chat's own memory, which is created with its first use. */
export function findChatSpace(loci: Loci, chatId: string): Promise<string> {
  return findOnce(loci, `chat ${chatId}`, () => loci.chats.putChatSpace({ chatId }));
}

/** Forgets the id of a chat's space that was erased: its next use creates another space. */
export function dropChatSpace(loci: Loci, chatId: string): void {
  found.get(loci)?.delete(`chat ${chatId}`);
}

function findOnce(loci: Loci, key: string, find: () => Promise<{ id: string }>): Promise<string> {
  const known = found.get(loci) ?? new Map<string, Promise<string>>();
  found.set(loci, known);
  const asked = known.get(key) ?? find().then((space) => space.id);
  known.set(key, asked);
  asked.catch(() => known.delete(key));
  return asked;
}
