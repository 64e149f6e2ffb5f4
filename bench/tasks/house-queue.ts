import { newTask } from "@atelier/server/store/database/conformance-parts.ts";
import { insertUsage } from "@atelier/server/store/database/accounts/usage.ts";
import type { Database } from "@atelier/server/store/database/database.ts";
import { addTasks } from "@atelier/server/store/database/tasks/new-tasks.ts";
import { claimTasks, queuePosition } from "@atelier/server/store/database/tasks/task-queue.ts";
import { endHeldTask, renewLeases, type TaskRow } from "@atelier/server/store/database/tasks/tasks.ts";
import { uuidV7 } from "@atelier/server/store/database/uuid-v7.ts";

const day = 86_400_000;

/** The queue alone, by the statements that the service uses: without HTTP, engines and files. */
export class HouseQueue {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
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

  claim(most: number): Promise<(TaskRow & { lease_token: string })[]> {
    const now = this.#database.now();
    return this.#database.withLocks((trx) => claimTasks(trx, { now, until: now + 30_000, maxAttempts: 50, maxRunning: 1_000_000, most }));
  }

  async renew(tasks: readonly { lease_token: string }[]): Promise<void> {
    const leases = tasks.map(({ lease_token: token }) => ({ token, progress: 0.5 }));
    await renewLeases(this.#database.db, leases, this.#database.now() + 30_000);
  }

  /** Each in a transaction of its own, with its usage. */
  end({ id, account_id, lease_token }: TaskRow & { lease_token: string }): Promise<void> {
    const finished_at = this.#database.now();
    return this.#database.withLocks(async (trx) => {
      await endHeldTask(trx, lease_token, { status: "COMPLETED", finished_at, progress: 1, results_json: "[]" });
      await insertUsage(trx, { task_id: id, account_id, key_id: null, model: "m", finished_at, unit: "megapixels", quantity: 1 });
    });
  }

  async position(task: Pick<TaskRow, "id" | "turn" | "class">): Promise<number> {
    return queuePosition(this.#database.db, task);
  }
}
