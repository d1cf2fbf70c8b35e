import type { Loci } from "loci-memory-client";
import type { Atom } from "../../memories/live-memories.js";

/** Whether a day asks for what was true then, or for what was known then. */
export type Axis = "validAt" | "knownAt";

const MOST = 1000;
/** How many days the search for former memories goes back through. */
const STEPS = 40;

/**
 * The memories of a space, with the former ones that newer ones took the place of: just before something began to be
 * true, what it replaced was true.
 */
export async function readMemories(loci: Loci, spaceId: string): Promise<Atom[]> {
  const found = new Map<string, Atom>();
  const read = async (asked: { status?: "ARCHIVED"; validAt?: string }): Promise<void> => {
    for await (const atom of loci.memory.listAtoms({ spaceId, limit: 200, ...asked })) {
      if (found.size < MOST) found.set(atom.id, atom);
    }
  };
  await read({});
  await read({ status: "ARCHIVED" });
  const seen = new Set<string>();
  for (let step = 0; step < STEPS; step++) {
    const next = [...found.values()].map((atom) => atom.validFrom).find((time) => !seen.has(time));
    if (!next) break;
    seen.add(next);
    await read({ validAt: new Date(Date.parse(next) - 1).toISOString() });
  }
  return [...found.values()];
}

/** The days on which something became or ceased to be true or known, in their order. */
export function findChanges(atoms: readonly Atom[], axis: Axis): string[] {
  const times = atoms.flatMap((atom) =>
    axis === "validAt" ? [atom.validFrom, atom.validTo] : [atom.createdAt, atom.supersededAt],
  );
  return [...new Set(times.filter((time) => time !== null).map((time) => dayOf(new Date(time))))].sort();
}

/** A day where the person is, as date fields write it. */
export function dayOf(time: Date): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
}

const LENGTH = 86_400_000;

/** A day as a number, for the slider. */
export function numberOf(day: string): number {
  return Math.round(Date.parse(`${day}T00:00:00Z`) / LENGTH);
}

export function dayOfNumber(value: number): string {
  return new Date(value * LENGTH).toISOString().slice(0, 10);
}
