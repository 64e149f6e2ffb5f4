import { randomBytes } from "node:crypto";
import { hashToken } from "../accounts/sessions.ts";
import { boundChallenges, insertChallenge, takeChallenge } from "../store/database/accounts/passkeys.ts";
import type { Database } from "../store/database/database.ts";

/** `add` a passkey, `login` by one alone, or `second`: after a password. */
export type Purpose = "add" | "login" | "second";

/** Milliseconds in which a challenge is signed. */
export const challengeTime = 5 * 60 * 1000;
/** Of all people together; beyond it the oldest ends, so that strangers fill nothing. */
const mostChallenges = 10_000;

/** What passkeys sign: random, each once, in any process, and stored as a hash. */
export class Challenges {
  readonly #database: Pick<Database, "transaction" | "now">;

  constructor(database: Pick<Database, "transaction" | "now">) {
    this.#database = database;
  }

  /** @param memberId whose passkey must sign it; undefined: anybody's. @returns it, base64url */
  async make(purpose: Purpose, memberId?: string): Promise<string> {
    const challenge = randomBytes(32).toString("base64url");
    const now = this.#database.now();
    await this.#database.transaction(async (trx) => {
      await boundChallenges(trx, now, mostChallenges - 1);
      await insertChallenge(trx, { hash: hashToken(challenge), purpose, member_id: memberId ?? null, expires_at: now + challengeTime });
    });
    return challenge;
  }

  /** Uses a challenge up. @returns what it was for; undefined for one that is unknown, used or too old */
  async take(challenge: string): Promise<{ purpose: Purpose; memberId: string | undefined } | undefined> {
    const row = await this.#database.transaction((trx) => takeChallenge(trx, hashToken(challenge)));
    if (!row || row.expires_at <= this.#database.now()) return undefined;
    return { purpose: row.purpose as Purpose, memberId: row.member_id ?? undefined };
  }
}
