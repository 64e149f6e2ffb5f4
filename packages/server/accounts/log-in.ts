import { invalidRequest, ServiceError } from "../errors.ts";
import type { Db } from "../store/database/schema.ts";
import { Attempts, type Counted, failuresFor, failuresOf } from "./attempts.ts";
import type { Authenticate } from "./authenticate.ts";
import { redeemLoginToken } from "./login-links.ts";
import type { Session, Sessions, Visitor } from "./sessions.ts";
import type { Buckets, Rate } from "./token-bucket.ts";

/** Sessions of one key. */
const logins: Rate = { rate: 1, burst: 30 };

/** An API key, the token of a login link, or what a person logs in with. */
export type Credentials = { key: string } | { token: string } | { email: string; password: string };

/** @throws ServiceError 400 for none of the three and for more than one */
export function credentialsOf({ key, token, email, password }: { key?: string; token?: string; email?: string; password?: string }): Credentials {
  const ways = [key, token, email ?? password].filter((way) => way !== undefined).length;
  if (ways === 1 && key !== undefined) return { key: key.trim() };
  if (ways === 1 && token !== undefined) return { token: token.trim() };
  if (ways === 1 && email !== undefined && password !== undefined) return { email: email.trim().toLowerCase(), password };
  const name = ways !== 1 ? "key" : email === undefined ? "email" : "password";
  throw invalidRequest([{ name, reason: "give either key, an API key, or token, that of a login link, or email and password" }]);
}

export interface LogInParts {
  db: Db;
  authenticate: Authenticate;
  sessions: Sessions;
  /** The key of the person with this email, lower case, and password; undefined where they do not hold. */
  keyOfPassword?: (email: string, password: string) => Promise<string | undefined>;
  /** Looks whether the right password is enough for this key. @throws ServiceError 401 that says what is needed besides */
  second?: (keyId: string) => Promise<void>;
  /** False: count nothing. */
  limited: boolean;
  now?: () => number;
  /** Default: of this process alone. */
  buckets?: Buckets;
}

/** Begins sessions, for who has a key, a link or a password. */
export class LogIn {
  readonly #parts: LogInParts;
  readonly attempts: Attempts;

  constructor(parts: LogInParts) {
    this.#parts = parts;
    this.attempts = new Attempts({ limited: parts.limited, now: parts.now ?? Date.now, buckets: parts.buckets });
  }

  /**
   * @throws ServiceError 401 for what does not hold, 429 after 5 failures a minute of one address or 10 of one email, whatever it brings then
   */
  async begin(credentials: Credentials, visitor: Visitor): Promise<{ token: string; session: Session }> {
    const counted: Counted[] = [failuresOf(visitor.address)];
    if ("email" in credentials) counted.push(failuresFor(credentials.email));
    const keyId = await this.attempts.try(counted, () => this.#keyOf(credentials));
    if (keyId !== undefined && "email" in credentials) await this.#parts.second?.(keyId);
    const begun = keyId !== undefined && (await this.open(keyId, visitor));
    if (begun) return begun;
    if ("key" in credentials) throw new ServiceError(401, "invalid_api_key", "Invalid API key");
    if ("email" in credentials) throw new ServiceError(401, "invalid_credentials", "The email or the password is wrong");
    throw new ServiceError(401, "invalid_login_link", "This login link was used before, is too old, or its key has ended: log in with an API key");
  }

  /**
   * Begins a session of a key that somebody has shown to be theirs.
   * @returns undefined where the key has ended
   * @throws ServiceError 429 for a key whose sessions begin without end
   */
  async open(keyId: string, visitor: Visitor): Promise<{ token: string; session: Session } | undefined> {
    await this.attempts.count(`logins of ${keyId}`, logins);
    return this.#parts.sessions.begin(keyId, visitor);
  }

  async #keyOf(credentials: Credentials): Promise<string | undefined> {
    if ("token" in credentials) return redeemLoginToken(this.#parts.db, credentials.token, this.#parts.now?.() ?? Date.now());
    if ("email" in credentials) return this.#parts.keyOfPassword?.(credentials.email, credentials.password);
    const caller = await this.#parts.authenticate(credentials.key);
    // The token of a program ends within the hour, and its session would outlive it with all that the person's key may do.
    return caller?.grantId === undefined ? caller?.keyId : undefined;
  }
}
