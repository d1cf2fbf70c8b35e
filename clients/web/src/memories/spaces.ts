import type { Loci } from "loci-memory-client";

/** The name of the space of people whose app names none; MCP clients use it too. */
export const DEFAULT_SPACE = "memory";

const found = new WeakMap<Loci, Map<string, Promise<string>>>();

/** The id of the person's own space of this name, which is created with its first use. */
export function findSpace(loci: Loci, name: string = DEFAULT_SPACE): Promise<string> {
  const known = found.get(loci) ?? new Map<string, Promise<string>>();
  found.set(loci, known);
  const asked = known.get(name) ?? loci.memory.createMemorySpace({ name }).then((space) => space.id);
  known.set(name, asked);
  asked.catch(() => known.delete(name));
  return asked;
}
