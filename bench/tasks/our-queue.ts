import { createLinks } from "@atelier/server/delivery/create-links.ts";
import { newTask } from "@atelier/server/store/database/conformance-parts.ts";
import type { Database } from "@atelier/server/store/database/database.ts";
import { groupCommit } from "@atelier/server/store/database/group-commit.ts";
import { taskAdder } from "@atelier/server/store/database/tasks/add-tasks.ts";
import { claimTasks, type HeldTask } from "@atelier/server/store/database/tasks/begin-tasks.ts";
import { queuePosition } from "@atelier/server/store/database/tasks/task-queue.ts";
import { renewLeases, type TaskRow } from "@atelier/server/store/database/tasks/tasks.ts";
import { attemptEnder, type EndAttempt } from "@atelier/server/worker/end-attempts.ts";
import { uuidV7 } from "@atelier/server/store/database/uuid-v7.ts";

const day = 86_400_000;

/** The queue alone, by the statements that the service uses: without HTTP, engines and files. */
export class OurQueue {
  readonly #database: Database;
  readonly #end: EndAttempt;

  constructor(database: Database) {
    this.#database = database;
    const links = createLinks({ publicUrl: () => "http://media.test", secret: "of a bench", lifetimeSeconds: 3600 });
    this.#end = attemptEnder({ commit: groupCommit(database), links });
  }

  async add(accounts: readonly string[], count: number): Promise<void> {
    const now = this.#database.now();
    const tasks = Array.from({ length: count }, (_, at) => ({
      task: { ...newTask(uuidV7(), accounts[at % accounts.length]!), created_at: now, expires_at: now + day, job_json: '{"prompt":"a lighthouse at dusk"}' },
    }));
    const add = taskAdder({ commit: this.#database.withLocks, maxWaiting: Number.POSITIVE_INFINITY, budgets: {} });
    for (let start = 0; start < count; start += 128) await add(tasks.slice(start, start + 128));
  }

  async claim(most: number): Promise<HeldTask[]> {
    const now = this.#database.now();
    return this.#database.withLocks((trx) => claimTasks(trx, { now, until: now + 30_000, maxAttempts: 50, maxRunning: 1_000_000, most }));
  }

  async renew(tasks: readonly { lease_token: string }[]): Promise<void> {
    const leases = tasks.map(({ lease_token: token }) => ({ token, progress: 0.5 }));
    await renewLeases(this.#database.db, leases, this.#database.now() + 30_000);
  }

  /** With its usage and its time, as the worker does: those that come while others are being committed are written together. */
  async end(task: HeldTask): Promise<boolean> {
    const ending = { status: "COMPLETED", finished_at: this.#database.now(), progress: 1, results_json: "[]" } as const;
    const run = { engine: "e", kind: task.kind, seconds: 1, work: 1 };
    return (await this.#end({ task, ending, usage: { unit: "megapixels", quantity: 1 }, run })) !== undefined;
  }

  async position(task: Pick<TaskRow, "id" | "turn" | "class">): Promise<number> {
    return queuePosition(this.#database.db, task);
  }
}
