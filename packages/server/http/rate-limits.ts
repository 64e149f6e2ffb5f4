import type { Caller } from "../accounts/caller.ts";
import { networkOf } from "../accounts/network-of.ts";
import { type Buckets, type Rate, type Taken, TokenBuckets } from "../accounts/token-bucket.ts";
import type { Config } from "../config/settings.ts";
import { ServiceError } from "../errors.ts";

/** For addresses that knock without a valid key. */
const strangers: Rate = { rate: 20, burst: 20 };

/**
 * For everybody without a key, by address. `page`: probes and the console's own files, of which a first visit brings some 30. `signed`: what URLs that carry
 * their right lead to; a page of a catalog shows up to 100 pictures, and who scrolls through 20 of them at once is not refused.
 */
const visits = { page: { rate: 50, burst: 300 }, signed: { rate: 200, burst: 2000 } } satisfies Record<string, Rate>;

export type Visit = keyof typeof visits;

/** What the state of a bucket is written into: an answer, or one that is written without Fastify. */
export interface TakesHeaders {
  headers(headers: Record<string, string | number>): unknown;
}

/** Counts requests against token buckets and tells the state of the bucket in the answer's headers. */
export class RateLimits {
  readonly #buckets: Buckets;
  /** What breaks before there is a request, and visits, which are to cost nothing: counted in this process. */
  readonly #own = new TokenBuckets();
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
    if (!this.#config.guessLimit) return;
    writeState(await this.#buckets.take(`address ${networkOf(address)}`, strangers, Date.now()), strangers, "address", reply);
  }

  /** @throws ServiceError 429 when too many requests for what needs no key came from this address. */
  countVisit(address: string, visit: Visit): void {
    if (!this.#config.rateLimit) return;
    refuseExcess(this.#own.take(`${visit} ${networkOf(address)}`, visits[visit], Date.now()));
  }

  /** The same for what is no HTTP request. */
  countBroken(address: string, reply: TakesHeaders): void {
    if (!this.#config.rateLimit) return;
    writeState(this.#own.take(networkOf(address), strangers, Date.now()), strangers, "address", reply);
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
  refuseExcess(taken);
}

function refuseExcess(taken: Taken): void {
  if (taken.allowed) return;
  throw new ServiceError(429, "rate_limited", "Too many requests", { headers: { "retry-after": String(taken.retryAfterSeconds) } });
}
