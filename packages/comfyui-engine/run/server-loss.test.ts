import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import type { RemoteContext } from "@atelier/engine/engine.ts";
import { until } from "@atelier/tools/service/until.ts";
import { engineParts } from "../test/engine-parts.ts";

// With the whole service, 200 tasks and kills of its own: `npm run soak -- comfyui-faults`.
test("while one of three servers is killed again and again each job ends once, and nothing of a cancelled one runs on", { timeout: 60_000 }, async (t) => {
  const { fakes, run, newEngine } = await engineParts(t, 3);
  for (const fake of fakes) fake.faults.pace = 8;
  let isOver = false;
  const killing = (async () => {
    for (let n = 0; !isOver; n++) {
      await sleep(700);
      const fake = fakes[n % 3]!;
      await fake.kill();
      await sleep(150);
      await fake.start();
    }
  })();
  const engine = newEngine();
  const cancelled: string[] = [];
  const jobs = Array.from({ length: 18 }, async (_, index) => {
    const id = crypto.randomUUID();
    const abort = new AbortController();
    const isCancelled = index % 6 === 5;
    if (isCancelled) {
      cancelled.push(id);
      setTimeout(() => abort.abort(new Error("cancelled")), 300 + 100 * index);
    }
    let note: string | undefined;
    const keepNote: RemoteContext["keepNote"] = async (kept) => void (note = kept);
    const attempt = () => run("edit-image", { id, signal: abort.signal, keepNote, ...(note !== undefined && { note }) }, engine);
    // As the worker does it: what failed as unavailable is tried again.
    const again = (error: Error & { code?: string }) => (error.code === "unavailable" ? attempt() : Promise.reject(error));
    const tried = await attempt()
      .catch(again)
      .catch((error: Error) => error);
    if (tried instanceof Error) assert.ok(isCancelled && tried.message === "cancelled", tried.message);
    else assert.equal(tried.files.length, 1);
  });
  await Promise.all(jobs);
  isOver = true;
  await killing;
  await until(10_000, "nothing is left", async () => fakes.every((fake) => fake.left().length === 0));
  for (const { state } of fakes) assert.ok(state.mostWaiting <= 1, `${state.mostWaiting} waited`);
});
