import type { Loci } from "loci-memory-client";
import type { Atom } from "../../memories/live-memories.js";
import type { Run } from "./run-card.js";

/** So many histories are read to say what a run replaced; a run that replaced more says how many. */
const MOST_HISTORIES = 50;

/** The memories of a conversation in the spaces of its runs, former ones too, and those that they replaced. */
export async function readChanged(loci: Loci, conversationId: string, runs: readonly Run[]): Promise<readonly Atom[]> {
  const spaces = [...new Set(runs.map((run) => run.memorySpaceId))];
  const learned = (await Promise.all(spaces.map((spaceId) => readLearned(loci, spaceId, conversationId)))).flat();
  const replacing = new Set(runs.filter(({ counts }) => counts.superseded).map(({ id }) => id));
  const newest = learned.filter((atom) => replacing.has(atom.extraction?.jobId ?? "")).slice(0, MOST_HISTORIES);
  const histories = await Promise.all(newest.map(({ id: atomId }) => loci.memory.getAtomHistory({ atomId })));
  const known = new Map([...histories.flatMap(({ chain }) => chain), ...learned].map((atom) => [atom.id, atom]));
  return [...known.values()];
}

async function readLearned(loci: Loci, spaceId: string, conversationId: string): Promise<Atom[]> {
  const filter = JSON.stringify({ source: { eq: conversationId } });
  const found: Atom[] = [];
  for await (const atom of loci.memory.listAtoms({ spaceId, former: true, filter, limit: 200 })) found.push(atom);
  return found;
}
