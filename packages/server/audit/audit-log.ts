import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "../store/database/database.ts";
import { insertAudit, keyNames } from "../store/database/audit/audit.ts";
import { isStorageFull } from "../store/storage-full.ts";
import { isDatabaseUnavailable } from "../store/store-unavailable.ts";
import type { NewRow } from "../store/database/schema.ts";
import { auditRow } from "./audit-row.ts";
import type { Change } from "./change.ts";

/** What nobody waits for is written so many milliseconds after it came at the latest: what a crash may lose. */
const pause = 250;
/** Rows of one transaction: one that is full is written at once. */
const batch = 256;
/** Rows that wait while the database does not take any. */
const mostWaiting = 20_000;
/** For so long a response waits for its row, milliseconds: what it tells of is done, and the database may be away. */
const patience = 2000;

export interface AuditLogParts {
  database: Database;
  onError(error: unknown): void;
  /** Default: that of the database. */
  now?: () => number;
}

/** The database may take the same rows later. */
const isPassing = (error: unknown) => isDatabaseUnavailable(error) || isStorageFull(error);

/** Writes down who changed what, many rows in one transaction. */
export class AuditLog {
  readonly #parts: AuditLogParts;
  #waiting: NewRow<"audit">[] = [];
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  #lost = 0;

  constructor(parts: AuditLogParts) {
    this.#parts = parts;
  }

  /** Takes a change, to be written soon. */
  note(change: Change): void {
    this.#waiting.push(auditRow(change, (this.#parts.now ?? this.#parts.database.now)()));
    if (this.#waiting.length > mostWaiting) {
      this.#waiting.shift();
      this.#lost += 1;
    }
    if (this.#waiting.length === batch) void this.write();
    else this.#timer ??= setTimeout(() => void this.write(), pause).unref();
  }

  /** Takes a change, and has it on disk when the promise resolves, unless the database takes none for two seconds: then it goes on trying. */
  async record(change: Change): Promise<void> {
    this.note(change);
    const late = new AbortController();
    await Promise.race([this.write(), sleep(patience, undefined, { ref: false, signal: late.signal }).catch(() => {})]);
    late.abort();
  }

  /** Writes what waits. Never rejects: what could not be written waits for the next time. */
  write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#writeAll());
    return this.#writing;
  }

  async #writeAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const rows = this.#waiting.splice(0, batch);
      try {
        await this.#insert(rows);
      } catch (error) {
        this.#parts.onError(error);
        if (!isPassing(error)) {
          await this.#insertSingly(rows);
          continue;
        }
        this.#waiting.unshift(...rows);
        this.#timer ??= setTimeout(() => void this.write(), pause * 8).unref();
        return;
      }
    }
    if (this.#lost > 0) this.#parts.onError(new Error(`the audit log lacks ${this.#lost} rows: the database took none for too long`));
    this.#lost = 0;
  }

  /** One that the database will never take is let go: it must not keep the others out. */
  async #insertSingly(rows: readonly NewRow<"audit">[]): Promise<void> {
    for (const row of rows) await this.#insert([row]).catch((error: unknown) => this.#parts.onError(error));
  }

  async #insert(rows: readonly NewRow<"audit">[]): Promise<void> {
    const { database } = this.#parts;
    const names = await keyNames(database.db, [...new Set(rows.map(({ actor }) => actor))]);
    await database.transaction((trx) => insertAudit(trx, rows.map((row) => ({ ...row, key_name: names.get(row.actor) ?? null }))));
  }
}
