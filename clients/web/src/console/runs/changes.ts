import type { components } from "loci-memory-client";
import type { Atom } from "../../memories/live-memories.js";

type Run = components["schemas"]["ExtractionJob"];

/** What an extraction or a replay changed of what is remembered, and what it left as it was. */
export interface Changes {
  readonly added: readonly Atom[];
  readonly superseded: readonly Atom[];
  readonly archived: readonly Atom[];
  readonly kept: readonly Atom[];
}

/** A replay, as far as its atoms show it: they name the replay that last added or archived them. */
export interface Replay {
  readonly id: string;
  /** When it last changed something, and with which version and extractor. */
  readonly at: string;
  readonly extractor: string;
  readonly version: string;
  readonly changes: Changes;
}

/** What a run changed, by all atoms of its space, former ones too. */
export function changesOfRun(run: Run, atoms: readonly Atom[]): Changes {
  const own = atoms.filter((atom) => atom.memorySpaceId === run.memorySpaceId);
  const added = own.filter((atom) => atom.extraction?.jobId === run.id);
  return compare(own, { added, archived: [] }, run.conversationId, run.createdAt);
}

/** The replays that changed what was learned from a conversation, the newest first. */
export function findReplays(atoms: readonly Atom[], conversationId: string): Replay[] {
  const found = new Map<string, Atom[]>();
  for (const atom of atoms) {
    const id = atom.extraction?.runId;
    if (id && atom.sourceConversationId === conversationId) found.set(id, [...(found.get(id) ?? []), atom]);
  }
  return [...found]
    .map(([id, marked]) => describeReplay(id, marked, atoms, conversationId))
    .sort((one, other) => other.at.localeCompare(one.at));
}

function describeReplay(id: string, marked: readonly Atom[], atoms: readonly Atom[], conversationId: string): Replay {
  const added = marked.filter((atom) => atom.status === "ACTIVE");
  const archived = marked.filter((atom) => atom.status === "ARCHIVED");
  const times = [...added.map((atom) => atom.createdAt), ...archived.map((atom) => atom.updatedAt)].sort();
  const source = (added[0] ?? archived[0])?.extraction;
  const changes = compare(atoms, { added, archived }, conversationId, times[0] ?? "");
  return { id, at: times.at(-1) ?? "", extractor: source?.extractor ?? "", version: source?.version ?? "", changes };
}

/** `began` is when the first of the changes was made: what is kept was there before. */
function compare(
  atoms: readonly Atom[],
  { added, archived }: Pick<Changes, "added" | "archived">,
  conversationId: string,
  began: string,
): Changes {
  const ids = new Set(added.map((atom) => atom.id));
  const superseded = atoms.filter((atom) => atom.supersededBy !== null && ids.has(atom.supersededBy));
  const changed = new Set([...added, ...archived, ...superseded]);
  const kept = atoms.filter(
    (atom) =>
      !changed.has(atom) &&
      atom.sourceConversationId === conversationId &&
      atom.status === "ACTIVE" &&
      isBefore(atom.createdAt, began) &&
      !(atom.supersededAt && isBefore(atom.supersededAt, began)),
  );
  return { added, archived, superseded, kept };
}

function isBefore(one: string, other: string): boolean {
  return Date.parse(one) < Date.parse(other);
}
