/**
 * `npm run soak -- options [--at-once 2] [words]`: one create for each value of each option of the video endpoints that decides size, length, rate or
 * sound, with all else at its cheapest; those whose path and option hold one of the words, where some are given. What comes out is looked at by
 * ffprobe and ffmpeg and compared with tables written by hand from the contract (`test/parts/films/`). Prints a line for each; ends with 1 where one
 * is not as promised.
 */
import assert from "node:assert/strict";
import { parseArgs } from "node:util";
import { until } from "@atelier/tools/service/until.ts";
import { startService } from "../../e2e/start-service.ts";
import { filmMedia } from "../../parts/films/film-media.ts";
import type { FilmRun } from "../../parts/films/film-run.ts";
import { filmRuns } from "../../parts/films/film-runs.ts";
import { departures } from "../../parts/films/probe-film.ts";
import { serveMediaFiles } from "../../parts/media-files.ts";

/** Longest time for one task, milliseconds. */
const patience = 900_000;

interface View {
  task_id: string;
  status: string;
  generated: string[];
  error?: string;
  error_code?: string;
}

const { values, positionals: words } = parseArgs({ options: { "at-once": { type: "string", default: "2" } }, allowPositionals: true });
const nameOf = ({ path, option }: FilmRun) => `${path}: ${option}`;
const chosen = filmRuns.filter((run) => words.length === 0 || words.some((word) => nameOf(run).includes(word)));
const media = await serveMediaFiles(filmMedia);
// Without the starter library: films get music of their own, and the walk of `endpoints` has the library's.
const service = await startService();
const wrong: string[] = [];
const begun = performance.now();
const waiting = chosen.values();
try {
  await Promise.all(Array.from({ length: Number(values["at-once"]) }, workOff));
} finally {
  await service.dispose();
  await media.close();
}
console.log(`${chosen.length - wrong.length} of ${chosen.length} as promised, in ${((performance.now() - begun) / 60_000).toFixed(1)} min`);
if (wrong.length > 0) {
  console.log(["not as promised:", ...wrong].join("\n  "));
  process.exitCode = 1;
}

/** One run after the other, until none is left. */
async function workOff(): Promise<void> {
  for (const run of waiting) {
    const started = performance.now();
    const problems = await walk(run).catch((error: Error) => [error.message]);
    const took = `${((performance.now() - started) / 1000).toFixed(1)} s`;
    console.log(problems.length === 0 ? `${nameOf(run)}: as promised after ${took}` : `${nameOf(run)}: NOT AS PROMISED after ${took}: ${problems.join("; ")}`);
    if (problems.length > 0) wrong.push(nameOf(run));
  }
}

/** From the create to the result. @returns what of it is not as promised */
async function walk({ path, body, film }: FilmRun): Promise<string[]> {
  const answer = await service.call(`/v1/ai/${path}`, { body: body(media) });
  assert.equal(answer.status, 200, await answer.clone().text());
  const { data } = (await answer.json()) as { data: View };
  const task = async () => ((await (await service.call(`/v1/ai/${path}/${data.task_id}`)).json()) as { data: View }).data;
  await until(patience, "the task ends", async () => ["COMPLETED", "FAILED"].includes((await task()).status));
  const { generated: results, error } = await task();
  assert.equal(error, undefined, JSON.stringify(error));
  assert.equal(results.length, 1, "one result");
  return departures(Buffer.from(await (await fetch(results[0]!)).arrayBuffer()), film);
}
