/**
 * `npm run soak -- memory [--seconds 120] [words]`: what the heaviest jobs of each kind take at most, with all that they start, beside `ATELIER_JOB_MEMORY`.
 * A job that lasts longer is cancelled, and what it would take later is not seen: give pictures 300 s on a busy machine. Ends with 1 where one takes more than
 * half of the default, or fails.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { descendantsOf } from "@atelier/server/processes/descendants.ts";
import { memoryOf } from "@atelier/server/processes/memory-of.ts";
import { startService } from "../../e2e/start-service.ts";
import { heaviestJobs, heavyMedia } from "../../parts/load/heaviest-jobs.ts";

/** MiB, of the 4096 of the default. */
const mostAllowed = 2048;
/** Milliseconds between two looks. */
const pause = 50;

interface View {
  status: string;
  progress: number;
  error?: string;
}

const { values, positionals: words } = parseArgs({ allowPositionals: true, options: { seconds: { type: "string", default: "120" } } });
const media = await heavyMedia();
const service = await startService({ ATELIER_WORKERS: "1" });
const wrong: string[] = [];

/** MiB of the job that runs, 0 for none. */
function memoryOfJob(): number {
  const isJob = (pid: number) => {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, "utf8");
      return command.includes("/job/main.ts") && !command.includes("launcher-process");
    } catch {
      return false;
    }
  };
  return descendantsOf(service.pid).filter(isJob).reduce((sum, pid) => sum + memoryOf(pid), 0);
}

async function measure(path: string, body: Record<string, unknown>): Promise<{ peak: number; seconds: number; end: string }> {
  const answer = await service.call(`/v1/ai/${path}`, { body });
  assert.equal(answer.status, 200, await answer.clone().text());
  const url = `/v1/ai/${path}/${((await answer.json()) as { data: { task_id: string } }).data.task_id}`;
  const begun = performance.now();
  const seconds = () => (performance.now() - begun) / 1000;
  let peak = 0;
  for (let look = 0; ; look++) {
    peak = Math.max(peak, memoryOfJob());
    await sleep(pause);
    if (look % 20 !== 0) continue;
    const { status, progress, error } = ((await (await service.call(url)).json()) as { data: View }).data;
    if (status === "COMPLETED") return { peak, seconds: seconds(), end: "done" };
    if (status === "FAILED") throw new Error(error);
    if (seconds() < Number(values.seconds)) continue;
    await service.call(url, { method: "DELETE" });
    return { peak, seconds: seconds(), end: `cancelled at ${Math.round(progress * 100)} %` };
  }
}

try {
  for (const [name, { path, body }] of Object.entries(heaviestJobs(media.url))) {
    if (words.length > 0 && !words.some((word) => name.includes(word))) continue;
    try {
      const { peak, seconds, end } = await measure(path, body);
      console.log(`${name}: ${peak.toFixed(0)} MiB; ${end} after ${seconds.toFixed(0)} s`);
      if (peak > mostAllowed) wrong.push(name);
    } catch (error) {
      wrong.push(name);
      console.log(`${name}: ${(error as Error).message}`);
    }
  }
} finally {
  await service.dispose();
  media.close();
}
if (wrong.length > 0) {
  console.log(`more than ${mostAllowed} MiB, or failed: ${wrong.join(", ")}`);
  process.exitCode = 1;
}
