import { forgetAudit } from "../audit/forget-audit.ts";
import { endUnfinished } from "../budgets/end-unfinished.ts";
import { sayCharged } from "../budgets/say-charged.ts";
import type { Links } from "../delivery/links.ts";
import { forgetSpending } from "../store/database/accounts/budgets.ts";
import { forgetFullBuckets } from "../store/database/accounts/rates.ts";
import { deleteExpiredShares } from "../store/database/boards/board-shares.ts";
import { forgetRemoved } from "../store/database/boards/removed-board-items.ts";
import { deleteExpiredAnswers } from "../store/database/tasks/idempotency.ts";
import { forgetEndedGrants } from "../oauth/grants.ts";
import { readMeta, writeMeta } from "../store/database/meta.ts";
import { referencedObjects } from "../store/database/object-references.ts";
import { areObjectsHeld } from "../store/database/objects-hold.ts";
import { exhaustedTasks, expiredTasks } from "../store/database/tasks/tasks.ts";
import { deleteUpload, expiredUploads } from "../store/database/tasks/uploads.ts";
import type { ObjectStore } from "../store/objects/object-store.ts";
import { taskEnded } from "../observe/happenings.ts";
import { removeTasks } from "../tasks/remove-task.ts";
import { announceStatus } from "../tasks/status-change.ts";
import type { TaskSignals } from "../tasks/task-signals.ts";
import { type AbandonParts, endAbandoned } from "./end-abandoned.ts";
import { maxAttempts, timing } from "./timing.ts";

export interface SweeperParts extends AbandonParts {
  objects: ObjectStore;
  links: Links;
  signals: TaskSignals;
  /** Days for which the audit log is kept. */
  auditDays: number;
}

/** Expired tasks removed in one transaction. A sweep removes as many batches as there are: with a bound, a busy service would gather them for ever. */
const batch = 500;
/** An object without references younger than this may be about to get one: a request stores its input before its task. Milliseconds. */
const graceOfObjects = 3_600_000;

/** Longer than a create call may take, milliseconds. */
const graceOfUploads = 600_000;

/** A bucket that has been full for so long is that of nobody who is calling, milliseconds. */
const graceOfBuckets = 60_000;

/** Counters of a month are kept for so long after its beginning: two months and a bit, milliseconds. */
const graceOfSpending = 70 * 24 * 3_600_000;

/** Between two looks through all objects, milliseconds: a walk over a million files is not for every sweep. */
const betweenWalks = 3_600_000;
/** `meta` row: when the last walk began. */
const walkedAt = "objects-walked-at";
/** `meta` row: when ended access of programs was forgotten last. */
const grantsSweptAt = "grants-swept-at";
/** `meta` row: when the last sweep for all processes began. */
const sweptAt = "swept-at";
/** Objects whose references are looked up together. */
const objectsAtOnce = 500;

/** Cleans up for all processes, every ten seconds, what a crash or the passing of time has left in the database and among the objects. */
export class Sweeper {
  readonly #parts: SweeperParts;
  #timer: NodeJS.Timeout | undefined;
  #sweeping: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor(parts: SweeperParts) {
    this.#parts = parts;
  }

  start(): void {
    const sweep = () => {
      this.#sweeping = this.sweep().catch((err: unknown) => this.#parts.log.error({ err }, "sweep"));
    };
    this.#timer = setInterval(sweep, timing.sweep);
    sweep();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    await this.#sweeping;
  }

  async sweep(now = this.#parts.database.now()): Promise<void> {
    if (!(await this.#isMine(now))) return;
    await this.#failExhausted(now);
    await endAbandoned(this.#parts, now);
    await this.#removeExpired(now);
    await this.#removeUploads(now);
    await deleteExpiredAnswers(this.#parts.database.db, now);
    await deleteExpiredShares(this.#parts.database.db, now);
    await forgetRemoved(this.#parts.database.db, now);
    await forgetSpending(this.#parts.database.db, now - graceOfSpending);
    await forgetAudit(this.#parts.database, this.#parts.auditDays, now, () => this.#stopped);
    if (this.#parts.database.dialect.name !== "sqlite") await forgetFullBuckets(this.#parts.database.db, now - graceOfBuckets);
    await this.#parts.objects.sweep();
    if (await this.#takesTurn(grantsSweptAt, betweenWalks, now)) await forgetEndedGrants(this.#parts.database, now);
    if (await this.#takesTurn(walkedAt, betweenWalks, now)) await this.#removeOrphans(now);
  }

  /** Of many machines one sweeps at a time. On one folder each does: a note of it every ten seconds would keep the disk awake. */
  async #isMine(now: number): Promise<boolean> {
    return this.#parts.database.dialect.name === "sqlite" || this.#takesTurn(sweptAt, timing.sweep * 0.8, now);
  }

  /** Whether it is time for what one process does for all. One that dies in the middle, or is cut off, leaves the rest to the next. */
  async #takesTurn(name: string, every: number, now: number): Promise<boolean> {
    const { database } = this.#parts;
    const last = Number((await readMeta(database.db, name)) ?? 0);
    if (now - last < every && last <= now) return false;
    const mine = await database.ifAlone(name, async (trx) => {
      if (((await readMeta(trx, name)) ?? "0") !== String(last)) return false;
      await writeMeta(trx, name, String(now));
      return true;
    });
    return mine ?? false;
  }

  /** Fails tasks whose last attempt died without a word. */
  async #failExhausted(now: number): Promise<void> {
    const { database, links, signals } = this.#parts;
    for (const id of await exhaustedTasks(database.db, { now, maxAttempts })) {
      const failed = await database.withLocks(async (trx) => {
        const ended = await endUnfinished(trx, id, {
          status: "FAILED", finished_at: now, error_code: "engine_failed", error_message: "The task could not be carried out",
        });
        if (ended) await announceStatus(trx, links, ended);
        return ended;
      });
      if (failed) {
        sayCharged(failed);
        taskEnded.say({ model: failed.endpoint, engine: null, outcome: "failed", code: failed.error_code });
      }
      signals.emit("changed", id);
      signals.emit("event");
    }
  }

  /** Removes tasks past their retention, and the inputs and results that nobody else needs. */
  async #removeExpired(now: number): Promise<void> {
    const { database } = this.#parts;
    for (let removed = batch; removed === batch && !this.#stopped; ) {
      const step = await database.ifAlone("remove expired tasks", async (trx) => {
        const ids = await expiredTasks(trx, now, batch);
        return { removed: ids.length, objects: await removeTasks(trx, ids) };
      });
      if (step === undefined) return;
      removed = step.removed;
      await this.#removeUnneeded(step.objects, now);
    }
  }

  /** Removes uploads some time after their end, when no create call that took one can still be under way; tasks that took them keep their files. */
  async #removeUploads(now: number): Promise<void> {
    const { database } = this.#parts;
    for (const { id, object } of await expiredUploads(database.db, now - graceOfUploads, batch)) {
      await database.transaction((trx) => deleteUpload(trx, id));
      await this.#removeUnneeded([object], now);
    }
  }

  /** Removes objects that nobody needs: of requests, attempts and imports that ended between storing a file and noting it. */
  async #removeOrphans(now: number): Promise<void> {
    const old: string[] = [];
    for await (const { key, modifiedAt } of this.#parts.objects.list()) {
      if (now - modifiedAt.getTime() > graceOfObjects) old.push(key);
      if (old.length === objectsAtOnce) await this.#removeUnneeded(old.splice(0), now);
    }
    await this.#removeUnneeded(old, now);
  }

  async #removeUnneeded(keys: readonly string[], now: number): Promise<void> {
    const needed = await referencedObjects(this.#parts.database.db, keys);
    const unneeded = keys.filter((key) => !needed.has(key));
    if (unneeded.length === 0 || (await areObjectsHeld(this.#parts.database))) return;
    // Only while it is old: storing an object again makes it young, and whoever does so is about to note that they need it.
    for (const key of unneeded) await this.#parts.objects.delete(key, new Date(now - graceOfObjects));
  }
}
