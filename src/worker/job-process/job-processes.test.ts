import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import sharp from "sharp";
import type { EngineError } from "../../engines/engine.ts";
import { type Materials, noMaterials } from "../../engines/materials.ts";
import { until } from "../../../scripts/service/until.ts";
import { isAlive } from "../../../test/e2e/processes.ts";
import { enginesFolder } from "../../engines/load-engines.ts";
import { JobProcesses } from "./job-processes.ts";
import type { JobOrder } from "./messages.ts";

async function order(t: TestContext, picture: Buffer, changes: Partial<JobOrder> = {}): Promise<JobOrder> {
  const scratch = await mkdtemp(join(tmpdir(), "atelier-job-"));
  t.after(() => rm(scratch, { recursive: true, force: true }));
  await mkdir(scratch, { recursive: true });
  const path = join(scratch, "fetched-image");
  await writeFile(path, picture);
  return {
    engine: "local",
    kind: "retouch-skin",
    parameters: { mode: "faithful", skinDetail: 80 },
    inputs: { image: { field: "image", path, rule: { media: "image", from: "any", formats: ["png", "jpeg"], maxBytes: 2 ** 24 } } },
    output: { type: "image", size: { like: "image" }, format: { like: "image" }, sharpen: 0, grain: 0 },
    seed: 0,
    marking: { level: "xmp" },
    scratch,
    ...changes,
  };
}

const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: "#4070a0" } }).jpeg().toBuffer();

test("an order becomes a finished file of the promised size and format, with progress on the way", async (t) => {
  const processes = new JobProcesses(enginesFolder);
  t.after(() => processes.close());
  const progress: number[] = [];
  const outcome = await processes.run(await order(t, picture), noMaterials, new AbortController().signal, (fraction) => progress.push(fraction));
  const [file] = outcome.files;
  assert.deepEqual([file?.format, file?.width, file?.height, outcome.fidelity], ["jpeg", 64, 48, "classical"]);
  const metadata = await sharp(file?.path).metadata();
  assert.deepEqual([metadata.format, metadata.width, metadata.height], ["jpeg", 64, 48]);
  assert.match(String(metadata.xmp), /digitalsourcetype\/algorithmicallyEnhanced/);
  assert.equal(progress.at(-1), 1);
  assert.deepEqual(progress, [...progress].sort((a, b) => a - b));
});

test("an input that is not what its rule asks fails with its field's name, and the process is used again", async (t) => {
  const processes = new JobProcesses(enginesFolder);
  t.after(() => processes.close());
  const signal = new AbortController().signal;
  await assert.rejects(processes.run(await order(t, Buffer.from("no picture")), noMaterials, signal, () => {}), (error: EngineError) => error.code === "invalid_input" && /^image /.test(error.message));
  await processes.run(await order(t, picture), noMaterials, signal, () => {});
});

test("an abort ends the process at once, with the signal's reason", async (t) => {
  const processes = new JobProcesses(enginesFolder);
  t.after(() => processes.close());
  const abort = new AbortController();
  const running = processes.run(await order(t, picture), noMaterials, abort.signal, () => {});
  await wait(30);
  const reason = new Error("cancelled");
  abort.abort(reason);
  await assert.rejects(running, reason);
});

test("an engine that does not exist is a failure of the job, not of the server", async (t) => {
  const processes = new JobProcesses(enginesFolder);
  t.after(() => processes.close());
  await assert.rejects(processes.run(await order(t, picture, { engine: "none" }), noMaterials, new AbortController().signal, () => {}), (error: EngineError) => error.code === "failed");
});

const asking = `
export const engine = {
  id: "asking",
  capabilities: async () => ({ "retouch-skin": { ready: true, fidelity: "classical" } }),
  async run({ inputs }, { materials }) {
    const told = [];
    for (const words of ["cat", "dog", "bad"]) told.push(await materials.icon(words, { multicolour: true }).then((icon) => icon?.name ?? "none", (error) => error.message));
    return { files: [inputs.image], fidelity: "classical", sourceType: "algorithmicallyEnhanced", extras: { told } };
  },
};`;

test("an engine in a job process uses the catalogs of the server", async (t) => {
  const job = await order(t, picture, { engine: "asking" });
  await mkdir(join(job.scratch, "asking"));
  await writeFile(join(job.scratch, "asking", "asking-engine.ts"), asking);
  const processes = new JobProcesses(job.scratch);
  t.after(() => processes.close());
  const materials: Materials = {
    ...noMaterials,
    async icon(words, wish) {
      if (words === "bad") throw new Error("the catalog is closed");
      return words === "cat" && wish?.multicolour ? { file: { path: "cat.svg", mediaType: "image/svg+xml" }, name: "Cat", multicolour: true } : undefined;
    },
  };
  const { extras } = await processes.run(job, materials, new AbortController().signal, () => {});
  assert.deepEqual(extras.told, ["Cat", "none", "the catalog is closed"]);
});

const blocking = `
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
export const engine = {
  id: "blocking",
  capabilities: async () => ({ "retouch-skin": { ready: true, fidelity: "classical" } }),
  async run({ scratch }) {
    writeFileSync(scratch + "/../pids", process.pid + " " + spawn("sleep", ["60"]).pid);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60_000);
  },
};`;

test("a job that is busy dies with its server, and what it has started too", async (t) => {
  const job = await order(t, picture, { engine: "blocking" });
  await mkdir(join(job.scratch, "blocking"));
  await writeFile(join(job.scratch, "blocking", "blocking-engine.ts"), blocking);
  const path = (file: string) => JSON.stringify(join(import.meta.dirname, file));
  const program = `
    const { JobProcesses } = await import(${path("job-processes.ts")});
    const { noMaterials } = await import(${path("../../engines/materials.ts")});
    await new JobProcesses(${JSON.stringify(job.scratch)}).run(${JSON.stringify(job)}, noMaterials, new AbortController().signal, () => {});`;
  await writeFile(join(job.scratch, "server.ts"), program);
  const server = spawn(process.execPath, [join(job.scratch, "server.ts")], { stdio: "ignore" });
  t.after(() => server.kill("SIGKILL"));
  await until(60_000, "the job has begun", async () => existsSync(join(job.scratch, "pids")) && readFileSync(join(job.scratch, "pids"), "utf8").includes(" "));
  const pids = readFileSync(join(job.scratch, "pids"), "utf8").split(" ").map(Number);
  assert.deepEqual(pids.map(isAlive), [true, true]);
  server.kill("SIGKILL");
  await until(10_000, "both have ended", async () => !pids.some(isAlive));
});
