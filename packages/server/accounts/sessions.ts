import { hash, randomBytes } from "node:crypto";
import { findKey } from "../store/database/accounts/accounts.ts";
import type { Database } from "../store/database/database.ts";
import type { Row } from "../store/database/schema.ts";
import {
  deleteEndedSessions, deleteSession, deleteSessionsOf, findSession, insertSession, keepLatestSessions, listSessions,
} from "../store/database/accounts/sessions.ts";
import { type Grant, grantOf } from "./authenticate.ts";
import { type Believed, believe } from "./believed.ts";
import type { LastUse } from "./last-use.ts";

const hour = 60 * 60 * 1000;
/** A session that was not seen for so long ends, milliseconds. */
export const idleTime = 12 * hour;
/** And every session after so long, milliseconds. */
export const longestTime = 7 * 24 * hour;
/** Sessions of one key; beyond it the one that was not seen for longest ends, or a script that logs in again and again fills the disk. */
const mostPerKey = 100;

/** A session behind a request. */
export interface Session extends Grant {
  /** SHA-256 of its token. */
  hash: string;
  /** When somebody logged in, milliseconds since 1970. */
  begunAt: number;
}

/** Who begins a session: the IP address, and what the browser says of itself. */
export interface Visitor {
  address: string;
  agent?: string | undefined;
}

/** Characters of a browser's word about itself that are stored. */
const longestAgent = 512;

export interface SessionParts {
  database: Database;
  uses: LastUse;
  now?: () => number;
}

/** 32 random bytes, base64url: what a cookie or a link carries. */
export function makeToken(): string {
  return randomBytes(32).toString("base64url");
}

/** SHA-256, hexadecimal: all that is stored of a token. It has 256 random bits, so that a slow hash would protect nothing more. */
export function hashToken(token: string): string {
  return hash("sha256", token, "hex");
}

/** What browsers hold in the place of a key: it may do what its key may, and ends with it within 1 s. */
export class Sessions {
  readonly #database: Database;
  readonly #now: () => number;
  readonly #known: Believed<Session>;

  constructor({ database, uses, now = Date.now }: SessionParts) {
    this.#database = database;
    this.#now = now;
    this.#known = believe(async (hash) => {
      const row = await findSession(database.db, hash);
      const grant = row && grantOf(row);
      if (!grant) return undefined;
      const begunAt = row.session_created_at;
      const session = { hash, begunAt, caller: grant.caller, expiresAt: endOf(row.session_created_at, row.last_seen_at, grant.expiresAt) };
      if (session.expiresAt > now()) {
        uses.session(hash);
        uses.key(grant.caller.keyId);
      }
      return session;
    }, now);
  }

  /** The session of a token; undefined for one that is unknown, ended, or whose key is. */
  find(token: string): Promise<Session | undefined> {
    return this.#known.find(hashToken(token));
  }

  /**
   * Begins a session of a key.
   * @returns its token, which cannot be read again, and when it ends if nobody uses it; undefined when the key does not hold
   */
  async begin(keyId: string, { address, agent }: Partial<Visitor> = {}): Promise<{ token: string; session: Session } | undefined> {
    const now = this.#now();
    const row = await findKey(this.#database.db, keyId);
    const grant = row && grantOf(row);
    if (!grant || grant.expiresAt <= now || row.source === "oauth") return undefined;
    const token = makeToken();
    const session = { hash: hashToken(token), begunAt: now, caller: grant.caller, expiresAt: endOf(now, now, grant.expiresAt) };
    await this.#database.transaction(async (trx) => {
      await deleteEndedSessions(trx, now - idleTime, now - longestTime);
      const visitor = { address: address ?? null, agent: agent?.slice(0, longestAgent) ?? null };
      await insertSession(trx, { hash: session.hash, key_id: keyId, created_at: now, last_seen_at: now, ...visitor });
      await keepLatestSessions(trx, keyId, mostPerKey);
    });
    return { token, session };
  }

  /** Ends a session, here at once, in other processes within 1 s. */
  async end(hash: string): Promise<void> {
    await deleteSession(this.#database.db, hash);
    this.#known.forget(hash);
  }

  /** Sessions of a key that have not ended, the one that was seen last first. */
  async of(keyId: string): Promise<Row<"sessions">[]> {
    const now = this.#now();
    return (await listSessions(this.#database.db, keyId)).filter((row) => endOf(row.created_at, row.last_seen_at, Number.POSITIVE_INFINITY) > now);
  }

  /** Ends the sessions of a key, but that of this hash, as `end` does. @returns how many */
  async endAll(keyId: string, but?: string): Promise<number> {
    const ended = (await this.of(keyId)).filter(({ hash }) => hash !== but);
    await deleteSessionsOf(this.#database.db, keyId, but);
    for (const { hash } of ended) this.#known.forget(hash);
    return ended.length;
  }
}

function endOf(createdAt: number, lastSeenAt: number, keyExpiresAt: number): number {
  return Math.min(lastSeenAt + idleTime, createdAt + longestTime, keyExpiresAt);
}
