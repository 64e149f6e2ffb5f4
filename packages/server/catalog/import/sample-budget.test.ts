import assert from "node:assert/strict";
import { test } from "node:test";
import { Worker } from "node:worker_threads";
import { SampleBudget } from "./sample-budget.ts";

const module = new URL("./sample-budget.ts", import.meta.url).href;
/** Holds samples for a while; counts in a second cell what all hold, and the most of it in a third. */
const holder = `
  const { parentPort, workerData: { shared, held, samples } } = require("node:worker_threads");
  import(${JSON.stringify(module)}).then(async ({ SampleBudget }) => {
    const cells = new Int32Array(held);
    for (let i = 0; i < 20; i++) await new SampleBudget(100, shared).within(samples, async () => {
      const now = Atomics.add(cells, 0, Math.min(100, samples)) + Math.min(100, samples);
      for (let most = Atomics.load(cells, 1); now > most; most = Atomics.load(cells, 1)) Atomics.compareExchange(cells, 1, most, now);
      await new Promise((resolve) => setTimeout(resolve, 2));
      Atomics.sub(cells, 0, Math.min(100, samples));
    });
    parentPort.postMessage("done");
  });`;

test("threads hold no more samples together than the budget, and what needs more than all of it has it alone", async () => {
  const { shared } = new SampleBudget(100);
  const held = new SharedArrayBuffer(8);
  const workers = [40, 50, 60, 1000].map((samples) => new Worker(holder, { eval: true, workerData: { shared, held, samples } }));
  await Promise.all(workers.map((worker) => new Promise((resolve, reject) => void worker.once("message", resolve).once("error", reject))));
  await Promise.all(workers.map((worker) => worker.terminate()));
  const [left, most] = new Int32Array(held);
  assert.equal(left, 0);
  assert.ok(most! > 60 && most! <= 100, `${most}`);
  assert.equal(new Int32Array(shared)[0], 100, "all was given back");
});

test("what failed gives back what it held", async () => {
  const budget = new SampleBudget(10);
  await assert.rejects(budget.within(10, () => Promise.reject(new Error("broken"))), /broken/);
  assert.equal(await budget.within(10, async () => "fits again"), "fits again");
});
