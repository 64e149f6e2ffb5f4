import type { Caller } from "../accounts/caller.ts";
import { type Buckets, type Rate, type Taken, TokenBuckets } from "../accounts/token-bucket.ts";
import type { Config } from "../config/settings.ts";
import { ServiceError } from "../errors.ts";

/** For addresses that knock without a valid key. */
const strangers: Rate = { rate: 20, burst: 20 };

/** What the state of a bucket is written into: an answer, or one that is written without Fastify. */
export interface TakesHeaders {
  headers(headers: Record<string, string | number>): unknown;
}

/** Counts requests against token buckets and tells the state of the bucket in the answer's headers. */
export class RateLimits {
  readonly #buckets: Buckets;
  /** What breaks before there is a request is counted in this process. */
  readonly #broken = new TokenBuckets();
  readonly #config: Config;

  constructor(config: Config, buckets: Buckets) {
    this.#config = config;
    this.#buckets = buckets;
  }

  /** @throws ServiceError 429 when the key has used up its reads or creates. */
  async countKey({ keyId, limits }: Caller, limit: "read" | "create", reply: TakesHeaders): Promise<void> {
    if (!this.#config.rateLimit) return;
    const { readRate, readBurst, createRate, createBurst } = this.#config;
    const rate = limits[limit] ?? (limit === "read" ? { rate: readRate, burst: readBurst } : { rate: createRate, burst: createBurst });
    writeState(await this.#buckets.take(`${limit} ${keyId}`, rate, Date.now()), rate, limit, reply);
  }

  /** @throws ServiceError 429 when too many requests without a valid key came from this address. */
  async countAddress(address: string, reply: TakesHeaders): Promise<void> {
    if (!this.#config.rateLimit) return;
    writeState(await this.#buckets.take(`address ${address}`, strangers, Date.now()), strangers, "address", reply);
  }

  /** The same for what is no HTTP request. */
  countBroken(address: string, reply: TakesHeaders): void {
    if (!this.#config.rateLimit) return;
    writeState(this.#broken.take(address, strangers, Date.now()), strangers, "address", reply);
  }
}

/** Both header families: the de facto one, and the IETF's (draft-ietf-httpapi-ratelimit-headers). */
function writeState(taken: Taken, rate: Rate, policy: string, reply: TakesHeaders): void {
  reply.headers({
    "x-ratelimit-limit": taken.limit,
    "x-ratelimit-remaining": taken.remaining,
    "x-ratelimit-reset": taken.resetSeconds,
    "ratelimit-policy": `"${policy}";q=${rate.burst};w=${Math.ceil(rate.burst / rate.rate)}`,
    ratelimit: `"${policy}";r=${taken.remaining};t=${taken.resetSeconds}`,
  });
  if (taken.allowed) return;
  throw new ServiceError(429, "rate_limited", "Too many requests", { headers: { "retry-after": String(taken.retryAfterSeconds) } });
}
