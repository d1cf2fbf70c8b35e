/** An entry of a bot's memory. `ts`: milliseconds since 1970, when it was made or last updated. */
export interface Entry {
  k: string;
  v: string;
  ts: number;
}

/** The limits are those of the service, on every storage. A character is one, however many units it takes. */
export const MAX_KEY = 200;
export const MAX_VALUE = 4000;
export const MAX_ENTRIES = 400;

/** An entry that is over a limit; `fields` are `k` and `v`, those that are. */
export class EntryError extends RangeError {
  override name = "EntryError";

  constructor(
    readonly fields: readonly string[],
    message: string,
  ) {
    super(message);
  }
}

/** A bot that has as many entries as it may was to get another one. */
export class FullError extends EntryError {
  override name = "FullError";
}

/** Throws EntryError, naming the field and the limit; nothing is shortened. */
export function requireValid(key: string, value: string): void {
  const wrong: Record<string, string> = {};
  if (key === "" || lengthOf(key) > MAX_KEY) wrong.k = `k must be 1 to ${MAX_KEY} characters`;
  if (lengthOf(value) > MAX_VALUE) wrong.v = `v must be at most ${MAX_VALUE} characters`;
  const fields = Object.keys(wrong);
  if (fields.length) throw new EntryError(fields, Object.values(wrong).join("; "));
}

/** Throws FullError where a bot that has so many entries would get another one. */
export function requireRoom(count: number): void {
  if (count >= MAX_ENTRIES) throw new FullError(["k"], `a bot can have at most ${MAX_ENTRIES} entries`);
}

function lengthOf(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
