import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { addToLoad } from "@atelier/server/store/database/accounts/account-load.ts";
import type { TaskStatus } from "@atelier/server/store/database/schema.ts";
import { openSqlite } from "@atelier/server/store/database/sqlite/open.ts";
import { watchRoutes } from "../parts/access/watch-routes.ts";
import { probeKey, startProbeService } from "../parts/probe-service.ts";

const model = "text-to-video/model-4-5";
const statuses = ["CREATED", "IN_PROGRESS", "COMPLETED", "FAILED"] as const satisfies TaskStatus[];
/** What a call answers, and what the task is afterwards; `gone` where it is no more. */
type Outcome = [status: 200 | 409, task: TaskStatus | "gone"];
const refused = { CREATED: [409, "CREATED"], IN_PROGRESS: [409, "IN_PROGRESS"], COMPLETED: [409, "COMPLETED"], FAILED: [409, "FAILED"] } as const;
const cancelled = { ...refused, CREATED: [200, "FAILED"], IN_PROGRESS: [200, "FAILED"] } as const;
const ofCompleted = { ...refused, COMPLETED: [200, "COMPLETED"] } as const;

/** Every call that does something to a task: a new one without its row is a fault. */
const actions: Record<string, Record<TaskStatus, readonly [number, string]>> = {
  [`DELETE /v1/ai/${model}/:id`]: cancelled,
  "POST /v1/tasks/:id/cancel": cancelled,
  "DELETE /v1/tasks/:id": { ...refused, COMPLETED: [200, "gone"], FAILED: [200, "gone"] },
  "POST /v1/tasks/:id/keep": ofCompleted,
  "DELETE /v1/tasks/:id/keep": ofCompleted,
  "POST /v1/tasks/:id/retry": { ...refused, FAILED: [200, "FAILED"] },
};

/** The service without workers, and its database beside it, in which tasks are put into any status. */
async function withoutWorkers(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), "atelier-actions-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const { url, call } = await startProbeService(t, {}, { ATELIER_ROLES: "api,search", ATELIER_DATA_DIR: folder });
  const database = await openSqlite(join(folder, "atelier.db"));
  t.after(() => database.close());
  const { db } = database;
  const made = async () => {
    const answer = await call(`/v1/ai/${model}`, { prompt: "a lake" });
    assert.equal(answer.status, 200, await answer.clone().text());
    return ((await answer.json()) as { data: { task_id: string } }).data.task_id;
  };
  return {
    async task(status: TaskStatus): Promise<string> {
      const id = await made();
      if (status === "CREATED") return id;
      const failure = { ...(status === "FAILED" && { error_code: "failed", error_message: "bad" }) };
      const ended = { ...(status !== "IN_PROGRESS" && { finished_at: Date.now() }), ...failure };
      const { account_id: account, class: ofClass } = await db.updateTable("tasks").set({ status, started_at: Date.now(), ...ended }).where("id", "=", id)
        .returning(["account_id", "class"]).executeTakeFirstOrThrow();
      await addToLoad(db, account, { waiting: -1, running: status === "IN_PROGRESS" ? 1 : 0, class: ofClass });
      return id;
    },
    row: (id: string) => db.selectFrom("tasks").selectAll().where("id", "=", id).executeTakeFirst(),
    act: async (route: string, id: string) => {
      const [method, path] = route.split(" ") as [string, string];
      return (await fetch(new URL(path.replace(":id", id), url), { method, headers: { "x-service-api-key": probeKey } })).status;
    },
    /** What the account is counted to have, and what it has. */
    async loads() {
      const counted = await db.selectFrom("account_load").select(["running", "waiting_picture", "waiting_film"]).executeTakeFirstOrThrow();
      const rows = await db.selectFrom("tasks").select("status").execute();
      const has = (status: TaskStatus) => rows.filter((row) => row.status === status).length;
      return {
        counted: { running: Number(counted.running), waiting: Number(counted.waiting_picture) + Number(counted.waiting_film) },
        real: { running: has("IN_PROGRESS"), waiting: has("CREATED") },
      };
    },
  };
}

test("each call does to a task of each status what its table says, changes nothing that it refuses, and the account's load stays right", async (t) => {
  const routes = watchRoutes(t);
  const { task, row, act, loads } = await withoutWorkers(t);
  const known = [...routes.keys()].filter((route) => /^(?!GET )\w+ \/v1\/(tasks\/:id|ai\/text-to-video\/model-4-5\/:id)/.test(route));
  assert.deepEqual(known.toSorted(), Object.keys(actions).toSorted(), "every route that does something to a task has its row");
  const faults: string[] = [];
  for (const [route, outcomes] of Object.entries(actions)) {
    for (const status of statuses) {
      const id = await task(status);
      const before = await row(id);
      const [answered, after] = [await act(route, id), await row(id)];
      const [wantedAnswer, wantedStatus] = outcomes[status] as Outcome;
      if (answered !== wantedAnswer || (after?.status ?? "gone") !== wantedStatus) {
        faults.push(`${route} of a ${status} task: ${answered}, ${after?.status ?? "gone"} (wanted ${wantedAnswer}, ${wantedStatus})`);
      }
      if (wantedAnswer === 409 && JSON.stringify(after) !== JSON.stringify(before)) faults.push(`${route} of a ${status} task was refused and changed it`);
    }
  }
  assert.deepEqual(faults, []);
  const { counted, real } = await loads();
  assert.deepEqual(counted, real);
});

test("of many that end one task at once by any of the calls one is answered, and the account's load is counted once", async (t) => {
  const { task, row, act, loads } = await withoutWorkers(t);
  for (const status of ["CREATED", "IN_PROGRESS"] as const) {
    const id = await task(status);
    await task(status);
    const ends = [`DELETE /v1/ai/${model}/:id`, "POST /v1/tasks/:id/cancel"].flatMap((route) => Array.from({ length: 6 }, () => act(route, id)));
    const answers = (await Promise.all(ends)).toSorted();
    assert.deepEqual([answers[0], ...new Set(answers.slice(1))], [200, 409], status);
    assert.equal((await row(id))?.status, "FAILED");
    const { counted, real } = await loads();
    assert.deepEqual(counted, real, status);
  }
});
