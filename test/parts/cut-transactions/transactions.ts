import { recordChanges } from "@atelier/server/store/database/changes.ts";
import { claimOne, newTask } from "@atelier/server/store/database/conformance-parts.ts";
import type { Database } from "@atelier/server/store/database/database.ts";
import { taskAdder } from "@atelier/server/store/database/tasks/add-tasks.ts";
import type { HeldTask } from "@atelier/server/store/database/tasks/begin-tasks.ts";
import { endHeldTasks } from "@atelier/server/store/database/tasks/end-tasks.ts";
import { insertEvents, leaseEvents, underWay } from "@atelier/server/store/database/tasks/events.ts";
import { deleteTasks, expiredTasks, renewLeases } from "@atelier/server/store/database/tasks/tasks.ts";
import { addTasks } from "@atelier/server/store/database/tasks/new-tasks.ts";
import { readMeta, writeMeta } from "@atelier/server/store/database/meta.ts";

/** What the accounts `a` and `b` have before a transaction is cut: a task that `a` has in progress, one that waits, one past its end, and an event. */
export interface Scene {
  held: HeldTask;
}

export async function setTheScene(database: Database): Promise<Scene> {
  for (const id of ["a", "b"]) await database.db.insertInto("accounts").values({ id, name: id, created_at: 0 }).execute();
  await create(database, "held", "a");
  const held = (await claimOne(database))!;
  await create(database, "waits", "a");
  await database.db.insertInto("tasks").values({ ...newTask("old", "b"), turn: 0, status: "FAILED", finished_at: 1, expires_at: 2 }).execute();
  await insertEvents(database.db, [event("event")]);
  return { held };
}

export async function create(database: Database, id: string, account: string): Promise<void> {
  await taskAdder({ commit: database.withLocks, maxWaiting: 1000, budgets: {} })([{ task: newTask(id, account) }]);
}

const event = (id: string) => ({
  id, task_id: "held", account_id: "a", url: "http://receiver.test/", receiver: "receiver.test", body: "{}", next_attempt_at: 0, created_at: 0,
});

/** Every kind of transaction of the service, as it is written, with the account `a`. Each may be run again. */
export const transactions: Record<string, (database: Database, scene: Scene) => Promise<unknown>> = {
  create: (database) => create(database, "cut", "a"),
  "create in steps": (database) => database.withLocks((trx) => addTasks(trx, [{ task: newTask("cut", "a") }], { maxWaiting: 1000, budgets: {} })),
  claim: (database) => claimOne(database),
  renew: ({ withLocks }, { held }) => withLocks((trx) => renewLeases(trx, [{ token: held.lease_token, progress: 0.5 }], 2000)),
  end: ({ withLocks }, { held }) => withLocks(async (trx) => {
    await endHeldTasks(trx, [{ task: held, ending: { status: "COMPLETED", finished_at: 11 } }]);
    await insertEvents(trx, [event("ended")]);
  }),
  edit: ({ transaction }) => transaction(async (trx) => {
    await writeMeta(trx, "edited", "yes");
    await recordChanges(trx, "icons", [1, 2, 3]);
  }),
  "webhook claim": ({ alone }) => alone("webhook claims", async (trx) => {
    await underWay(trx, 10);
    await leaseEvents(trx, ["event"], "token", 10, 1000);
  }),
  sweep: ({ ifAlone }) => ifAlone("remove expired tasks", async (trx) => deleteTasks(trx, await expiredTasks(trx, 10, 100))),
  "starter's turn": ({ alone }) => alone("starter library", async (trx) => {
    await readMeta(trx, "starter");
    await writeMeta(trx, "starter", "1");
  }),
};

/** What another process does meanwhile: creates of the same account and another one, a claim, an edit, a claim of webhooks, a sweep. Each is to go on. */
export function otherWork(database: Database): Record<string, () => Promise<unknown>> {
  return {
    "a create of the same account": () => create(database, "other-a", "a"),
    "a create of another account": () => create(database, "other-b", "b"),
    "a claim": () => claimOne(database),
    "an edit": () => transactions.edit!(database, undefined as never),
    "a claim of webhooks": () => database.alone("webhook claims", (trx) => leaseEvents(trx, ["event"], "other", 1001, 2000)),
    "a sweep": () => transactions.sweep!(database, undefined as never),
    "a read": () => database.db.selectFrom("tasks").select("id").execute(),
  };
}
