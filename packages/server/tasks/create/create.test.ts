import assert from "node:assert/strict";
import { test } from "node:test";
import sharp from "sharp";
import { taskParts, type Work } from "@atelier/test/parts/task-parts.ts";
import type { ServiceError } from "../../errors.ts";

const never: Work = () => new Promise(() => {});
const png = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: "#808080" } }).png().toBuffer();
const small = (await png(16, 16)).toString("base64");

async function problemsOf(promise: Promise<unknown>): Promise<Record<string, string>> {
  const error = (await promise.then(
    () => assert.fail("must be refused"),
    (reason: unknown) => reason,
  )) as ServiceError;
  assert.equal(error.status, 400, error.message);
  return Object.fromEntries(error.invalidParams.map(({ name, reason }) => [name, reason]));
}

test("Base64, a data URL and an address are accepted as a picture", async (t) => {
  const { create, database } = await taskParts(t, never);
  await create({ image: small });
  await create({ image: `data:image/png;base64,${small}` });
  await create({ image: "https://pictures.example/me.jpg" });
  const jobs = (await database.db.selectFrom("tasks").select("job_json").orderBy("id").execute()).map(({ job_json }) => JSON.parse(job_json) as {
    inputs: { image: { object?: string; url?: string; field: string } }
  });
  assert.equal(jobs[0]?.inputs.image.object, jobs[1]?.inputs.image.object, "equal bytes are one object");
  assert.equal(jobs[2]?.inputs.image.url, "https://pictures.example/me.jpg");
  assert.equal(jobs[2]?.inputs.image.field, "image");
});

test("schema, media, rules and the webhook address are judged in one answer", async (t) => {
  const { create } = await taskParts(t, never);
  const problems = await problemsOf(create({ image: "not base64!", strength: 101, left: 60, right: 50, webhook_url: "ftp://x.example" }));
  assert.deepEqual(Object.keys(problems).sort(), ["image", "left", "strength", "webhook_url"]);
});

test("a picture that is too small, too large, another format or broken is refused at create", async (t) => {
  const { create } = await taskParts(t, never);
  const broken = Buffer.from(small, "base64").subarray(0, 60).toString("base64");
  const gif = (await sharp({ create: { width: 20, height: 20, channels: 3, background: "red" } }).gif().toBuffer()).toString("base64");
  const images = { tooSmall: (await png(7, 20))
    .toString("base64"), tooManyPixels: (await png(1001, 1000))
      .toString("base64"), gif, broken, text: Buffer.from("hello").toString("base64"), empty: "", spaces: "a b c" };
  for (const [name, image] of Object.entries(images)) assert.deepEqual(Object.keys(await problemsOf(create({ image }))), ["image"], name);
});

test("a body that is no object is refused whole", async (t) => {
  const { create } = await taskParts(t, never);
  for (const body of [undefined, null, [], "x", 5]) assert.deepEqual(Object.keys(await problemsOf(create(body))), ["body"]);
});

test("the seed that was drawn is returned", async (t) => {
  const parts = await taskParts(t, never);
  assert.equal((await parts.tasks.get((await parts.create({ image: small, seed: 7 })).id, parts.scope)).seed, 7);
  const drawn = (await parts.tasks.get((await parts.create({ image: small })).id, parts.scope)).seed as number;
  assert.ok(Number.isInteger(drawn) && drawn >= 0 && drawn <= 2147483647);
});

test("a full queue is a 503 with Retry-After", async (t) => {
  const { create } = await taskParts(t, never);
  for (let index = 0; index < 5; index++) await create({ image: small });
  await assert.rejects(
    create({ image: small }), (error: ServiceError) => error.status === 503 && error.code === "queue_full" && "retry-after" in error.headers,
  );
});

test("an idempotency key makes one task of many requests", async (t) => {
  const { create, database } = await taskParts(t, never);
  const key = { "idempotency-key": "order-1" };
  const first = await create({ image: small }, key);
  const second = await create({ image: small }, key);
  assert.deepEqual([first.replayed, second.replayed], [false, true]);
  assert.equal(second.body, first.body);
  await assert.rejects(create({ image: small, strength: 1 }, key, "another hash"), { status: 422 });
  await assert.rejects(create({ image: small }, { "idempotency-key": "with space" }), { status: 400 });
  assert.equal((await database.db.selectFrom("tasks").selectAll().execute()).length, 1);
});

test("of two requests with one key at once, one runs and the other is refused until then", async (t) => {
  const { create } = await taskParts(t, never);
  const key = { "idempotency-key": "order-2" };
  const [first, second] = await Promise.allSettled([create({ image: small }, key), create({ image: small }, key)]);
  assert.equal(first.status, "fulfilled");
  assert.equal(second.status === "rejected" && (second.reason as ServiceError).status, 409);
});

test("a request that failed validation stores nothing under its key", async (t) => {
  const { create } = await taskParts(t, never);
  const key = { "idempotency-key": "order-3" };
  await problemsOf(create({}, key, "bad"));
  assert.equal((await create({ image: small }, key, "good")).replayed, false);
});

test("members that are not known are ignored, and listed with the known one that was meant, in the response, in the task and in a replay", async (t) => {
  const { create, tasks, scope } = await taskParts(t, never);
  const key = { "idempotency-key": "order-4" };
  const reported = { ignored: ["rigth", "quality"], did_you_mean: { rigth: "right" } };
  const bodies = [{ image: small, rigth: 5, quality: "high" }, { image: small, rigth: 5, quality: "high" }];
  for (const body of bodies) {
    const { id, body: answer } = await create(body, key);
    assert.deepEqual(JSON.parse(answer), { data: { task_id: id, status: "CREATED", generated: [], ...reported } });
    const { ignored, did_you_mean, input } = await tasks.get(id, scope);
    assert.deepEqual({ ignored, did_you_mean }, reported);
    assert.deepEqual(Object.keys(input!), ["image"], "what is ignored is not kept");
  }
  const { body: plain } = await create({ image: small, right: 5 });
  assert.deepEqual(Object.keys((JSON.parse(plain) as { data: object }).data), ["task_id", "status", "generated"]);
});

test("a refusal names what was not known: beside the member that was meant, or behind them all", async (t) => {
  const { create } = await taskParts(t, never);
  const problems = await problemsOf(create({ image: small, left: 101, expand_left: 5 }));
  assert.deepEqual(problems, { left: "left and right together must be at most 100; expand_left is not known: left?" });
  await assert.rejects(create({ image: small, strength: -1, quality: 1 }), (error: ServiceError) => {
    assert.deepEqual(error.invalidParams.map(({ name }) => name), ["strength"]);
    assert.match(error.message, /^strength: must be .*; quality is not available here$/);
    assert.deepEqual(error.members, { ignored: ["quality"] });
    return true;
  });
});

test("a strict create refuses what is not known, by its name", async (t) => {
  const { create, database } = await taskParts(t, never);
  const problems = await problemsOf(create({ image: small, rigth: 5, quality: 1 }, {}, "h", { strict: true }));
  assert.deepEqual(problems, { rigth: "is not known: right?", quality: "is not available here" });
  await create({ image: small, right: 5 }, {}, "h", { strict: true });
  assert.equal((await database.db.selectFrom("tasks").selectAll().execute()).length, 1);
});
