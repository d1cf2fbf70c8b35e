import type { Loci } from "loci-memory-client";
import { LiveMemories } from "./live-memories.js";

const lists = new WeakMap<Loci, Map<string, LiveMemories>>();

/** The one list of a person's space, for all elements of a page that show it. */
export function sharedMemories(loci: Loci, spaceId: string): LiveMemories {
  const known = lists.get(loci) ?? new Map<string, LiveMemories>();
  lists.set(loci, known);
  const found = known.get(spaceId) ?? new LiveMemories(loci, spaceId);
  known.set(spaceId, found);
  return found;
}
