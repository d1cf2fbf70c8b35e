import type { components } from "loci-memory-client";
import type { Atom } from "../../memories/live-memories.js";

type Run = components["schemas"]["ExtractionJob"];
type Replay = components["schemas"]["ReplayChanges"];

/** How many memories were changed in one way, and those of them that are known. */
export interface Group {
  readonly count: number;
  readonly atoms: readonly Atom[];
}

/** What an extraction or a replay changed of what is remembered, and what it left as it was. */
export interface Changes {
  readonly added: Group;
  readonly superseded: Group;
  readonly archived: Group;
  readonly kept: Group;
}

/** What a run changed, by all atoms of its space, former ones too. */
export function changesOfRun(run: Run, atoms: readonly Atom[]): Changes {
  const own = atoms.filter((atom) => atom.memorySpaceId === run.memorySpaceId);
  const added = own.filter((atom) => atom.extraction?.jobId === run.id);
  const ids = new Set(added.map((atom) => atom.id));
  const superseded = own.filter((atom) => atom.supersededBy !== null && ids.has(atom.supersededBy));
  const changed = new Set([...added, ...superseded]);
  const kept = own.filter(
    (atom) =>
      !changed.has(atom) &&
      atom.sourceConversationId === run.conversationId &&
      atom.status === "ACTIVE" &&
      isBefore(atom.createdAt, run.createdAt) &&
      !(atom.supersededAt && isBefore(atom.supersededAt, run.createdAt)),
  );
  return { added: groupOf(added), superseded: groupOf(superseded), archived: groupOf([]), kept: groupOf(kept) };
}

/** What a replay changed, as it was counted when it was promoted; what it names is looked up among these atoms. */
export function changesOfReplay(replay: Replay, atoms: readonly Atom[]): Changes {
  const known = new Map(atoms.map((atom) => [atom.id, atom]));
  const groupNamed = ({ count, atomIds }: Replay["added"]): Group => ({
    count,
    atoms: atomIds.map((id) => known.get(id)).filter((atom) => atom !== undefined),
  });
  return {
    added: groupNamed(replay.added),
    superseded: groupNamed(replay.superseded),
    archived: groupNamed(replay.archived),
    kept: groupNamed(replay.unchanged),
  };
}

function groupOf(atoms: readonly Atom[]): Group {
  return { count: atoms.length, atoms };
}

function isBefore(one: string, other: string): boolean {
  return Date.parse(one) < Date.parse(other);
}
