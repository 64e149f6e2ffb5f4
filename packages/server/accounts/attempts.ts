import { ServiceError } from "../errors.ts";
import { networkOf } from "./network-of.ts";
import { type Buckets, type Rate, TokenBuckets } from "./token-bucket.ts";

export interface AttemptParts {
  /** False: count nothing. */
  limited: boolean;
  now: () => number;
  /** Default: of this process alone. */
  buckets?: Buckets | undefined;
}

/** Who is counted, by which rate. */
export type Counted = readonly [name: string, rate: Rate];

/** Failures of one address: guesses of keys, links and passwords together. */
export const failuresOf = (address: string): Counted => [`login from ${networkOf(address)}`, { rate: 5 / 60, burst: 5 }];
/** Wrong passwords of one email, from wherever: 14,400 a day, of passwords of 12 characters that are on no list. */
export const failuresFor = (email: string): Counted => [`password of ${email}`, { rate: 10 / 60, burst: 10 }];

/** Counts what may be a guess. */
export class Attempts {
  readonly #parts: AttemptParts;
  readonly #buckets: Buckets;

  constructor(parts: AttemptParts) {
    this.#parts = parts;
    this.#buckets = parts.buckets ?? new TokenBuckets(10_000);
  }

  /**
   * Counts before it is known to fail, or a thousand at once would all be tried; what does not fail costs nothing.
   * @param work undefined: it has failed. What it throws is no guess
   * @throws ServiceError 429 for who has failed too often, whatever they bring now
   */
  async try<T>(counted: readonly Counted[], work: () => Promise<T | undefined>): Promise<T | undefined> {
    for (const [name, rate] of counted) await this.count(name, rate);
    let failed = false;
    try {
      const found = await work();
      failed = found === undefined;
      return found;
    } finally {
      if (!failed) for (const [name, rate] of counted) await this.#buckets.giveBack(name, rate, this.#parts.now());
    }
  }

  /** @throws ServiceError 429 */
  async count(name: string, rate: Rate): Promise<void> {
    const { allowed, retryAfterSeconds } = await this.#buckets.take(name, rate, this.#parts.now());
    if (allowed || !this.#parts.limited) return;
    const headers = { "retry-after": String(retryAfterSeconds) };
    throw new ServiceError(429, "rate_limited", `Too many logins: try again in ${retryAfterSeconds} s`, { headers });
  }
}
