import type { components, Loci } from "loci-memory-client";

export type Conversation = components["schemas"]["Conversation"];
export type Message = components["schemas"]["Message"];
type Listed = "removedAtoms" | "uncitedAtoms" | "revivedAtoms" | "rewordedAtoms" | "removedEntities" | "summaries";
export type Removal = Pick<components["schemas"]["RemovedConversation"], Listed>;

/** What would change, in words where they are short enough to read. */
export interface Consequences {
  readonly removed: Named;
  readonly revived: Named;
  readonly uncited: Named;
  readonly entities: Named;
  readonly summaries: number;
}

export interface Named {
  readonly count: number;
  readonly names: readonly string[];
}

const MOST = 5;

/** Reads the memories and names that a removal would change. */
export async function readConsequences(loci: Loci, removal: Removal): Promise<Consequences> {
  const readAtom = async (atomId: string) => (await loci.memory.getAtom({ atomId })).text;
  const readEntity = async (entityId: string) => (await loci.memory.getEntity({ entityId })).canonicalName;
  const [removed, revived, uncited, entities] = await Promise.all([
    name(removal.removedAtoms, readAtom),
    name([...removal.revivedAtoms, ...removal.rewordedAtoms], readAtom),
    name(removal.uncitedAtoms, readAtom),
    name(removal.removedEntities, readEntity),
  ]);
  return { removed, revived, uncited, entities, summaries: removal.summaries.length };
}

/** Something may be gone meanwhile, and a new atom is not there yet: what cannot be read only counts. */
async function name(ids: readonly string[], read: (id: string) => Promise<string>): Promise<Named> {
  const found = await Promise.allSettled(ids.slice(0, MOST).map(read));
  return { count: ids.length, names: found.flatMap((one) => (one.status === "fulfilled" ? [one.value] : [])) };
}
