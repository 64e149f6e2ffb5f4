import assert from "node:assert/strict";
import { test } from "node:test";
import { startService } from "../e2e/start-service.ts";
import { addHostileIcons, askForPng } from "../parts/load/hostile-icons.ts";
import { memoryOf } from "../parts/load/watch-health.ts";

const connections = 48;
const searches = 400;
/** Megabytes. */
const mostMemory = 600;

test("48 connections that ask for hostile drawings leave searches within three times a quiet server's, and the process under 600 MB", {
  timeout: 240_000,
}, async (t) => {
  const service = await startService();
  t.after(() => service.dispose());
  const { honest, hostile } = await addHostileIcons(service);
  const p99 = async () => {
    const times: number[] = [];
    for (let number = 0; number < searches; number++) {
      const begun = performance.now();
      const answer = await service.call(`/v1/icons?term=boat&page=${1 + (number % 50)}`);
      await answer.arrayBuffer();
      assert.equal(answer.status, 200);
      times.push(performance.now() - begun);
    }
    return times.toSorted((a, b) => a - b)[Math.floor(searches * 0.99)]!;
  };
  await askForPng(service, honest[0]!, 16);
  await p99();
  const quiet = await p99();
  let isOver = false;
  const sizes = [16, 24, 32, 64, 128, 256, 512];
  const flood = Array.from({ length: connections }, async (_, number) => {
    for (let count = number; !isOver; count++) await askForPng(service, hostile[count % hostile.length]!, sizes[count % sizes.length]!);
  });
  const [busy, memory] = [await p99(), await memoryOf(service.pid)];
  isOver = true;
  await Promise.all(flood);
  t.diagnostic(`p99 of searches: ${quiet.toFixed(1)} ms, beside hostile drawings ${busy.toFixed(1)} ms; ${Math.round(memory)} MB`);
  assert.ok(busy <= 3 * quiet + 20, `${busy.toFixed(1)} ms against ${quiet.toFixed(1)} ms`);
  assert.ok(memory < mostMemory, `${Math.round(memory)} MB`);
});
