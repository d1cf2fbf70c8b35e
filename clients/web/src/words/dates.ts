import { currentLanguage } from "./language.js";

/** A day as the language of the page writes it. */
export function showDay(time: string): string {
  return new Intl.DateTimeFormat(currentLanguage(), { dateStyle: "medium" }).format(new Date(time));
}

/** A day with the time of day. */
export function showTime(time: string): string {
  return new Intl.DateTimeFormat(currentLanguage(), { dateStyle: "medium", timeStyle: "short" }).format(new Date(time));
}

export function showNumber(value: number, options: Intl.NumberFormatOptions = {}): string {
  return new Intl.NumberFormat(currentLanguage(), options).format(value);
}

/** The end of a day, as date fields write it, where the person is. */
export function endOfDay(day: string): string {
  return new Date(`${day}T23:59:59`).toISOString();
}
