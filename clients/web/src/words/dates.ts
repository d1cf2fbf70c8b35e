import { currentLanguage } from "./language.js";

/** A day as the language of the page writes it. */
export function showDay(time: string): string {
  return new Intl.DateTimeFormat(currentLanguage(), { dateStyle: "medium" }).format(new Date(time));
}

/** A day with the time of day. */
export function showTime(time: string): string {
  return new Intl.DateTimeFormat(currentLanguage(), { dateStyle: "medium", timeStyle: "short" }).format(new Date(time));
}

const MINUTE = 60_000;
const SPANS = [
  ["day", 1440 * MINUTE],
  ["hour", 60 * MINUTE],
  ["minute", MINUTE],
] as const;
/** Days after which a day says more than how long ago it was. */
const LONG_AGO = 7;

/** How long ago something was, in few letters; after a week the day, and of what is to come too. */
export function showAgo(time: string, now = new Date(), language: string = currentLanguage()): string {
  const then = new Date(time);
  const ago = now.getTime() - then.getTime();
  if (ago >= LONG_AGO * 1440 * MINUTE || ago <= -MINUTE) {
    const year = then.getFullYear() === now.getFullYear() ? {} : ({ year: "numeric" } as const);
    return new Intl.DateTimeFormat(language, { day: "numeric", month: "short", ...year }).format(then);
  }
  const [unit, span] = SPANS.find(([, length]) => ago >= length) ?? ["minute", MINUTE];
  const format = new Intl.RelativeTimeFormat(language, { numeric: "auto", style: "narrow" });
  return format.format(-Math.max(0, Math.floor(ago / span)), unit);
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
