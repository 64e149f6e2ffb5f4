import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { test, type TestContext } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { taskParts, type Work } from "@atelier/test/parts/task-parts.ts";
import { unzipped } from "@atelier/test/parts/boards/unzipped.ts";
import { openAccount } from "../accounts/accounts.ts";
import { ServiceError } from "../errors.ts";
import { entriesOf } from "./across-models/task-archive.ts";

const picture = await sharp({ create: { width: 16, height: 12, channels: 3, background: "#c08060" } }).png().toBuffer();
const body = { image: picture.toString("base64") };
const finish: Work = async (order) => {
  const path = join(order.scratch, "result-0.png");
  await writeFile(path, picture);
  return { files: [{ path, format: "png", width: 16, height: 12 }], fidelity: "classical", sourceType: "algorithmicallyEnhanced", extras: {} };
};

async function completed(t: TestContext, count: number) {
  const parts = await taskParts(t, finish);
  const ids: string[] = [];
  for (let place = 0; place < count; place++) ids.push((await parts.create(body)).id);
  const worker = parts.newWorker();
  worker.start();
  for (const id of ids) while ((await parts.tasks.getOf(parts.accountId, id)).status !== "COMPLETED") await sleep(20);
  await worker.stop(0);
  return { ...parts, ids };
}

const refusal = (work: Promise<unknown>) => work.then(() => "none", (error: unknown) => (error instanceof ServiceError ? error.code : String(error)));

test("a result that is kept has no end, one that is not any more has one again, and an account keeps no more than it may", async (t) => {
  const { tasks, accountId, ids, create, database } = await completed(t, 3);
  const [first, second, third] = ids as [string, string, string];
  const kept = await tasks.keepOf(accountId, first, true);
  assert.deepEqual([kept.kept, kept.expires_at], [true, "9999-12-31T23:59:59.000Z"]);
  assert.match(kept.results[0]!.url, /expires=253402300799&/);
  assert.equal((await tasks.keepOf(accountId, first, true)).kept, true, "once more changes nothing");
  await tasks.keepOf(accountId, second, true);
  assert.equal(await refusal(tasks.keepOf(accountId, third, true)), "kept_full");
  const ended = await tasks.keepOf(accountId, first, false);
  assert.equal(ended.kept, undefined);
  const left = Date.parse(ended.expires_at) - Date.now();
  assert.ok(left > 50_000 && left <= 60_000, `${left} ms are left`);
  await tasks.keepOf(accountId, third, true);
  assert.equal(await refusal(tasks.keepOf(accountId, (await create(body)).id, true)), "task_not_completed");
  assert.equal(await refusal(tasks.keepOf((await openAccount(database, "other")).id, second, false)), "not_found");
  assert.equal(await refusal(tasks.keepOf(accountId, "no-id", true)), "not_found");
});

test("the results of several tasks are one ZIP, each as it was made and called after what it was made of", async (t) => {
  const { tasks, accountId, ids, database } = await completed(t, 2);
  const files = unzipped(await buffer(await tasks.archiveOf(accountId, ids, ["Zoë.jpg", "Zoë.png"])));
  assert.deepEqual([...files.keys()], ["Zoë.png", "Zoë (2).png"]);
  for (const file of files.values()) assert.equal((await sharp(file).metadata()).width, 16);
  const twice = unzipped(await buffer(await tasks.archiveOf(accountId, [ids[0]!, ids[0]!.toUpperCase(), ids[1]!], ["one", "again", "two"])));
  assert.deepEqual([...twice.keys()], ["one.png", "two.png"], "a task that is named twice shifts no name to another one");
  assert.equal(await refusal(tasks.archiveOf((await openAccount(database, "other")).id, ids, [])), "not_found");
});

test("no name in an archive leads out of its folder, is hidden, or is one that a system refuses", () => {
  const task = (results: number) => ({
    id: "019c7041-0000-7000-8000-2b6f6c9d1e55", endpoint: "skin-enhancer/flexible", finished_at: 0, created_at: 0,
    results_json: JSON.stringify(Array.from({ length: results }, () => ({ object: "0f", fileName: "result.png" }))),
  });
  const namesOf = (name: string, results = 1) => entriesOf([task(results)] as never, [name]).map((entry) => entry.name);
  assert.deepEqual(namesOf("../../etc/passwd"), ["passwd.png"]);
  assert.deepEqual(namesOf("C:\\photos\\a.b.jpg"), ["a.b.png"]);
  assert.deepEqual(namesOf(".hidden"), ["skin-enhancer-flexible-2b6f6c9d1e55.png"]);
  assert.deepEqual(namesOf("con.png"), ["_con.png"]);
  assert.deepEqual(namesOf("a\u0000<b>"), ["ab.png"]);
  assert.deepEqual(namesOf("two", 2), ["two.png", "two-2.png"]);
});
