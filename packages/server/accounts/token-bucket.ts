import { LRUCache } from "lru-cache";

export interface Rate {
  /** Tokens that come back a second. */
  rate: number;
  /** Tokens that a full bucket holds. */
  burst: number;
}

/** What the rate limit headers of an answer tell. */
export interface Taken {
  allowed: boolean;
  /** Tokens of a full bucket. */
  limit: number;
  /** Whole tokens left. */
  remaining: number;
  /** Seconds until the bucket is full again, rounded up. */
  resetSeconds: number;
  /** Seconds until the next token, rounded up: 1 or more when refused, 0 when allowed. */
  retryAfterSeconds: number;
}

/** Token buckets, one for each name, of this process or of several. */
export interface Buckets {
  /**
   * Takes one token from the bucket of this name, which is full at first. A refused call takes none.
   * @param now milliseconds since 1970, for who counts by it
   */
  take(name: string, rate: Rate, now: number): Taken | Promise<Taken>;
  /** Puts a token back: what it was taken for does not count. */
  giveBack(name: string, rate: Rate, now: number): void | Promise<void>;
}

interface Bucket {
  tokens: number;
  /** When `tokens` was true, milliseconds since 1970. */
  at: number;
}

/**
 * Token buckets, one for each name. Memory is bounded: a bucket that was not used for long is forgotten, which makes it
 * full again. At the default capacity a name must have been silent while 50,000 others called, and memory stays below 10 MB.
 */
export class TokenBuckets implements Buckets {
  readonly #buckets: LRUCache<string, Bucket>;

  constructor(capacity = 50_000) {
    this.#buckets = new LRUCache({ max: capacity });
  }

  /** @param now milliseconds since 1970; a clock that goes back gives no tokens and takes none away */
  take(name: string, rate: Rate, now: number): Taken {
    const bucket = refill(this.#buckets.get(name), rate, now);
    const allowed = bucket.tokens >= 1;
    if (allowed) bucket.tokens -= 1;
    this.#buckets.set(name, bucket);
    return {
      allowed,
      limit: rate.burst,
      remaining: Math.floor(bucket.tokens),
      resetSeconds: Math.ceil((rate.burst - bucket.tokens) / rate.rate),
      retryAfterSeconds: allowed ? 0 : Math.max(1, Math.ceil((1 - bucket.tokens) / rate.rate)),
    };
  }

  giveBack(name: string, rate: Rate, now: number): void {
    const bucket = refill(this.#buckets.get(name), rate, now);
    this.#buckets.set(name, { ...bucket, tokens: Math.min(rate.burst, bucket.tokens + 1) });
  }
}

function refill(bucket: Bucket | undefined, { rate, burst }: Rate, now: number): Bucket {
  if (!bucket) return { tokens: burst, at: now };
  const elapsed = Math.max(0, now - bucket.at) / 1000;
  return { tokens: Math.min(burst, bucket.tokens + elapsed * rate), at: now };
}
