import type { TestContext } from "node:test";
import type { Database } from "./database.ts";
import { taskAdder } from "./tasks/add-tasks.ts";
import { claimTasks } from "./tasks/begin-tasks.ts";
import type { ClaimLimits } from "./tasks/candidates.ts";
import type { TaskRow } from "./tasks/tasks.ts";

/** A database as the conformance suites use it. */
export interface Twin {
  /** Opens a new, empty database that is removed when the test ends. */
  empty(t: TestContext): Promise<{ database: Database; /** Opens the same database once more, as another process would. */ again(): Promise<Database> }>;
  /** What opens a database that nobody has opened before. */
  unopened(t: TestContext): Promise<() => Promise<Database>>;
}

export async function addAccounts({ db }: Database, ...ids: string[]): Promise<void> {
  for (const id of ids) await db.insertInto("accounts").values({ id, name: id, created_at: 0 }).execute();
}

/** Adds tasks as the service does. */
export const adderTo = (database: Database, maxWaiting = Number.POSITIVE_INFINITY) =>
  taskAdder({ commit: database.withLocks, maxWaiting, budgets: {} });

/** Adds a waiting task; its account is there. */
export async function addTask(database: Database, id: string, account: string, changes: Partial<TaskRow> = {}): Promise<void> {
  await adderTo(database)([{ task: { ...newTask(id, account), ...changes } }]);
}

/** Claims the next task, at the time 10 and up to 1000. */
export async function claimOne(database: Database, limits: Partial<ClaimLimits> = {}) {
  const all = { now: 10, until: 1000, maxAttempts: 3, maxRunning: 100, most: 1, ...limits };
  return (await database.withLocks((trx) => claimTasks(trx, all)))[0];
}

export function newTask(id: string, account: string): Omit<TaskRow, "turn"> {
  return {
    id,
    account_id: account,
    endpoint: "e",
    kind: "k",
    class: "picture",
    work: null,
    note_json: null,
    key_id: null, input_json: null,
    words: null,
    price_json: null,
    status: "CREATED",
    job_json: "{}",
    webhook_url: null,
    attempt: 0,
    failures: 0,
    not_before: 0,
    lease_token: null,
    lease_until: null,
    progress: 0,
    results_json: "[]",
    extras_json: "{}",
    error_code: null,
    error_message: null,
    engine: null,
    fidelity: null,
    created_at: 0,
    started_at: null,
    finished_at: null,
    expires_at: 1000,
  };
}
