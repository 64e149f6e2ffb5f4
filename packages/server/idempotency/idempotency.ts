import type { Database } from "../store/database/database.ts";
import { findAnswer, type IdempotencyScope, insertAnswer } from "../store/database/tasks/idempotency.ts";
import type { Db, NewRow } from "../store/database/schema.ts";
import { idempotencyKeyInUse, idempotencyKeyInvalid, idempotencyKeyReused } from "./errors.ts";

const day = 24 * 3600 * 1000;

/** A request that named an Idempotency-Key. */
export interface KeyedRequest extends IdempotencyScope {
  /** SHA-256 of the body's bytes, hexadecimal. */
  bodyHash: string;
}

export interface Answer {
  statusCode: number;
  /** JSON text. */
  body: string;
}

/** Stores the answer of a request, in the transaction that makes what it tells of. */
export interface StoreAnswer {
  (trx: Db, answer: Answer): Promise<void>;
  /** The row to be stored, for whoever stores many at once; where another request has stored one before, they throw `KeyTaken`. */
  row(answer: Answer): NewRow<"idempotency">;
}

/** Another process has stored the answer of the same request meanwhile. */
export class KeyTaken extends Error {}

/**
 * Runs a create once for each Idempotency-Key: later requests with the key get the first one's answer. The work must call
 * `store` in the transaction that makes what the answer tells of. Work that rejects stores nothing and may be tried again.
 */
export class Idempotency {
  readonly #database: Database;
  readonly #running = new Set<string>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** @throws ServiceError 400 for a bad key, 409 while the first request runs, 422 when its body was another. */
  async once(request: KeyedRequest, work: (store: StoreAnswer) => Promise<void>): Promise<Answer & { replayed: boolean }> {
    if (!/^[\x21-\x7e]{1,255}$/.test(request.key)) throw idempotencyKeyInvalid();
    const earlier = await this.#find(request);
    if (earlier) return earlier;
    const name = JSON.stringify([request.accountId, request.method, request.path, request.key]);
    if (this.#running.has(name)) throw idempotencyKeyInUse();
    this.#running.add(name);
    try {
      return await this.#run(request, work);
    } finally {
      this.#running.delete(name);
    }
  }

  async #run(request: KeyedRequest, work: (store: StoreAnswer) => Promise<void>): Promise<Answer & { replayed: boolean }> {
    let stored: Answer | undefined;
    const row = (answer: Answer): NewRow<"idempotency"> => {
      const now = this.#database.now();
      const { accountId, method, path, key, bodyHash } = request;
      stored = answer;
      return {
        account_id: accountId, method, path, key, body_hash: bodyHash, status_code: answer.statusCode, body: answer.body, created_at: now,
        expires_at: now + day,
      };
    };
    try {
      await work(Object.assign((trx: Db, answer: Answer) => insertAnswer(trx, row(answer)), { row }));
    } catch (error) {
      // Another process ran the same request to its end meanwhile; our own transaction left nothing behind.
      if (!(error instanceof KeyTaken) && !this.#database.dialect.isUniqueViolation(error)) throw error;
      const winner = await this.#find(request);
      if (winner) return winner;
      // Whoever had the key has failed after all.
      throw error instanceof KeyTaken ? idempotencyKeyInUse() : error;
    }
    if (!stored) throw new Error("the work of an idempotent request must store its answer");
    return { ...stored, replayed: false };
  }

  async #find(request: KeyedRequest): Promise<(Answer & { replayed: true }) | undefined> {
    const row = await findAnswer(this.#database.db, request, this.#database.now());
    if (!row) return undefined;
    if (row.body_hash !== request.bodyHash) throw idempotencyKeyReused();
    return { statusCode: row.status_code, body: row.body, replayed: true };
  }
}
