import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import sharp from "sharp";
import type { EngineError } from "@atelier/engine/engine.ts";
import { type Materials, noMaterials } from "@atelier/engine/materials.ts";
import { until } from "@atelier/tools/service/until.ts";
import { isAlive } from "@atelier/tools/service/processes.ts";
import { enginesFolder } from "../../engines/load-engines.ts";
import { Cells } from "../../processes/confinement/cells.ts";
import { findConfinement } from "../../processes/confinement/find-confinement.ts";
import { descendantsOf } from "../../processes/descendants.ts";
import { JobProcesses } from "./job-processes.ts";
import type { JobRun } from "./job-run.ts";
import { type JobOrder, noServices } from "../../job/messages.ts";

async function order(t: TestContext, picture: Buffer, changes: Partial<JobOrder> = {}): Promise<JobOrder> {
  const scratch = await mkdtemp(join(tmpdir(), "atelier-job-"));
  t.after(() => rm(scratch, { recursive: true, force: true }));
  await mkdir(scratch, { recursive: true });
  const path = join(scratch, "fetched-image");
  await writeFile(path, picture);
  return {
    id: "0190c4a1-0000-7000-8000-000000000001",
    engine: { name: "local", settings: {} },
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

/** What the server is to a job. */
const runOf = (changes: Partial<JobRun> = {}): JobRun => ({
  services: { ...noMaterials, ...noServices },
  signal: new AbortController().signal,
  progress() {},
  owner: "an account",
  shared: false,
  ...changes,
});

const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: "#4070a0" } })
  .jpeg()
  .toBuffer();

test("an order becomes a finished file of the promised size and format, with progress on the way", async (t) => {
  const processes = new JobProcesses(enginesFolder);
  t.after(() => processes.close());
  const progress: number[] = [];
  const outcome = await processes.run(await order(t, picture), runOf({ progress: (fraction) => progress.push(fraction) }));
  const [file] = outcome.files;
  assert.deepEqual([file?.format, file?.width, file?.height, outcome.fidelity], ["jpeg", 64, 48, "classical"]);
  const metadata = await sharp(file?.path).metadata();
  assert.deepEqual([metadata.format, metadata.width, metadata.height], ["jpeg", 64, 48]);
  assert.match(String(metadata.xmp), /digitalsourcetype\/algorithmicallyEnhanced/);
  assert.equal(progress.at(-1), 1);
  assert.deepEqual(
    progress,
    [...progress].sort((a, b) => a - b),
  );
});

test("an input that is not what its rule asks fails with its field's name, and the process is used again", async (t) => {
  const processes = new JobProcesses(enginesFolder);
  t.after(() => processes.close());
  const signal = new AbortController().signal;
  await assert.rejects(
    processes.run(await order(t, Buffer.from("no picture")), runOf({ signal })),
    (error: EngineError) => error.code === "invalid_input" && /^image /.test(error.message),
  );
  await processes.run(await order(t, picture), runOf({ signal }));
});

test("an abort ends the process at once, with the signal's reason", async (t) => {
  const processes = new JobProcesses(enginesFolder);
  t.after(() => processes.close());
  const abort = new AbortController();
  const running = processes.run(await order(t, picture), runOf({ signal: abort.signal }));
  await wait(30);
  const reason = new Error("cancelled");
  abort.abort(reason);
  await assert.rejects(running, reason);
});

test("an engine that does not exist is a failure of the job, not of the server", async (t) => {
  const processes = new JobProcesses(enginesFolder);
  t.after(() => processes.close());
  await assert.rejects(
    processes.run(await order(t, picture, { engine: { name: "none", settings: {} } }), runOf()),
    (error: EngineError) => error.code === "failed",
  );
});

const asking = `
export const createEngine = () => ({
  id: "asking",
  capabilities: async () => ({ "retouch-skin": { ready: true, fidelity: "classical" } }),
  async run({ inputs }, { materials }) {
    const told = [];
    for (const words of ["cat", "dog", "bad"]) {
      const icon = materials.icon(words, { multicolour: true });
      told.push(await icon.then((found) => found?.name ?? "none", (error) => error.message));
    }
    return { files: [inputs.image], fidelity: "classical", sourceType: "algorithmicallyEnhanced", extras: { told } };
  },
});`;

test("an engine in a job process uses the catalogs of the server", async (t) => {
  const job = await order(t, picture, { engine: { name: "asking", settings: {} } });
  await mkdir(join(job.scratch, "asking-engine"));
  await writeFile(join(job.scratch, "asking-engine", "asking-engine.ts"), asking);
  const processes = new JobProcesses(job.scratch);
  t.after(() => processes.close());
  const materials: Materials = {
    ...noMaterials,
    async icon(words, options) {
      if (words === "bad") throw new Error("the catalog is closed");
      return words === "cat" && options?.multicolour ? { file: { path: "cat.svg", mediaType: "image/svg+xml" }, name: "Cat", multicolour: true } : undefined;
    },
  };
  const { extras } = await processes.run(job, runOf({ services: { ...materials, ...noServices } }));
  assert.deepEqual(extras.told, ["Cat", "none", "the catalog is closed"]);
});

test("a confined process is listened to as often after many jobs as after one, and who has it has its folder, until its end", async (t) => {
  const first = await order(t, picture, { engine: { name: "asking", settings: {} } });
  const engines = join(first.scratch, "engines");
  await mkdir(join(engines, "asking-engine"), { recursive: true });
  await writeFile(join(engines, "asking-engine", "asking-engine.ts"), asking);
  const found = await findConfinement(engines);
  if (!("confinement" in found)) return t.skip(found.reason);
  const processes = new JobProcesses(engines, undefined, await Cells.in(join(first.scratch, "cells"), found.confinement));
  t.after(() => processes.close());
  const reserve = (owner = "an account") => processes.reserve("retouch-skin", first.engine, { owner, shared: false })!;
  const folders = new Set<string>();
  for (let job = 0; job < 3; job++) {
    const place = reserve();
    folders.add(place.cell.own);
    const scratch = join(place.cell.own, String(job));
    await mkdir(scratch);
    const path = join(place.cell.given, "image");
    await writeFile(path, picture);
    const inputs = { image: { ...first.inputs.image!, path } } as JobOrder["inputs"];
    await processes.run({ ...first, inputs, scratch }, runOf({ place }));
    assert.equal(place.process!.listenerCount("exit"), 1, "what notes that it has ended");
    place.release();
  }
  const [folder] = folders;
  assert.equal(folders.size, 1);
  const place = reserve();
  const ended = once(place.process!, "exit");
  place.process!.kill();
  await ended;
  await wait(50);
  assert.ok(existsSync(folder!), "the next job lies in it by now");
  place.release();
  await until(10_000, "it is removed", async () => !existsSync(folder!));
});

test("a process that waits for more of one account is not there for another's job, and yields to it; those of an engine elsewhere are apart too", async (t) => {
  const first = await order(t, picture);
  const found = await findConfinement(enginesFolder);
  if (!("confinement" in found)) return t.skip(found.reason);
  const processes = new JobProcesses(enginesFolder, undefined, await Cells.in(join(first.scratch, "cells"), found.confinement));
  t.after(() => processes.close());
  const reserve = (owner: string, shared: boolean) => processes.reserve("retouch-skin", first.engine, { owner, shared })!;
  const one = reserve("one", false);
  const scratch = join(one.cell.own, "job");
  await mkdir(scratch);
  await processes.run({ ...first, scratch, inputs: {} }, runOf({ owner: "one", place: one })).catch(() => {});
  one.release();
  const again = reserve("one", false);
  assert.equal(again.process, one.process);
  again.release();
  const other = reserve("other", false);
  assert.equal(other.process, undefined);
  await until(10_000, "the one has ended", async () => one.process!.ended && !existsSync(one.cell.own));
  other.release();
  const shared = ["one", "one", "other"].map((owner) => reserve(owner, true));
  assert.deepEqual(shared.map(({ cell }) => cell === shared[0]!.cell), [true, true, false]);
  for (const place of shared) place.release();
});

const filling = `
import { spawn } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
const filler = "const kept = []; setInterval(() => kept.push(Buffer.alloc(8 << 20, 1)), 1)";
export const createEngine = () => ({
  id: "filling",
  capabilities: async () => ({ "retouch-skin": { ready: true, fidelity: "classical" } }),
  async run() {
    for (const _ of [1, 2]) spawn(process.execPath, ["-e", filler], { stdio: "ignore" });
    await wait(60_000);
  },
});`;

test("a job that takes more memory than a task may, with all that it has started, fails with these words and at once", {
  skip: process.platform !== "linux" && "it is Linux that counts it"
}, async (t) => {
  const job = await order(t, picture, { engine: { name: "filling", settings: {} } });
  await mkdir(join(job.scratch, "filling-engine"));
  await writeFile(join(job.scratch, "filling-engine", "filling-engine.ts"), filling);
  const processes = new JobProcesses(job.scratch, 512);
  t.after(() => processes.close());
  const failure = await processes.run(job, runOf()).catch((error: unknown) => error as EngineError);
  const { code, message } = failure as EngineError;
  assert.deepEqual([code, message], ["out_of_memory", "The work needed more than the 512 MiB of memory that a task may take"]);
});

const blocking = `
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
export const createEngine = () => ({
  id: "blocking",
  capabilities: async () => ({ "retouch-skin": { ready: true, fidelity: "classical" } }),
  async run({ scratch }) {
    writeFileSync(scratch + "/../pids", process.pid + " " + spawn("sleep", ["60"]).pid);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60_000);
  },
});`;

/** Runs a job that never ends; the numbers of its process and of the one that it has started. */
async function block(processes: JobProcesses, job: JobOrder, signal: AbortSignal): Promise<{ running: Promise<unknown>; pids: number[] }> {
  const running = processes.run(job, runOf({ signal }));
  running.catch(() => {});
  return { running, pids: await pidsOf(job) };
}

async function pidsOf(job: JobOrder): Promise<number[]> {
  const file = join(job.scratch, "pids");
  await until(60_000, "the job has begun", async () => existsSync(file) && readFileSync(file, "utf8").includes(" "));
  const pids = readFileSync(file, "utf8").split(" ").map(Number);
  assert.deepEqual(pids.map(isAlive), [true, true]);
  return pids;
}

async function blockingOrder(t: TestContext): Promise<JobOrder> {
  const job = await order(t, picture, { engine: { name: "blocking", settings: {} } });
  for (const [name, source] of Object.entries({ blocking, asking })) {
    await mkdir(join(job.scratch, `${name}-engine`));
    await writeFile(join(job.scratch, `${name}-engine`, `${name}-engine.ts`), source);
  }
  return job;
}

test("an abort ends what the job has started, and no other job", async (t) => {
  const [job, other] = [await blockingOrder(t), await order(t, picture, { engine: { name: "blocking", settings: {} } })];
  const processes = new JobProcesses(job.scratch);
  t.after(() => processes.close());
  const abort = new AbortController();
  const [aborted, kept] = await Promise.all([block(processes, job, abort.signal), block(processes, other, new AbortController().signal)]);
  abort.abort(new Error("cancelled"));
  await assert.rejects(aborted.running, { message: "cancelled" });
  await until(10_000, "both have ended", async () => !aborted.pids.some(isAlive));
  assert.deepEqual(kept.pids.map(isAlive), [true, true]);
});

test("when the launcher dies, the job is reported as lost, what it has started ends, and the next job runs", async (t) => {
  const job = await blockingOrder(t);
  const processes = new JobProcesses(job.scratch);
  t.after(() => processes.close());
  const { running, pids } = await block(processes, job, new AbortController().signal);
  const launcher = descendantsOf(process.pid).find((pid) => descendantsOf(pid).includes(pids[0]!) && pid !== pids[0]);
  process.kill(launcher!, "SIGKILL");
  await assert.rejects(running, (error: EngineError) => error.code === "unavailable");
  await until(10_000, "both have ended", async () => !pids.some(isAlive));
  const next = await processes.run(await order(t, picture, { engine: { name: "asking", settings: {} } }), runOf());
  assert.deepEqual(next.extras.told, ["none", "none", "none"]);
});

test("a job that is busy dies with its server, and what it has started too", async (t) => {
  const job = await blockingOrder(t);
  const path = (file: string) => JSON.stringify(join(import.meta.dirname, file));
  const program = `
    const { JobProcesses } = await import(${path("job-processes.ts")});
    const { noMaterials } = await import(${JSON.stringify(import.meta.resolve("@atelier/engine/materials.ts"))});
    const services = { ...noMaterials, keepNote: async () => {} };
    const control = { services, signal: new AbortController().signal, progress() {}, shared: false };
    await new JobProcesses(${JSON.stringify(job.scratch)}).run(${JSON.stringify(job)}, control);`;
  await writeFile(join(job.scratch, "server.ts"), program);
  const server = spawn(process.execPath, [join(job.scratch, "server.ts")], { stdio: "ignore" });
  t.after(() => server.kill("SIGKILL"));
  const pids = await pidsOf(job);
  server.kill("SIGKILL");
  await until(10_000, "both have ended", async () => !pids.some(isAlive));
});
