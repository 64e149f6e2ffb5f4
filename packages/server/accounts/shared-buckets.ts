import { LRUCache } from "lru-cache";
import { giveTokensBack, takeTokens } from "../store/database/accounts/rates.ts";
import type { Database } from "../store/database/database.ts";
import { type Buckets, type Rate, type Taken, TokenBuckets } from "./token-bucket.ts";

/** Seconds of a name's rate that a process takes at once: a request in so many asks the database. */
const slice = 0.1;

interface Share {
  /** Taken from the bucket, and not used yet. */
  tokens: number;
  /** Requests that wait for `asking`. */
  waiting: number;
  asking: Promise<void> | undefined;
  /** By `performance.now()`: when the bucket is full again. */
  fullAt: number;
}

/**
 * Token buckets that all processes of a database share. Each takes some tokens at once and hands them out by itself, so that of N processes together no more
 * than N slices are let through beyond what the rate allows. While the database is away, each counts alone.
 */
export class SharedBuckets implements Buckets {
  readonly #database: Database;
  readonly #shares: LRUCache<string, Share>;
  readonly #alone = new TokenBuckets();

  constructor(database: Database, capacity = 50_000) {
    this.#database = database;
    this.#shares = new LRUCache({ max: capacity });
  }

  async take(name: string, rate: Rate, now: number): Promise<Taken> {
    const share = this.#shareOf(name);
    try {
      for (;;) {
        if (share.tokens >= 1) {
          share.tokens -= 1;
          return taken(true, share, rate);
        }
        // Known to be empty until its next token: nobody needs to be asked.
        if (!share.asking && untilNext(share, rate) > 0) return taken(false, share, rate);
        share.waiting += 1;
        share.asking ??= this.#ask(name, share, rate);
        await share.asking;
      }
    } catch {
      return this.#alone.take(name, rate, now);
    }
  }

  async giveBack(name: string, rate: Rate): Promise<void> {
    const share = this.#shareOf(name);
    share.fullAt -= 1000 / rate.rate;
    await giveTokensBack(this.#database.db, { name, ...rate }, 1).catch(() => {});
  }

  #shareOf(name: string): Share {
    let share = this.#shares.get(name);
    if (!share) this.#shares.set(name, (share = { tokens: 0, waiting: 0, asking: undefined, fullAt: 0 }));
    return share;
  }

  async #ask(name: string, share: Share, rate: Rate): Promise<void> {
    // In the next turn, so that requests that come together ask together.
    await new Promise(setImmediate);
    const most = Math.min(rate.burst, Math.max(share.waiting, Math.floor(rate.rate * slice), 1));
    try {
      const { granted, fullIn } = await takeTokens(this.#database.db, { name, ...rate }, most);
      share.tokens += granted;
      share.fullAt = performance.now() + fullIn;
    } finally {
      share.asking = undefined;
      // Who still waits counts itself again.
      share.waiting = 0;
    }
  }
}

/** Milliseconds until the bucket holds a token. */
function untilNext({ fullAt }: Share, { rate, burst }: Rate): number {
  return fullAt - performance.now() - ((burst - 1) * 1000) / rate;
}

function taken(allowed: boolean, share: Share, rate: Rate): Taken {
  const fullIn = Math.max(0, share.fullAt - performance.now()) / 1000;
  return {
    allowed,
    limit: rate.burst,
    remaining: Math.max(0, Math.floor(rate.burst - fullIn * rate.rate + 1e-6)) + share.tokens,
    resetSeconds: Math.ceil(fullIn),
    retryAfterSeconds: allowed ? 0 : Math.max(1, Math.ceil(untilNext(share, rate) / 1000)),
  };
}
