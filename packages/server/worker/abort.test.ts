import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { until } from "@atelier/tools/service/until.ts";
import { isAlive } from "@atelier/tools/service/processes.ts";
import { sample, taskParts } from "@atelier/test/parts/task-parts.ts";

/**
 * An engine of this test: starts a program, waits for a file, and tells in a folder of its settings what happened to it. Where it has kept a note in an
 * earlier attempt it is done at once.
 */
const source = `
import { spawn } from "node:child_process";
import { copyFileSync, existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
export const createEngine = ({ folder, remote, stubborn, charges }) => ({
  id: "waiting",
  ...(remote && { remote: { slots: 4 } }),
  async abandon(id, note) {
    if (existsSync(join(folder, "away"))) throw new Error("no answer");
    writeFileSync(join(folder, id + ".abandoned"), note);
  },
  capabilities: async () => ({ "retouch-skin": { ready: true, fidelity: "generative", ...(charges && { provider: "them" }) } }),
  async run({ inputs, scratch }, { id, note, keepNote, signal, progress, waiting, running }) {
    const result = { files: [inputs.image], fidelity: "generative", sourceType: "trainedAlgorithmicMedia", extras: { note, job: id } };
    if (note !== undefined) return result;
    await keepNote("remote job of " + id);
    const child = spawn("sleep", ["60"]);
    const tell = (what, text) => writeFileSync(join(folder, id + "." + what), text);
    signal.addEventListener("abort", () => {
      tell("aborted", (signal.reason.code ?? "none") + ": " + signal.reason.message);
      if (!stubborn) child.kill("SIGKILL");
    });
    tell("begun", process.pid + " " + child.pid);
    progress(0.5);
    while (!existsSync(join(folder, "finish"))) {
      if (existsSync(join(folder, "queue"))) waiting();
      else running();
      if (!stubborn) signal.throwIfAborted();
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    child.kill("SIGKILL");
    return result;
  },
});`;

const picture = (
  await sharp({ create: { width: 16, height: 12, channels: 3, background: "#c08060" } })
    .png()
    .toBuffer()
).toString("base64");

async function parts(t: TestContext, { remote = false, stubborn = false, charges = false } = {}) {
  const limit = { milliseconds: 60_000, waiting: 60_000 };
  const folder = await mkdtemp(join(tmpdir(), "atelier-abort-"));
  await mkdir(join(folder, "waiting-engine"));
  await writeFile(join(folder, "waiting-engine", "waiting-engine.ts"), source);
  const all = await taskParts(t, { folder, name: "waiting", settings: { folder, remote, stubborn, charges } }, 2, {
    working: () => limit.milliseconds,
    get waiting() {
      return limit.waiting;
    },
  });
  t.after(() => rm(folder, { recursive: true, force: true }));
  const begun = async (id: string): Promise<number[]> => {
    const file = join(folder, `${id}.begun`);
    await until(30_000, "the job has begun", async () => existsSync(file));
    return (await readFile(file, "utf8")).split(" ").map(Number);
  };
  const aborted = async (id: string): Promise<string> => {
    const file = join(folder, `${id}.aborted`);
    await until(20_000, "the engine's signal has aborted", async () => existsSync(file));
    return readFile(file, "utf8");
  };
  return { ...all, folder, limit, begun, aborted };
}

type Parts = Awaited<ReturnType<typeof parts>>;

/** Lets one job end, so that the next finds a process that is ready, and gives that one a second. */
async function shorten({ create, begun, tasks, scope, folder, limit }: Parts): Promise<void> {
  const { id } = await create({ image: picture });
  await begun(id);
  await writeFile(join(folder, "finish"), "");
  await until(20_000, "the first job is done", async () => (await tasks.get(id, scope)).status === "COMPLETED");
  await rm(join(folder, "finish"));
  limit.milliseconds = 1000;
}

const causes: { name: string; reported: RegExp; cause(parts: Parts, id: string, worker: ReturnType<Parts["newWorker"]>): Promise<unknown> }[] =
  [
    { name: "a cancel", reported: /^none: /, cause: (all, id) => all.tasks.cancel(id, all.scope) },
    { name: "the time limit", reported: /^timeout: /, cause: async () => {} },
    {
      name: "a lost lease",
      // Another attempt goes on with it, so that what is paid for elsewhere is not cancelled.
      reported: /^unavailable: /,
      cause: ({ database }, id) => database.db.updateTable("tasks").set({ lease_token: "another's" }).where("id", "=", id).execute(),
    },
    { name: "shutdown", reported: /^unavailable: /, cause: (_all, _id, worker) => worker.stop(0) },
  ];

for (const { name, reported, cause } of causes) {
  test(`${name} reaches the engine's signal, and leaves no process and no scratch file behind`, { timeout: 60_000 }, async (t) => {
    const all = await parts(t);
    const worker = all.newWorker();
    worker.start();
    t.after(() => worker.stop(0));
    if (name === "the time limit") await shorten(all);
    const { id } = await all.create({ image: picture });
    const pids = await all.begun(id);
    await cause(all, id, worker);
    assert.match(await all.aborted(id), reported);
    await until(20_000, "its processes have ended", async () => !pids.some(isAlive));
    await until(20_000, "its scratch folder has gone", async () => (await readdir(all.scratchRoot)).length === 0);
  });
}

test("a job that waits for its turn at a model server is not given up as one that takes too long, which it is once it runs", { timeout: 60_000 }, async (t) => {
  const all = await parts(t, { remote: true });
  const worker = all.newWorker();
  worker.start();
  t.after(() => worker.stop(0));
  await shorten(all);
  await writeFile(join(all.folder, "queue"), "");
  const { id } = await all.create({ image: picture });
  await all.begun(id);
  await sleep(3 * all.limit.milliseconds);
  const waiting = await all.tasks.get(id, all.scope);
  assert.deepEqual([waiting.status, existsSync(join(all.folder, `${id}.aborted`))], ["IN_PROGRESS", false]);
  await rm(join(all.folder, "queue"));
  assert.equal(await all.aborted(id), "timeout: The work took too long: more than 1 s");
  await until(20_000, "its failure is stored", async () => (await all.tasks.get(id, all.scope)).status === "FAILED");
});

test("a turn that does not come is given up too, with words of its own", { timeout: 60_000 }, async (t) => {
  const all = await parts(t, { remote: true });
  all.limit.waiting = 1500;
  const worker = all.newWorker();
  worker.start();
  t.after(() => worker.stop(0));
  await writeFile(join(all.folder, "queue"), "");
  const { id } = await all.create({ image: picture });
  await until(40_000, "it is given up", async () => (await all.tasks.get(id, all.scope)).status === "FAILED");
  const { error, error_code: code } = await all.tasks.get(id, all.scope);
  assert.deepEqual([code, error], ["timeout", "The work waited too long for its turn at the model server: more than 1.5 s"]);
});

test("an engine of this machine waits for nobody, whatever it says", { timeout: 60_000 }, async (t) => {
  const all = await parts(t);
  const worker = all.newWorker();
  worker.start();
  t.after(() => worker.stop(0));
  await shorten(all);
  await writeFile(join(all.folder, "queue"), "");
  const { id } = await all.create({ image: picture });
  await all.begun(id);
  assert.match(await all.aborted(id), /^timeout: The work took too long/);
});

test("an engine that does not heed its signal is killed after its grace, with what it has started", { timeout: 60_000 }, async (t) => {
  const all = await parts(t, { stubborn: true });
  const worker = all.newWorker();
  worker.start();
  t.after(() => worker.stop(0));
  const { id } = await all.create({ image: picture });
  const pids = await all.begun(id);
  const cancelled = performance.now();
  await all.tasks.cancel(id, all.scope);
  await all.aborted(id);
  assert.ok(pids.every(isAlive), "it gets the chance to end its work elsewhere");
  await until(20_000, "its processes have ended", async () => !pids.some(isAlive));
  assert.ok(performance.now() - cancelled >= 1900);
  await until(20_000, "its scratch folder has gone", async () => (await readdir(all.scratchRoot)).length === 0);
});

test(
  "jobs of a remote engine share a process, more than there are slots for processors; one is cancelled, the others go on",
  { timeout: 60_000 },
  async (t) => {
    const all = await parts(t, { remote: true });
    const worker = all.newWorker();
    worker.start();
    t.after(() => worker.stop(0));
    const ids: string[] = [];
    for (let n = 0; n < 3; n++) ids.push((await all.create({ image: picture })).id);
    const [first, second, third] = await Promise.all(ids.map(all.begun));
    assert.equal(new Set([first![0], second![0], third![0]]).size, 1);
    await all.tasks.cancel(ids[0]!, all.scope);
    await all.aborted(ids[0]!);
    await until(20_000, "what it has started has ended", async () => !isAlive(first![1]!));
    assert.ok([second!, third!].flat().every(isAlive));
    await writeFile(join(all.folder, "finish"), "");
    const statusOf = async (id: string) => (await all.tasks.get(id, all.scope)).status;
    await until(20_000, "the others are done", async () => (await statusOf(ids[1]!)) === "COMPLETED" && (await statusOf(ids[2]!)) === "COMPLETED");
    assert.ok(!existsSync(join(all.folder, `${ids[1]}.aborted`)));
  },
);

test("a task keeps its job id and the engine's note over a restart, so that a remote job is found again", { timeout: 60_000 }, async (t) => {
  const all = await parts(t, { remote: true });
  const first = all.newWorker();
  first.start();
  const { id } = await all.create({ image: picture });
  await all.begun(id);
  await first.stop(0);
  const second = all.newWorker();
  second.start();
  t.after(() => second.stop(0));
  await until(20_000, "the task is done", async () => (await all.tasks.get(id, all.scope)).status === "COMPLETED");
  const { note, job, fidelity } = await all.tasks.get(id, { ...all.scope, endpoints: [sample.path] });
  assert.deepEqual([note, job, fidelity], [`remote job of ${id}`, id, "generative"]);
});

test("what was paid for is finished though its input is no longer where it was", { timeout: 60_000 }, async (t) => {
  const all = await parts(t, { remote: true, charges: true });
  const elsewhere = createServer((_, response) => void response.writeHead(200, { "content-type": "image/png" }).end(Buffer.from(picture, "base64")));
  await new Promise<void>((resolve) => void elsewhere.listen(0, "127.0.0.1", resolve));
  t.after(() => elsewhere.close());
  const { id } = await all.create({ image: `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/a.png` });
  const first = all.newWorker();
  first.start();
  await all.begun(id);
  await first.stop(0);
  elsewhere.closeAllConnections();
  await new Promise((resolve) => elsewhere.close(resolve));
  all.newWorker().start();
  await until(20_000, "the task ends", async () => (await all.tasks.get(id, all.scope)).status !== "IN_PROGRESS");
  const { status, error, input_files: files } = await all.tasks.get(id, all.scope);
  assert.deepEqual([status, error, files?.map(({ field }) => field)], ["COMPLETED", undefined, ["image"]]);
});

test("a cancelled task whose work was sent to where it is paid for says that it may go on", { timeout: 60_000 }, async (t) => {
  const all = await parts(t, { remote: true, charges: true });
  all.newWorker().start();
  const { id } = await all.create({ image: picture });
  await all.begun(id);
  await all.tasks.cancel(id, all.scope);
  assert.match((await all.tasks.get(id, all.scope)).error ?? "", /^The task was cancelled; its work may go on at its provider and be charged for$/);
});

test("what a dead attempt of a cancelled task has begun elsewhere is ended, if need be later", { timeout: 60_000 }, async (t) => {
  const all = await parts(t, { remote: true });
  const worker = all.newWorker();
  worker.start();
  t.after(() => worker.stop(0));
  const { id } = await all.create({ image: picture });
  await all.begun(id);
  // As if its server had been killed: nobody of this process works on it any more.
  await all.database.db.updateTable("tasks").set({ lease_token: "another's" }).where("id", "=", id).execute();
  await all.aborted(id);
  await all.tasks.cancel(id, all.scope);
  await writeFile(join(all.folder, "away"), "");
  await all.sweeper.sweep();
  const abandoned = join(all.folder, `${id}.abandoned`);
  assert.ok(!existsSync(abandoned));
  await rm(join(all.folder, "away"));
  await all.sweeper.sweep();
  assert.equal(await readFile(abandoned, "utf8"), `remote job of ${id}`);
  await rm(abandoned);
  await all.sweeper.sweep();
  assert.ok(!existsSync(abandoned), "once");
});
