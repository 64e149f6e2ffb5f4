import assert from "node:assert/strict";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import sharp from "sharp";
import { taskParts } from "@atelier/test/parts/task-parts.ts";
import { until } from "@atelier/tools/service/until.ts";

const port = pathToFileURL(join(import.meta.dirname, "../../engine/engine.ts")).href;

/** An engine that charges for each order, and loses the answer to it; it counts its orders in a file. */
const source = `
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { EngineError } from "${port}";
export const createEngine = ({ folder }) => ({
  id: "paid",
  remote: { slots: 1 },
  capabilities: async () => ({ "retouch-skin": { ready: true, fidelity: "generative" } }),
  async run() {
    appendFileSync(join(folder, "orders"), "x");
    throw new EngineError("engine_unknown", "no answer from http://10.0.0.5/pay", { reason: "Perhaps charged, its result is lost", details: { status: 504 } });
  },
});`;

test("an order whose answer a paid engine has lost is reported as engine_unknown, through a job process, and not repeated", { timeout: 60_000 }, async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "atelier-paid-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, "paid-engine"));
  await writeFile(join(folder, "paid-engine", "paid-engine.ts"), source);
  const { create, tasks, scope, newWorker, database } = await taskParts(t, { folder, name: "paid", settings: { folder } }, 2, { working: () => 40_000 });
  const picture = await sharp({ create: { width: 16, height: 12, channels: 3, background: "#c08060" } }).png().toBuffer();
  const { id } = await create({ image: picture.toString("base64") });
  const worker = newWorker();
  worker.start();
  await until(45_000, "the task ends", async () => (await tasks.get(id, scope)).status === "FAILED");
  await worker.stop(0);
  const { error_code: code, error } = await tasks.get(id, scope);
  assert.deepEqual([code, error], ["engine_unknown", "Perhaps charged, its result is lost"]);
  assert.equal(await readFile(join(folder, "orders"), "utf8"), "x", "ordered once");
  const failures = await database.db.selectFrom("task_failures").select("code").execute();
  assert.deepEqual(failures, [{ code: "engine_unknown" }]);
});
