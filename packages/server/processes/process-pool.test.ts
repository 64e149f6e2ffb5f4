import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { isAlive } from "@atelier/tools/service/processes.ts";
import { until } from "@atelier/tools/service/until.ts";
import { descendantsOf } from "./descendants.ts";
import { type PoolError, type PoolLimits, ProcessPool } from "./process-pool.ts";

/** What the processes of these tests can be asked for. */
type Request = { work: "pid" | "spin" | "die" | "fill" | "at once" | "children" | "fail" } | { work: "wait"; milliseconds: number };

const module = `
import { spawn } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { answerMessages } from ${JSON.stringify(join(import.meta.dirname, "answer-messages.ts"))};

answerMessages(async ({ work, milliseconds }) => {
  if (work === "wait") await wait(milliseconds);
  if (work === "spin") for (;;);
  if (work === "die") process.abort();
  if (work === "fail") throw new Error("by its own word");
  const kept = [];
  while (work === "fill") {
    kept.push(Buffer.alloc(8 << 20, 1));
    await wait(1);
  }
  if (work === "at once") return Buffer.alloc(2 ** 31, 1).length;
  if (work === "children") {
    const filler = "const kept = []; setInterval(() => kept.push(Buffer.alloc(8 << 20, 1)), 1)";
    for (const _ of [1, 2]) spawn(process.execPath, ["-e", filler], { stdio: "ignore" });
    await wait(60_000);
  }
  return process.pid;
});`;

async function pool(t: TestContext, limits: Partial<PoolLimits> = {}): Promise<ProcessPool<Request, number>> {
  const folder = await mkdtemp(join(tmpdir(), "atelier-pool-"));
  await writeFile(join(folder, "module.ts"), module);
  const pool = new ProcessPool<Request, number>({
    module: join(folder, "module.ts"), niceness: 0, memory: 256, quiet: true, size: 2, mostWaiting: 8, patience: 20_000, keptFor: 60_000, ...limits
  });
  t.after(async () => {
    pool.stop(0);
    await rm(folder, { recursive: true });
  });
  return pool;
}

function parentOf(pid: number): number {
  return descendantsOf(process.pid).find((above) => above !== pid && descendantsOf(above).includes(pid))!;
}

const failsWith = (code: string) => (error: PoolError) => error.code === code;

test("a process answers one request after the other, also after one that failed by its own word", async (t) => {
  const one = await pool(t, { size: 1 });
  const first = await one.run({ work: "pid" });
  await assert.rejects(one.run({ work: "fail" }), /by its own word/);
  assert.equal(await one.run({ work: "pid" }), first);
});

test("a request that takes its process down, by time, crash or memory, takes no other with it", async (t) => {
  const fates = { spin: "late", die: "died", fill: "memory" } as const;
  for (const [work, code] of Object.entries(fates)) {
    // A busy machine needs some seconds to fill the memory.
    const bounded = await pool(t, { patience: work === "spin" ? 3000 : 60_000 });
    await Promise.all(["one", "other"].map((owner) => bounded.run({ work: "pid" }, owner)));
    const [bad, good] = await Promise.allSettled([bounded.run({ work } as Request, "one"), bounded.run({ work: "wait", milliseconds: 1000 }, "other")]);
    assert.ok(bad.status === "rejected" && failsWith(code)(bad.reason), `${work}: ${bad.status === "rejected" ? bad.reason : bad.value}`);
    assert.equal(good.status, "fulfilled", work);
  }
});

test("memory that is asked for in one piece is refused by the system", { skip: process.platform !== "linux" && "it is Linux that counts it" }, async (t) => {
  const bounded = await pool(t);
  await assert.rejects(bounded.run({ work: "at once" }));
  assert.ok(await bounded.run({ work: "pid" }));
});

test("what a process has started counts as its own, and ends with it", { skip: process.platform !== "linux" && "it is Linux that counts it" }, async (t) => {
  const bounded = await pool(t);
  const parent = await bounded.run({ work: "pid" });
  const work = bounded.run({ work: "children" });
  let started: number[] = [];
  await until(20_000, "it has started two", async () => (started = descendantsOf(parent)).length === 2);
  await assert.rejects(work, failsWith("memory"));
  await until(20_000, "all have ended", async () => ![parent, ...started].some(isAlive));
});

test("of several owners each has its turn, none has every process, and too many are refused", async (t) => {
  const shared = await pool(t, { mostWaiting: 6 });
  // Both processes are there.
  await Promise.all(["a", "b"].map((owner) => shared.run({ work: "wait", milliseconds: 500 }, owner)));
  const order: string[] = [];
  const asked = ["a", "a", "a", "a", "b", "a"].map(
    (owner, index) => shared.run({ work: "wait", milliseconds: 1000 }, owner).then(() => order.push(owner + index))
  );
  await shared.run({ work: "pid" }, "c");
  assert.ok(order.length < 4, `c waited for ${order.join()}`);
  await Promise.all(asked);
  assert.ok(order.indexOf("b4") <= 2, order.join());
  const many = Array.from({ length: 9 }, () => shared.run({ work: "pid" }, "a").then(() => "done", (error: PoolError) => error.code));
  assert.equal(await shared.run({ work: "pid" }, "b").then(() => "done"), "done", "there is room for others");
  assert.ok((await Promise.all(many)).includes("full"));
});

test("of four processes one owner has two, whatever it asks for, and the others theirs at once", async (t) => {
  const shared = await pool(t, { size: 4, mostWaiting: 40 });
  // All four are there.
  await Promise.all(["b", "b", "c", "c"].map((owner) => shared.run({ work: "wait", milliseconds: 1000 }, owner)));
  const begun = performance.now();
  const flood = Array.from({ length: 12 }, () => shared.run({ work: "wait", milliseconds: 700 }, "a"));
  await shared.run({ work: "pid" }, "b");
  const others = Promise.all(["b", "c"].map((owner) => shared.run({ work: "wait", milliseconds: 100 }, owner)));
  const first = await Promise.race([others.then(() => "the others"), flood[4]!.then(() => "the third round of the flood")]);
  assert.equal(first, "the others");
  await Promise.all(flood);
  assert.ok(performance.now() - begun > 6 * 690, "it was served by two processes at a time");
});

test("where the queue is full, whoever has most waiting frees a place for one with fewer", async (t) => {
  const shared = await pool(t, { size: 2, mostWaiting: 8 });
  const fates: Record<string, string[]> = { a: [], b: [], c: [] };
  const ask = (owner: string) =>
    shared.run({ work: "wait", milliseconds: 200 }, owner).then(() => fates[owner]!.push("done"), (error: PoolError) => fates[owner]!.push(error.code));
  await Promise.all([..."aaaaaaabbbccc"].map(ask));
  assert.deepEqual([fates.b, fates.c], [Array(3).fill("done"), Array(3).fill("done")]);
  assert.ok(fates.a!.includes("full") && fates.a!.includes("done"), fates.a!.join());
});

test("processes without work end after a while, and with them all memory of the pool", async (t) => {
  const brief = await pool(t, { keptFor: 200 });
  const pid = await brief.run({ work: "pid" });
  const before = descendantsOf(process.pid).length;
  await wait(200);
  await until(20_000, "process and launcher have ended", async () => !isAlive(pid) && descendantsOf(process.pid).length <= before - 2);
  assert.notEqual(await brief.run({ work: "pid" }), pid);
});

test("a launcher that dies is no request's doing, and the next request has another", async (t) => {
  const lost = await pool(t);
  const process = await lost.run({ work: "pid" });
  const launcher = parentOf(process);
  const asked = lost.run({ work: "wait", milliseconds: 20_000 });
  setTimeout(() => globalThis.process.kill(launcher, "SIGKILL"), 200);
  await assert.rejects(asked, failsWith("lost"));
  await until(20_000, "its process has ended with it", async () => !isAlive(process));
  assert.notEqual(await lost.run({ work: "pid" }), process);
});

test("a process serves one owner, or any where the limits say so", async (t) => {
  const pids = async (limits: Partial<PoolLimits>) => {
    const one = await pool(t, { size: 1, ...limits });
    return [await one.run({ work: "pid" }, "a"), await one.run({ work: "pid" }, "b")];
  };
  assert.equal(new Set(await pids({})).size, 2);
  assert.equal(new Set(await pids({ servesAll: true })).size, 1);
});

test("where no cell can be made a request is lost, and the next one is tried", async (t) => {
  let refusals = 0;
  const full = { open: () => {
    refusals += 1;
    throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
  } };
  const cellless = await pool(t, { size: 1, cells: full as unknown as PoolLimits["cells"] });
  for (const asked of [1, 2]) {
    await assert.rejects(cellless.run({ work: "pid" }), failsWith("lost"));
    assert.equal(refusals, asked);
  }
});

test("a pool that stops tells those who wait", async (t) => {
  const stopping = await pool(t);
  const asked = [1, 2, 3].map(() => stopping.run({ work: "wait", milliseconds: 10_000 }));
  stopping.stop(0);
  for (const one of await Promise.allSettled(asked)) assert.ok(one.status === "rejected" && failsWith("stopped")(one.reason as PoolError));
});
