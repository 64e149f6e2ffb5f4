import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import sharp from "sharp";
import { sample, taskParts, type Work } from "@atelier/test/parts/task-parts.ts";
import { EngineError } from "@atelier/engine/engine.ts";
import { holdObjects } from "../store/database/objects-hold.ts";
import { addTasks } from "../store/database/tasks/new-tasks.ts";
import { claimTasks } from "../store/database/tasks/begin-tasks.ts";
import { maxAttempts, maxFailures } from "./timing.ts";

const picture = await sharp({ create: { width: 16, height: 12, channels: 3, background: "#c08060" } }).png().toBuffer();
const body = { image: picture.toString("base64"), webhook_url: "http://127.0.0.1:9/hook" };

/** Makes the file that a job process would. */
const finish: Work = async (order) => {
  const path = join(order.scratch, "result-0.png");
  await writeFile(path, picture);
  return { files: [{ path, format: "png", width: 16, height: 12 }], fidelity: "classical", sourceType: "algorithmicallyEnhanced", extras: {} };
};

type Parts = Awaited<ReturnType<typeof taskParts>>;

async function ended(parts: Parts, id: string) {
  for (let tries = 0; tries < 1000; tries++) {
    const view = await parts.tasks.get(id, parts.scope);
    if (view.status === "COMPLETED" || view.status === "FAILED") return view;
    await wait(20);
  }
  throw new Error("the task did not end");
}

async function withWorker(t: TestContext, work: Work, use: (parts: Parts) => Promise<void>, timeLimit = 5000) {
  const parts = await taskParts(t, work, 2, { working: () => timeLimit });
  const worker = parts.newWorker();
  worker.start();
  try {
    await use(parts);
  } finally {
    await worker.stop(0);
  }
}

const eventsOf = async ({ database }: Parts, id: string) =>
  (
    await database.db.selectFrom("events").select(["body", "position"]).where("task_id", "=", id).orderBy("position").execute()
  ).map((event) => JSON.parse(event.body) as { status: string; generated: string[] });

test("a task runs to COMPLETED: result, usage, one webhook each for IN_PROGRESS and COMPLETED, no scratch left", (t) =>
  withWorker(t, finish, async (parts) => {
    const { id } = await parts.create(body);
    const view = await ended(parts, id);
    assert.equal(view.status, "COMPLETED");
    assert.equal(view.progress, 1);
    assert.equal(view.engine, "stub");
    assert.equal(view.generated.length, 1);
    const key = /\/media\/files\/([0-9a-f]{64})\//.exec(view.generated[0] ?? "")?.[1] ?? "";
    assert.equal((await parts.objects.head(key))?.size, picture.length);
    assert.deepEqual((await eventsOf(parts, id)).map(({ status }) => status), ["IN_PROGRESS", "COMPLETED"]);
    const { input: _input, input_files: _files, ...shown } = view;
    assert.deepEqual((await eventsOf(parts, id))[1], JSON.parse(JSON.stringify(shown)), "all but what was asked for");
    const usage = await parts.database.db.selectFrom("usage").selectAll().execute();
    assert.deepEqual(
      usage.map(({ task_id, model, unit, quantity }) => ({ task_id, model, unit, quantity })),
      [{ task_id: id, model: sample.path, unit: "megapixels", quantity: 0 }],
    );
    for (let tries = 0; tries < 100 && (await readdir(parts.scratchRoot)).length > 0; tries++) await wait(20);
    assert.deepEqual(await readdir(parts.scratchRoot), []);
  }));

test("bad input fails the task at once, with a message that names the field", (t) => {
  let runs = 0;
  const work: Work = async () => {
    runs += 1;
    throw new EngineError("invalid_input", "image is too small");
  };
  return withWorker(t, work, async (parts) => {
    const { id } = await parts.create(body);
    const view = await ended(parts, id);
    assert.deepEqual([view.error_code, view.error, view.error_message], ["invalid_input", "image is too small", "image is too small"]);
    assert.equal(runs, 1);
    assert.equal((await parts.database.db.selectFrom("usage").selectAll().execute()).length, 0);
  });
});

test("what was fetched is looked into before a job process gets it, as inline media are before there is a task", async (t) => {
  const served = createServer((_request, response) => response.end("no picture")).listen(0, "127.0.0.1");
  await once(served, "listening");
  t.after(() => served.close());
  let runs = 0;
  const work: Work = async (...parts) => {
    runs += 1;
    return finish(...parts);
  };
  await withWorker(t, work, async (parts) => {
    const { id } = await parts.create({ ...body, image: `http://127.0.0.1:${(served.address() as AddressInfo).port}/a.png` });
    const view = await ended(parts, id);
    assert.deepEqual([view.error_code, view.error], ["invalid_input", "image must be PNG or JPEG"]);
    assert.equal(runs, 0);
  });
});

test("paid work whose next attempt cannot fetch an input again is engine_unknown, and booked", async (t) => {
  const served = createServer((_request, response) => response.writeHead(403).end()).listen(0, "127.0.0.1");
  await once(served, "listening");
  t.after(() => served.close());
  const parts = await taskParts(t, finish);
  const { database, newWorker, create, scope } = parts;
  const { id } = await create({ ...body, image: `http://127.0.0.1:${(served.address() as AddressInfo).port}/expired.png` });
  const price = { micros: 50_000, engine: "stub", provider: "them", at: Date.now() };
  const sent = { price_json: JSON.stringify(price), note_json: JSON.stringify({ engine: "stub", note: "request 7" }) };
  await database.db.updateTable("tasks").set(sent).where("id", "=", id).execute();
  newWorker().start();
  const { error_code: code, error, cost } = await ended(parts, id);
  assert.deepEqual([code, cost], ["engine_unknown", { amount: 0.05, currency: "USD", basis: "estimated" }]);
  assert.match(String(error), /image could not be fetched/);
  const failures = await database.db.selectFrom("task_failures").select("code").where("account_id", "=", scope.accountId).execute();
  assert.deepEqual(failures, [{ code: "engine_unknown" }]);
});

test("a rule that waits for a picture behind a URL ends its task after one attempt, in the words of a refused create, before a job process", async (t) => {
  const served = createServer((_request, response) => response.end(picture)).listen(0, "127.0.0.1");
  await once(served, "listening");
  t.after(() => served.close());
  const url = `http://127.0.0.1:${(served.address() as AddressInfo).port}/a.png`;
  let runs = 0;
  const work: Work = async (...parts) => {
    runs += 1;
    return finish(...parts);
  };
  await withWorker(t, work, async (parts) => {
    await assert.rejects(parts.create({ ...body, left: "17" }), /left: must be at most the picture's width/);
    const { id } = await parts.create({ ...body, image: url, left: "17" });
    const { error, error_code: code } = await ended(parts, id);
    assert.deepEqual([error, code, runs], ["left must be at most the picture's width", "invalid_input", 0]);
    assert.deepEqual(await parts.database.db.selectFrom("tasks").select(["attempt", "failures"]).where("id", "=", id).execute(), [{ attempt: 1, failures: 0 }]);
    const { id: held } = await parts.create({ ...body, image: url, left: 16 });
    assert.equal((await ended(parts, held)).status, "COMPLETED");
  });
});

test("a crashed engine is tried twice more, IN_PROGRESS is reported once, and the internal reason stays inside", { timeout: 30_000 }, (t) => {
  let runs = 0;
  const work: Work = async () => {
    runs += 1;
    throw new EngineError("unavailable", "signal SIGSEGV at 0xdead");
  };
  return withWorker(t, work, async (parts) => {
    const { id } = await parts.create(body);
    const view = await ended(parts, id);
    assert.equal(view.error_code, "engine_failed");
    assert.doesNotMatch(JSON.stringify(view), /SIGSEGV/);
    assert.equal(runs, maxFailures);
    assert.deepEqual((await eventsOf(parts, id)).map(({ status }) => status), ["IN_PROGRESS", "FAILED"]);
  });
});

test("what an engine fails for good, or does not know, is tried once; its reason is reported and its message is not", { timeout: 30_000 }, async (t) => {
  const errors = [
    new EngineError("failed", "http://10.0.0.5 said 400", { class: "permanent", reason: "The model server refused the request: too wide" }),
    new EngineError("content_refused", "http://10.0.0.5 said 400", { reason: "Not this." }),
    new EngineError("engine_unknown", "http://10.0.0.5 lost it"),
  ];
  const shown = [["engine_failed", "The model server refused the request: too wide"], ["content_refused", "Not this."], ["engine_unknown", errors[2]!.reason]];
  let runs = 0;
  await withWorker(t, async () => Promise.reject(errors[runs++]!), async (parts) => {
    for (const [index, [code, message]] of shown.entries()) {
      const { error_code: given, error } = await ended(parts, (await parts.create(body)).id);
      assert.deepEqual([given, error], [code, message]);
      assert.equal(runs, index + 1);
    }
  });
});

test("a task whose server is busy holds no slot until it may be tried again", { timeout: 30_000 }, async (t) => {
  const begun: { id: string; at: number }[] = [];
  const parts = await taskParts(t, async (...given) => {
    const [{ id }] = given;
    begun.push({ id, at: Date.now() });
    if (begun.length === 1) throw new EngineError("busy", "no", { retryAfter: 2500 });
    return finish(...given);
  }, 1);
  const first = await parts.create(body);
  const worker = parts.newWorker();
  worker.start();
  while (begun.length === 0) await wait(10);
  const second = await parts.create(body);
  assert.equal((await ended(parts, second.id)).status, "COMPLETED");
  assert.equal((await parts.tasks.get(first.id, parts.scope)).status, "IN_PROGRESS", "it waits, and its one slot has done another");
  assert.equal((await ended(parts, first.id)).status, "COMPLETED");
  await worker.stop(0);
  assert.deepEqual(begun.map(({ id }) => id), [first.id, second.id, first.id]);
  const waited = begun[2]!.at - begun[0]!.at;
  assert.ok(waited >= 2500 && waited < 9000, `${waited} ms`);
  assert.deepEqual((await eventsOf(parts, first.id)).map(({ status }) => status), ["IN_PROGRESS", "COMPLETED"], "shown once");
});

test("a full disk is no failure of the task: it waits for space", (t) => {
  let runs = 0;
  const work: Work = async () => {
    runs += 1;
    throw new EngineError("failed", "Error: ENOSPC: no space left on device, write");
  };
  return withWorker(t, work, async (parts) => {
    const { id } = await parts.create(body);
    const row = () => parts.database.db.selectFrom("tasks").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    while ((await row()).lease_token !== null || runs === 0) await wait(10);
    const { status, failures, lease_until: until } = await row();
    assert.deepEqual([status, failures, runs], ["IN_PROGRESS", 0, 1]);
    assert.ok(until! > Date.now() + 5000, "tried again when there may be room");
  });
});

test("a cancel stops the work in flight and a finished task cannot be cancelled", (t) => {
  let started = false;
  let aborted = false;
  const work: Work = (_, signal) =>
    new Promise((_resolve, reject) => {
      started = true;
      signal.addEventListener("abort", () => {
        aborted = true;
        reject(signal.reason);
      });
    });
  return withWorker(t, work, async (parts) => {
    const { id } = await parts.create(body);
    while (!started) await wait(10);
    const view = await parts.tasks.cancel(id, parts.scope);
    assert.deepEqual([view.status, view.error_code], ["FAILED", "cancelled"]);
    await wait(50);
    assert.ok(aborted);
    await assert.rejects(parts.tasks.cancel(id, parts.scope), { status: 409 });
    assert.deepEqual((await eventsOf(parts, id)).map(({ status }) => status), ["IN_PROGRESS", "FAILED"]);
  });
});

test("a worker whose lease was lost changes nothing: the fencing token is checked on every write", async (t) => {
  const parts = await taskParts(t, finish);
  const { id } = await parts.create(body);
  const claim = async (now: number) => (await claimTasks(parts.database.db, { now, until: now + 30_000, maxAttempts, maxRunning: 16, most: 1 }))[0];
  const now = Date.now();
  const first = await claim(now);
  assert.equal(first?.id, id);
  assert.equal(await claim(now + 29_000), undefined, "a living lease is nobody else's");
  const second = await claim(now + 31_000);
  assert.equal(second?.attempt, 2);
  const { renewLeases } = await import("../store/database/tasks/tasks.ts");
  const { endHeldTasks } = await import("../store/database/tasks/end-tasks.ts");
  assert.deepEqual(await endHeldTasks(parts.database.db, [{ task: first, ending: { status: "COMPLETED", finished_at: now } }]), [undefined]);
  assert.deepEqual(
    [...(await renewLeases(
      parts.database.db, [{ token: first.lease_token, progress: 0.9 }, { token: second!.lease_token, progress: 0.1 }], now + 60_000,
    ))],
    [second!.lease_token],
  );
});

test("an attempt that died with its server is no failure of the task", async (t) => {
  let runs = 0;
  const parts = await taskParts(t, async () => {
    runs += 1;
    throw new EngineError("failed", "no");
  });
  const { id } = await parts.create(body);
  for (let attempt = 0; attempt < 2 * maxFailures; attempt++) {
    await claimTasks(parts.database.db, { now: Date.now(), until: 0, maxAttempts, maxRunning: 16, most: 1 });
  }
  const worker = parts.newWorker();
  worker.start();
  while (runs === 0) await wait(10);
  await worker.stop(1000);
  const row = await parts.database.db.selectFrom("tasks").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  assert.deepEqual([row.status, row.attempt], ["IN_PROGRESS", 2 * maxFailures + 1], "it will be tried again");
  assert.ok(row.failures <= 1);
});

test("a task whose last attempt died is failed by the sweep, and its scratch directory goes", async (t) => {
  const parts = await taskParts(t, finish);
  const { id } = await parts.create(body);
  const now = Date.now();
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    await claimTasks(parts.database.db, { now: now + attempt, until: now - 1000, maxAttempts, maxRunning: 16, most: 1 });
  }
  await mkdir(join(parts.scratchRoot, "dead-2"), { recursive: true });
  await parts.sweeper.sweep();
  assert.equal((await parts.tasks.get(id, parts.scope)).error_code, "engine_failed");
  await parts.machineSweeper.sweep();
  assert.deepEqual(await readdir(parts.scratchRoot), []);
});

test("after its retention a task is gone, with the input that nobody else needs", async (t) => {
  const parts = await taskParts(t, finish);
  const { id } = await parts.create(body);
  await parts.tasks.cancel(id, parts.scope);
  const [input] = await parts.database.db.selectFrom("object_references").select("object").execute();
  const later = Date.now() + 2 * 3_600_000;
  await parts.sweeper.sweep(later);
  await assert.rejects(parts.tasks.get(id, parts.scope), { status: 404 });
  assert.equal(await parts.objects.head(input?.object ?? ""), undefined);
});

test("tasks are taken in the order in which they came, and a stopping worker gives back what it could not finish", async (t) => {
  const order: string[] = [];
  const work: Work = (job, signal) => {
    order.push(job.scratch);
    return new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  };
  const parts = await taskParts(t, work, 1);
  const first = await parts.create(body);
  await parts.create(body);
  const worker = parts.newWorker();
  worker.start();
  while (order.length === 0) await wait(10);
  await worker.stop(10);
  const row = await parts.database.db.selectFrom("tasks").selectAll().where("id", "=", first.id).executeTakeFirstOrThrow();
  assert.deepEqual([row.status, row.lease_token, row.attempt], ["IN_PROGRESS", null, 1]);
  assert.ok((row.lease_until ?? Number.POSITIVE_INFINITY) <= Date.now(), "the next worker may begin at once");
  assert.equal(order.length, 1);
});

test("a task that takes longer than its kind may is ended for good", (t) => {
  let runs = 0;
  const work: Work = (_, signal) => {
    runs += 1;
    return new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  };
  return withWorker(
    t,
    work,
    async (parts) => {
      const view = await ended(parts, (await parts.create(body)).id);
      assert.deepEqual([view.error_code, view.error, runs], ["timeout", "The work took too long: more than 1 s", 1]);
    },
    1000,
  );
});

test("one account's many tasks do not delay another's one", async (t) => {
  const parts = await taskParts(t, finish, 1);
  const { database } = parts;
  await database.db.insertInto("accounts").values({ id: "other", name: "other", created_at: 0 }).execute();
  const many = [];
  for (let number = 0; number < 4; number++) many.push((await parts.create(body)).id);
  const [first] = await database.db.selectFrom("tasks").selectAll().orderBy("id").limit(1).execute();
  await addTasks(database.db, [{ task: { ...first!, id: "other-task", account_id: "other" } }]);
  assert.deepEqual(await Promise.all(many.map(async (id) => (await parts.tasks.get(id, parts.scope)).queue_position)), [0, 2, 3, 4]);
  const worker = parts.newWorker();
  worker.start();
  for (const id of many) await ended(parts, id);
  await worker.stop(0);
  const begun = await database.db.selectFrom("tasks").select("id").orderBy("finished_at").execute();
  assert.deepEqual(begun.map(({ id }) => id), [many[0], "other-task", ...many.slice(1)]);
});

test("an object that nobody needs goes an hour after it came, and one that somebody needs stays", async (t) => {
  const parts = await taskParts(t, finish);
  await parts.create(body);
  const { objects, sweeper, database } = parts;
  const [needed] = await database.db.selectFrom("object_references").select("object").execute();
  const { key: orphan } = await objects.put(Buffer.from("left behind by a crash"));
  const now = Date.now();
  await sweeper.sweep(now + 3_500_000);
  assert.ok(await objects.head(orphan), "it may still be about to be noted");
  await sweeper.sweep(now + 2 * 3_600_000 + 3_600_000);
  assert.equal(await objects.head(orphan), undefined);
  assert.ok(await objects.head(needed!.object));
});

test("while a backup is still to copy them, the sweep leaves objects that nobody needs any more, and removes them afterwards", async (t) => {
  const { objects, sweeper, database } = await taskParts(t, finish);
  const now = Date.now();
  const { key } = await objects.put(Buffer.from("in a backup alone"));
  const end = await holdObjects(database);
  await sweeper.sweep(now + 2 * 3_600_000);
  assert.ok(await objects.head(key));
  await end();
  await sweeper.sweep(now + 4 * 3_600_000);
  assert.equal(await objects.head(key), undefined);
});
