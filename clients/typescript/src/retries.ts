const FIRST = 500;
const LONGEST = 8_000;
/** A server that asks for more is not waited for. */
const LONGEST_RETRY_AFTER = 60_000;

/**
 * Milliseconds until the next attempt, undefined to give up: after no answer, 408, 429 and 5xx. `attempt` counts from 0;
 * `random` is between 0 and 1. Delays double from half a second to eight, less up to a quarter at random.
 */
export function retryDelay(
  attempt: number,
  status: number | undefined,
  retryAfter: string | null,
  random: number,
): number | undefined {
  if (status !== undefined && status !== 408 && status !== 429 && status < 500) return undefined;
  const asked = retryAfter === null ? Number.NaN : millisecondsOf(retryAfter);
  if (!Number.isNaN(asked)) return asked <= LONGEST_RETRY_AFTER ? asked : undefined;
  return Math.min(FIRST * 2 ** attempt, LONGEST) * (1 - random / 4);
}

/** Of seconds or a date; NaN for anything else. */
function millisecondsOf(retryAfter: string): number {
  const seconds = Number(retryAfter);
  return Math.max(0, Number.isNaN(seconds) ? Date.parse(retryAfter) - Date.now() : seconds * 1000);
}
