const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Waits between one failed attempt and the next: eight attempts over 27.6 hours. */
const waits = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 10 * hour];

/** Part of a wait by which it is varied at random, so that what failed together is not retried together. */
const jitter = 0.2;

export interface Failure {
  /** Failed attempts so far, this one included: 1 or more. */
  failures: number;
  /** When this one ended, milliseconds since 1970. */
  at: number;
  /** The `Retry-After` header of the answer: seconds or an HTTP date. */
  retryAfter?: string | undefined;
}

/**
 * When to try again, milliseconds since 1970; undefined when every attempt was made. A receiver may ask for a longer
 * wait with `Retry-After`, up to twice the planned one.
 * @param random a number from 0 (inclusive) to 1 (exclusive)
 */
export function nextAttempt({ failures, at, retryAfter }: Failure, random: number): number | undefined {
  const planned = waits[failures - 1];
  if (planned === undefined) return undefined;
  const varied = planned * (1 - jitter + 2 * jitter * random);
  const asked = Math.min(askedWait(retryAfter, at), 2 * planned);
  return at + Math.round(Math.max(varied, asked));
}

/** Milliseconds; 0 for a header that is missing or not understood (RFC 9110, section 10.2.3). */
function askedWait(header: string | undefined, at: number): number {
  const text = header?.trim() ?? "";
  if (/^\d+$/.test(text)) return Number(text) * second;
  const date = Date.parse(text);
  return Number.isNaN(date) ? 0 : Math.max(0, date - at);
}
