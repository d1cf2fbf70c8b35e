import { currentLanguage } from "./language.js";

/** A day as the language of the page writes it. */
export function showDay(time: string): string {
  return new Intl.DateTimeFormat(currentLanguage(), { dateStyle: "medium" }).format(new Date(time));
}

/** A day with the time of day. */
export function showTime(time: string): string {
  return new Intl.DateTimeFormat(currentLanguage(), { dateStyle: "medium", timeStyle: "short" }).format(new Date(time));
}

/** Today, yesterday, or the month: what a list of things of the past is divided by. */
export function showPeriod(time: string, now = new Date(), language: string = currentLanguage()): string {
  const then = new Date(time);
  const days = Math.round((startOfDay(then) - startOfDay(now)) / 86_400_000);
  if (days >= -1 && days <= 0) return new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(days, "day");
  return new Intl.DateTimeFormat(language, { month: "long", year: "numeric" }).format(then);
}

function startOfDay(time: Date): number {
  return Date.UTC(time.getFullYear(), time.getMonth(), time.getDate());
}

export function showNumber(value: number, options: Intl.NumberFormatOptions = {}): string {
  return new Intl.NumberFormat(currentLanguage(), options).format(value);
}

/** The end of a day, as date fields write it, where the person is. */
export function endOfDay(day: string): string {
  return new Date(`${day}T23:59:59`).toISOString();
}
