import { saveFile } from "../design/save-file.js";
import type { Atom, LiveMemories } from "./live-memories.js";

/** Saves everything of the space that is current, as the service answers it. */
export async function exportMemories(memories: LiveMemories): Promise<void> {
  const found: Atom[] = [];
  for await (const atom of memories.loci.memory.listAtoms({ spaceId: memories.spaceId, limit: 200 })) found.push(atom);
  saveFile("memories.json", { memorySpaceId: memories.spaceId, memories: found });
}
