import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { startService } from "./start-service.ts";

const longestAnswer = 50;
/** Answers in a row that must all be quick, and how many such rows there must be. */
const row = 10;
const quickRows = 5;

test("the health check answers within 50 ms while 4 skin tasks run", { timeout: 240_000 }, async (t) => {
  const service = await startService({ ATELIER_WORKERS: "4" });
  t.after(() => service.dispose());
  const portrait = await readFile(join(import.meta.dirname, "..", "fixtures", "astronaut.png"));
  const image = (await sharp(portrait).resize(1600).jpeg().toBuffer()).toString("base64");
  const paths = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const answer = await service.call("/v1/ai/skin-enhancer/flexible", { body: { image } });
      assert.equal(answer.status, 200, await answer.clone().text());
      return `/v1/ai/skin-enhancer/${((await answer.json()) as { data: { task_id: string } }).data.task_id}`;
    }),
  );
  const statuses = () => Promise.all(paths.map(async (path) => ((await (await service.call(path)).json()) as { data: { status: string } }).data.status));

  // Work on the event loop would hold up an answer in every row; the other tests of this machine hold up one now and then.
  const slowest: number[] = [];
  const isQuick = (time: number) => time <= longestAnswer;
  while (slowest.filter(isQuick).length < quickRows) {
    const before = await statuses();
    const times: number[] = [];
    for (let number = 0; number < row; number++) {
      const begun = performance.now();
      const answer = await fetch(new URL("/healthz", service.url));
      await answer.body?.cancel();
      times.push(performance.now() - begun);
      await sleep(10);
    }
    const busy = (all: string[]) => all.every((status) => status === "IN_PROGRESS");
    if (busy(before) && busy(await statuses())) slowest.push(Math.max(...times));
    assert.ok(!before.includes("COMPLETED"), `too few rows of ${row} answers were quick while all tasks ran; slowest of each in ms: ${slowest.map(Math.round).join(", ")}`);
    assert.ok(!before.includes("FAILED"), "a task failed");
  }
  t.diagnostic(`slowest of each row of ${row} answers: ${slowest.map(Math.round).join(", ")} ms`);
});
