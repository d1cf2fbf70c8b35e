import type { components } from "loci-memory-client";
import { showNumber } from "../../words/dates.js";
import { currentLanguage } from "../../words/language.js";

type Day = components["schemas"]["BudgetDay"];
export type Usage = components["schemas"]["BudgetUsage"];
export type UsedOnDay = components["schemas"]["EarlierDay"];

/** A day of the service, which counts in UTC, as the language of the page writes it. */
export function showUtcDay(day: string, options: Intl.DateTimeFormatOptions = { dateStyle: "medium" }): string {
  return new Intl.DateTimeFormat(currentLanguage(), { ...options, timeZone: "UTC" }).format(new Date(day));
}

export function showDollars(dollars: number): string {
  return showNumber(dollars, {
    style: "currency",
    currency: "USD",
    minimumFractionDigits: 2,
    maximumFractionDigits: 4,
  });
}

/** The part of the stricter limit that is used or reserved, from 0 to 1; undefined if dollars are not known. */
export function usedPart({ budget, used, reserved }: Usage): number | undefined {
  const parts: number[] = [];
  if (budget.tokensPerDay !== null) parts.push(partOf(used.tokens + reserved.tokens, budget.tokensPerDay));
  if (budget.dollarsPerDay !== null && used.dollars !== null) {
    parts.push(partOf(used.dollars + (reserved.dollars ?? 0), budget.dollarsPerDay));
  }
  return parts.length ? Math.max(...parts) : undefined;
}

/** A limit of nothing is used up. */
function partOf(amount: number, limit: number): number {
  return limit > 0 ? Math.min(amount / limit, 1) : 1;
}

/** The earlier days, and today as far as it has come. */
export function daysOf({ earlier, app, day }: Day): UsedOnDay[] {
  return [...earlier, { day, used: app.used }];
}

export function hasLimit({ budget }: Usage): boolean {
  return budget.tokensPerDay !== null || budget.dollarsPerDay !== null;
}

export function isUsed(days: readonly UsedOnDay[]): boolean {
  return days.some(({ used }) => used.tokens > 0 || used.dollars !== 0);
}
