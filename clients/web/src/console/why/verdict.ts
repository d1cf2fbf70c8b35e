import type { components } from "loci-memory-client";
import { showDay, showNumber } from "../../words/dates.js";
import type { WhyMessages } from "./words.js";

export type Verdict = components["schemas"]["RecallVerdict"];
type Reason = Verdict["reason"];

/** The one reason why a memory was recalled or not, as a sentence with its numbers. */
export function describeVerdict(verdict: Verdict, text: WhyMessages): string {
  const day = verdict.at ? showDay(verdict.at) : "?";
  const sentences: Record<Reason, (value: string, needed: string) => string> = {
    shown: text.shown,
    other_space: () => text.otherSpace,
    unlearned: () => text.unlearned(day),
    deleted: () => text.deleted(day),
    expired: () => text.expired(day),
    archived: () => text.archived(day),
    superseded: () => text.superseded(day),
    not_yet_known: () => text.notYetKnown(day),
    not_yet_valid: () => text.notYetValid(day),
    no_longer_valid: () => text.noLongerValid(day),
    category: () => text.filtered,
    kind: () => text.filtered,
    metadata: () => text.filtered,
    filter: () => text.filtered,
    importance: text.importance,
    not_indexed: () => text.notIndexed,
    not_embedded: () => text.notEmbedded,
    not_proposed: text.notProposed,
    less_similar: text.lessSimilar,
    no_answer: text.belowGate,
    far_below_best: text.farBelowBest,
    beyond_limit: text.beyondLimit,
  };
  return sentences[verdict.reason](showScore(verdict.value), showScore(verdict.needed));
}

/** A rank as it is, anything else with three digits. */
export function showScore(value: number | null): string {
  if (value === null) return "?";
  return showNumber(value, Number.isInteger(value) ? {} : { minimumFractionDigits: 3, maximumFractionDigits: 3 });
}
