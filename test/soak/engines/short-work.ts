/**
 * `npm run soak -- short-work`: with four films waiting on two workers, all of one account, a picture is finished within twice its own time. Real jobs of
 * the local engine. Takes some minutes.
 */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { until } from "@atelier/tools/service/until.ts";
import { startService } from "../../e2e/start-service.ts";

/** Longest time for one task, milliseconds. */
const patience = 600_000;
const rounds = 3;

const service = await startService({ ATELIER_WORKERS: "2" });
const portrait = await readFile(join(import.meta.dirname, "..", "..", "fixtures", "astronaut.png"));
const image = (await sharp(portrait).resize(2000).jpeg().toBuffer()).toString("base64");

interface View {
  status: string;
  queue_position?: number;
  estimated_seconds?: number;
}

async function create(path: string, body: unknown): Promise<string> {
  const answer = await service.call(`/v1/ai/${path}`, { body });
  assert.equal(answer.status, 200, await answer.clone().text());
  return `/v1/ai/${path}/${((await answer.json()) as { data: { task_id: string } }).data.task_id}`;
}

const view = async (path: string) => ((await (await service.call(path)).json()) as { data: View }).data;

async function secondsOfPicture(): Promise<number> {
  const begun = performance.now();
  const path = await create("skin-enhancer/flexible", { image });
  const shown = await view(path);
  await until(patience, "the picture is done", async () => ["COMPLETED", "FAILED"].includes((await view(path)).status));
  assert.equal((await view(path)).status, "COMPLETED");
  const seconds = (performance.now() - begun) / 1000;
  console.log(`  a picture: ${seconds.toFixed(1)} s, shown ${shown.estimated_seconds ?? "nothing"}`);
  return seconds;
}

const median = (values: number[]) => [...values].sort((a, b) => a - b)[values.length >> 1]!;

async function measure(count: number): Promise<number> {
  const values: number[] = [];
  for (let round = 0; round < count; round++) values.push(await secondsOfPicture());
  return median(values);
}

try {
  // The first one loads what the others find loaded.
  await secondsOfPicture();
  console.log("alone");
  const alone = await measure(rounds);
  const films: string[] = [];
  for (let n = 0; n < 4; n++)
    films.push(await create("text-to-video/model-2-7", { prompt: "a boat on a lake at night, rain", resolution: "1080P", duration: 15 }));
  await until(patience, "a film runs", async () => (await view(films[0]!)).status === "IN_PROGRESS");
  console.log("beside four films");
  const beside = await measure(rounds);
  const statuses = (await Promise.all(films.map(view))).map(({ status }) => status);
  console.log(`alone ${alone.toFixed(1)} s, beside ${beside.toFixed(1)} s: ${(beside / alone).toFixed(2)} times; films then: ${statuses.join(", ")}`);
  assert.ok(statuses.filter((status) => status !== "COMPLETED").length >= 2, "films must be waiting or running to the end");
  assert.ok(beside <= 2 * alone, "more than twice its own time");
  for (const path of films) await service.call(path, { method: "DELETE" });
} finally {
  await service.dispose();
}
