import type { components, Loci } from "loci-memory-client";

type Atom = components["schemas"]["Atom"];

/** Two people or things that memories name together, and how many memories do. */
export interface Connection {
  readonly one: string;
  readonly other: string;
  readonly facts: number;
}

const PAGE = 200;
/** With more memories than these pages hold, the rest is not read. */
const PAGES = 5;

/** What the memories of a space name together. */
export async function readConnections(loci: Loci, spaceId: string): Promise<readonly Connection[]> {
  const atoms: Atom[] = [];
  let page = await loci.memory.listAtoms({ spaceId, limit: PAGE });
  for (let count = 1; ; count++) {
    atoms.push(...page.items);
    const next = count < PAGES ? await page.nextPage() : undefined;
    if (!next) return findConnections(atoms);
    page = next;
  }
}

/** What these memories name together. */
export function findConnections(atoms: Iterable<Pick<Atom, "entityIds">>): readonly Connection[] {
  const found = new Map<string, Connection>();
  for (const atom of atoms) countPairs(atom.entityIds, found);
  return [...found.values()];
}

/** Those of one person or thing, the most frequent first. */
export function connectionsOf(id: string, connections: readonly Connection[]): readonly Connection[] {
  const own = connections.filter(({ one, other }) => one === id || other === id);
  return own.sort((one, other) => other.facts - one.facts);
}

function countPairs(ids: readonly string[], found: Map<string, Connection>): void {
  const sorted = [...new Set(ids)].sort();
  for (const [index, one] of sorted.entries()) {
    for (const other of sorted.slice(index + 1)) {
      const key = `${one} ${other}`;
      found.set(key, { one, other, facts: (found.get(key)?.facts ?? 0) + 1 });
    }
  }
}
