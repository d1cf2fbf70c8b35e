import type { components } from "loci-memory-client";
import { showNumber } from "../../words/dates.js";

type Job = components["schemas"]["UserExtractionJob"];

/** How long one extraction took, in seconds. */
export interface Lag {
  readonly orderedAt: string;
  /** Until it was begun for the last time, and from then on. */
  readonly waited: number;
  readonly worked: number;
  readonly total: number;
}

/** The lag of a job that has ended; none of any other. */
export function lagOf({ createdAt, startedAt, finishedAt }: Job): Lag[] {
  if (!finishedAt) return [];
  const [ordered = 0, begun = 0, ended = 0] = [createdAt, startedAt ?? finishedAt, finishedAt].map(Date.parse);
  const [waited, worked, total] = [begun - ordered, ended - begun, ended - ordered].map((span) => span / 1000);
  return [{ orderedAt: createdAt, waited: waited ?? 0, worked: worked ?? 0, total: total ?? 0 }];
}

/** The middle one of them; the mean of the two in the middle of an even number. Zero of none. */
export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.slice(Math.floor((sorted.length - 1) / 2), Math.floor(sorted.length / 2) + 1);
  return middle.reduce((sum, value) => sum + value, 0) / (middle.length || 1);
}

const UNITS = [
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
] as const;

/** A span of seconds in the largest unit of which it has two, else in seconds, as the language of the page writes it. */
export function showSpan(seconds: number): string {
  const [unit, size] = UNITS.find(([, each]) => seconds >= 2 * each) ?? UNITS[2];
  return showNumber(seconds / size, { style: "unit", unit, unitDisplay: "short", maximumFractionDigits: 1 });
}
