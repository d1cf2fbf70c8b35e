import type { components } from "loci-memory-client";
import { currentLanguage } from "../../words/language.js";

export type Atom = components["schemas"]["Atom"];

/** What began in one month, the newest first. */
export interface Month {
  readonly year: number;
  /** From 0 for January. */
  readonly month: number;
  readonly atoms: readonly Atom[];
}

export interface Year {
  readonly year: number;
  readonly months: readonly Month[];
}

/** Years and their months, the newest first, by when each fact began in the time zone of the reader. */
export function groupByYear(atoms: readonly Atom[]): Year[] {
  const years = new Map<number, Map<number, Atom[]>>();
  for (const atom of atoms.toSorted((one, other) => Date.parse(other.validFrom) - Date.parse(one.validFrom))) {
    const began = new Date(atom.validFrom);
    const months = years.get(began.getFullYear()) ?? new Map<number, Atom[]>();
    years.set(began.getFullYear(), months);
    months.set(began.getMonth(), [...(months.get(began.getMonth()) ?? []), atom]);
  }
  return [...years].map(([year, months]) => ({
    year,
    months: [...months].map(([month, found]) => ({ year, month, atoms: found })),
  }));
}

/** Whether it holds no more: another took its place, or its time is over. */
export function isEnded(atom: Atom): boolean {
  return atom.supersededBy !== null || (atom.validTo !== null && Date.parse(atom.validTo) <= Date.now());
}

export function showMonth({ year, month }: Month): string {
  return new Intl.DateTimeFormat(currentLanguage(), { month: "long" }).format(new Date(year, month));
}
