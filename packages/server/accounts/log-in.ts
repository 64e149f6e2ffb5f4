import { invalidRequest, ServiceError } from "../errors.ts";
import type { Db } from "../store/database/schema.ts";
import type { Authenticate } from "./authenticate.ts";
import { redeemLoginToken } from "./login-links.ts";
import type { Session, Sessions } from "./sessions.ts";
import { type Buckets, type Rate, TokenBuckets } from "./token-bucket.ts";

/** Failures of one address. */
const failures: Rate = { rate: 5 / 60, burst: 5 };
/** Sessions of one key. */
const logins: Rate = { rate: 1, burst: 30 };

/** An API key, or the token of a login link. */
export type Credentials = { key: string } | { token: string };

/** @throws ServiceError 400 for neither and for both */
export function credentialsOf({ key, token }: { key?: string; token?: string }): Credentials {
  if (key !== undefined && token === undefined) return { key: key.trim() };
  if (token !== undefined && key === undefined) return { token: token.trim() };
  throw invalidRequest([{ name: key === undefined ? "key" : "token", reason: "give either key, an API key, or token, that of a login link" }]);
}

export interface LogInParts {
  db: Db;
  authenticate: Authenticate;
  sessions: Sessions;
  /** False: count nothing. */
  limited: boolean;
  now?: () => number;
  /** Default: of this process alone. */
  buckets?: Buckets;
}

/** Begins sessions, for who has a key or a link. */
export class LogIn {
  readonly #parts: LogInParts;
  readonly #now: () => number;
  readonly #buckets: Buckets;

  constructor(parts: LogInParts) {
    this.#parts = parts;
    this.#now = parts.now ?? Date.now;
    this.#buckets = parts.buckets ?? new TokenBuckets(10_000);
  }

  /**
   * @param address where the request comes from
   * @throws ServiceError 401 for a key or link that does not hold, 429 after 5 failures a minute of one address, whatever it brings then
   */
  async begin(credentials: Credentials, address: string): Promise<{ token: string; session: Session }> {
    const attempt = `login from ${address}`;
    // Counted before it is known to fail, or a thousand at once would all be tried.
    await this.#count(attempt, failures);
    const keyId = await this.#keyOf(credentials);
    if (keyId !== undefined) {
      await this.#buckets.giveBack(attempt, failures, this.#now());
      await this.#count(`logins of ${keyId}`, logins);
      const begun = await this.#parts.sessions.begin(keyId);
      if (begun) return begun;
    }
    if ("key" in credentials) throw new ServiceError(401, "invalid_api_key", "Invalid API key");
    throw new ServiceError(401, "invalid_login_link", "This login link was used before, is too old, or its key has ended: log in with an API key");
  }

  async #keyOf(credentials: Credentials): Promise<string | undefined> {
    if ("token" in credentials) return redeemLoginToken(this.#parts.db, credentials.token, this.#now());
    const caller = await this.#parts.authenticate(credentials.key);
    // The token of a program ends within the hour, and its session would outlive it with all that the person's key may do.
    return caller?.grantId === undefined ? caller?.keyId : undefined;
  }

  async #count(name: string, rate: Rate): Promise<void> {
    const { allowed, retryAfterSeconds } = await this.#buckets.take(name, rate, this.#now());
    if (allowed || !this.#parts.limited) return;
    const headers = { "retry-after": String(retryAfterSeconds) };
    throw new ServiceError(429, "rate_limited", `Too many logins: try again in ${retryAfterSeconds} s`, { headers });
  }
}
