import { inBatches } from "@atelier/server/store/database/batch.ts";
import { newTask } from "@atelier/server/store/database/conformance-parts.ts";
import { insertUsage } from "@atelier/server/store/database/accounts/usage.ts";
import type { Database } from "@atelier/server/store/database/database.ts";
import { groupCommit } from "@atelier/server/store/database/group-commit.ts";
import { addTasks } from "@atelier/server/store/database/tasks/new-tasks.ts";
import type { Db } from "@atelier/server/store/database/schema.ts";
import { claimTasks, type HeldTask } from "@atelier/server/store/database/tasks/begin-tasks.ts";
import { endHeldTasks } from "@atelier/server/store/database/tasks/end-tasks.ts";
import { queuePosition } from "@atelier/server/store/database/tasks/task-queue.ts";
import { renewLeases, type TaskRow } from "@atelier/server/store/database/tasks/tasks.ts";
import { uuidV7 } from "@atelier/server/store/database/uuid-v7.ts";

const day = 86_400_000;

/** The queue alone, by the statements that the service uses: without HTTP, engines and files. */
export class HouseQueue {
  readonly #database: Database;
  /** The next task, for a slot that is free: slots that ask while others are being served are served together, as in the worker. */
  readonly next: () => Promise<HeldTask | undefined>;

  constructor(database: Database) {
    this.#database = database;
    this.next = inBatches(groupCommit(database), async (trx, slots: readonly void[]) => {
      const claimed = await this.#claim(trx, slots.length);
      return slots.map((_, at) => claimed[at]);
    });
    this.end = inBatches(groupCommit(database), async (trx, tasks: readonly HeldTask[]) => {
      const finished_at = database.now();
      const rows = await endHeldTasks(trx, tasks.map((task) => ({ task, ending: { status: "COMPLETED", finished_at, progress: 1, results_json: "[]" } })));
      const ended = rows.flatMap((row) => row ?? []);
      await insertUsage(trx, ...ended.map(({ id, account_id }) => (
        { task_id: id, account_id, key_id: null, model: "m", finished_at, unit: "megapixels", quantity: 1 })));
      return rows.map((row) => row !== undefined);
    });
  }

  async add(accounts: readonly string[], count: number): Promise<void> {
    const now = this.#database.now();
    const tasks = Array.from({ length: count }, (_, at) => ({
      task: { ...newTask(uuidV7(), accounts[at % accounts.length]!), created_at: now, expires_at: now + day, job_json: '{"prompt":"a lighthouse at dusk"}' },
    }));
    for (let start = 0; start < count; start += 128) {
      await this.#database.withLocks(async (trx) => void (await addTasks(trx, tasks.slice(start, start + 128))));
    }
  }

  claim(most: number): Promise<HeldTask[]> {
    return this.#database.withLocks((trx) => this.#claim(trx, most));
  }

  #claim(trx: Db, most: number): Promise<HeldTask[]> {
    const now = this.#database.now();
    return claimTasks(trx, { now, until: now + 30_000, maxAttempts: 50, maxRunning: 1_000_000, most });
  }

  async renew(tasks: readonly { lease_token: string }[]): Promise<void> {
    const leases = tasks.map(({ lease_token: token }) => ({ token, progress: 0.5 }));
    await renewLeases(this.#database.db, leases, this.#database.now() + 30_000);
  }

  /** With its usage; those that come while others are being committed are written together. */
  readonly end: (task: HeldTask) => Promise<boolean>;

  async position(task: Pick<TaskRow, "id" | "turn" | "class">): Promise<number> {
    return queuePosition(this.#database.db, task);
  }
}
