import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { startService } from "../e2e/start-service.ts";

/** Milliseconds. */
const longestAnswer = 50;
const answers = 50;

test("the health check answers within 50 ms while 4 skin tasks run", { timeout: 240_000 }, async (t) => {
  const service = await startService({ ATELIER_WORKERS: "4" });
  t.after(() => service.dispose());
  const portrait = await readFile(join(import.meta.dirname, "..", "fixtures", "astronaut.png"));
  const image = (await sharp(portrait).resize(2400).jpeg().toBuffer()).toString("base64");
  const paths = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const answer = await service.call("/v1/ai/skin-enhancer/flexible", { body: { image } });
      assert.equal(answer.status, 200, await answer.clone().text());
      return `/v1/ai/skin-enhancer/${((await answer.json()) as { data: { task_id: string } }).data.task_id}`;
    }),
  );
  const statuses = () => Promise.all(paths.map(async (path) => ((await (await service.call(path)).json()) as { data: { status: string } }).data.status));

  while (!(await statuses()).every((status) => status === "IN_PROGRESS")) await sleep(20);
  const times: number[] = [];
  for (let number = 0; number < answers; number++) {
    const begun = performance.now();
    const answer = await fetch(new URL("/healthz", service.url));
    await answer.body?.cancel();
    times.push(performance.now() - begun);
    await sleep(10);
  }
  assert.deepEqual(await statuses(), Array(4).fill("IN_PROGRESS"), "all tasks must run until the last answer");
  const slowest = Math.max(...times);
  t.diagnostic(`slowest of ${answers} answers: ${slowest.toFixed(1)} ms`);
  assert.ok(slowest < longestAnswer, `answers took, in ms: ${times.map(Math.round).join(", ")}`);
});
