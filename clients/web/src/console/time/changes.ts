import type { Atom } from "../../memories/live-memories.js";

/** Whether a day asks for what was true then, or for what was known then. */
export type Axis = "validAt" | "knownAt";

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
