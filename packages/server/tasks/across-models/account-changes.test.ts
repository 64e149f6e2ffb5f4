import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import sharp from "sharp";
import { taskParts, type Work } from "@atelier/test/parts/task-parts.ts";
import { openAccount } from "../../accounts/accounts.ts";
import type { TaskView } from "../task-view.ts";
import { AccountChanges } from "./account-changes.ts";
import type { ChangeListener } from "./change-listener.ts";

const picture = await sharp({ create: { width: 16, height: 12, channels: 3, background: "#c08060" } }).png().toBuffer();
const body = { image: picture.toString("base64") };
const finish: Work = async (order) => {
  const path = join(order.scratch, "result-0.png");
  await writeFile(path, picture);
  return { files: [{ path, format: "png", width: 16, height: 12 }], fidelity: "classical", sourceType: "algorithmicallyEnhanced", extras: {} };
};

async function streams(t: TestContext) {
  const parts = await taskParts(t, finish);
  const { database, signals, tasks } = parts;
  let looks = 0;
  const counted = new Proxy(database, { get: (target, name, receiver) => (name === "db" && looks++, Reflect.get(target, name, receiver)) });
  const changes = new AccountChanges({ database: counted, signals, view: tasks.view, log: pino({ level: "silent" }) });
  t.after(() => changes.close());
  return { ...parts, changes, looks: () => looks };
}

/** Reads a stream in the background. */
function follow(listener: ChangeListener) {
  const events: { id: string; view: TaskView }[] = [];
  const done = (async () => {
    for await (const text of listener.lines()) {
      const [, id = "", data] = /^event: task\nid: (\d+)\ndata: (.*)\n\n$/.exec(text) ?? [];
      if (data !== undefined) events.push({ id, view: JSON.parse(data) as TaskView });
    }
  })();
  const seen = async (id: string, status: string) => {
    for (let tries = 0; tries < 500; tries++) {
      if (events.some(({ view }) => view.task_id === id && view.status === status)) return;
      await sleep(20);
    }
    assert.fail(`${status} of ${id} was not statuses: ${JSON.stringify(events.map(({ view }) => [view.task_id, view.status]))}`);
  };
  return { events, seen, done, statuses: (id: string) => events.filter(({ view }) => view.task_id === id).map(({ view }) => view.status) };
}

test("a stream begins with what is waiting, tells every task of the account to its end, and none of another's", async (t) => {
  const parts = await streams(t);
  const { create, changes, accountId } = parts;
  const before = (await create(body)).id;
  const own = follow(changes.listen(accountId));
  const other = follow(changes.listen((await openAccount(parts.database, "other")).id));
  await own.seen(before, "CREATED");
  const after = (await create(body)).id;
  await own.seen(after, "CREATED");
  const worker = parts.newWorker();
  worker.start();
  await Promise.all([own.seen(before, "COMPLETED"), own.seen(after, "COMPLETED")]);
  await worker.stop(0);
  for (const id of [before, after]) {
    const statuses = own.statuses(id);
    assert.deepEqual(statuses, (["CREATED", "IN_PROGRESS", "COMPLETED"] as const).filter((status) => statuses.includes(status)), "forward, and each once");
  }
  assert.equal(own.events.findLast(({ view }) => view.status === "COMPLETED")?.view.results.length, 1);
  assert.deepEqual(other.events, []);
});

test("what another process does arrives within seconds, without a signal", async (t) => {
  const { create, changes, accountId, database } = await streams(t);
  const { id } = await create(body);
  const stream = follow(changes.listen(accountId));
  await stream.seen(id, "CREATED");
  await database.db.updateTable("tasks").set({ status: "FAILED", finished_at: Date.now(), error_code: "x", error_message: "y" }).where("id", "=", id).execute();
  await stream.seen(id, "FAILED");
});

test("a resumed stream makes up for what ended meanwhile; a new one does not tell of what has ended", async (t) => {
  const parts = await streams(t);
  const { create, changes, accountId } = parts;
  const first = follow(changes.listen(accountId));
  const { id } = await create(body);
  await first.seen(id, "CREATED");
  const last = first.events.at(-1)!.id;
  changes.close();
  await first.done;

  const worker = parts.newWorker();
  worker.start();
  while ((await parts.tasks.getOf(accountId, id)).status !== "COMPLETED") await sleep(20);
  await worker.stop(0);
  const again = new AccountChanges({ ...parts, view: parts.tasks.view, log: pino({ level: "silent" }) });
  t.after(() => again.close());
  const [resumed, fresh] = [follow(again.listen(accountId, last)), follow(again.listen(accountId))];
  await resumed.seen(id, "COMPLETED");
  await sleep(300);
  assert.deepEqual(fresh.events, []);
});

test("ten listeners cost as many looks as one, and none when they have gone", async (t) => {
  const { changes, accountId, looks } = await streams(t);
  const open = Array.from({ length: 10 }, () => changes.listen(accountId));
  await sleep(500);
  const begun = looks();
  await sleep(2600);
  assert.ok(looks() - begun <= 6, `${looks() - begun} looks in 2.6 s`);
  for (const listener of open) listener.close();
  await sleep(1200);
  const left = looks();
  await sleep(1200);
  assert.equal(looks(), left);
});
