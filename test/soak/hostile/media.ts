/**
 * `npm run soak -- media [--files 10000] [--at-once 16] [--seed 1] [--to-the-end]`: damaged files of every format, truncated, with flipped bits, with counts
 * and sizes that lie, sent to a running service by every way that takes them. The service must live, answer its health check, keep its memory, refuse each
 * file with a reason or handle it, and leave no file behind. Of the tasks one in sixteen is watched; with `--to-the-end` each, which takes hours. 300 files
 * take two minutes at most otherwise. Ends with 1 where one did not.
 */
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { isAlive } from "@atelier/tools/service/start-server.ts";
import { startService } from "../../e2e/start-service.ts";
import { DamagedFiles } from "../../parts/hostile-media/damaged-files.ts";
import { startMediaServer } from "../../parts/hostile-media/media-server.ts";
import { FaultTally } from "../../parts/hostile-requests/fault-tally.ts";
import { StrictClient } from "../../parts/hostile-requests/strict-client.ts";
import { healthInWords, isBearable, memoryOf, watchHealth } from "../../parts/load/watch-health.ts";

/** MB that the server's own process may take more. */
const mostGrowth = 300;

const { values } = parseArgs({
  options: {
    files: { type: "string", default: "10000" }, "at-once": { type: "string", default: "16" }, seed: { type: "string", default: "1" },
    "to-the-end": { type: "boolean", default: false },
  },
});
const media = await startMediaServer();
const service = await startService({ ATELIER_MAX_WAITING_PER_ACCOUNT: "100000", ATELIER_LOG_LEVEL: "error" });
const faults = new FaultTally();
const client = new StrictClient(Number(new URL(service.url).port), faults);
const files = await DamagedFiles.make((path, init) => client.call("a damaged file", path, init), media, values.seed, values["to-the-end"]);
const begun = performance.now();
const seconds = () => Math.round((performance.now() - begun) / 1000);
const numbers = Array.from({ length: Number(values.files) }, (_, number) => number).values();
const idle = await memoryOf(service.pid);
const watch = await watchHealth({ ...service, pause: 50 });
/** What lies where work is done. A process that is kept for the next work has an empty folder of its own. */
async function leftBehind(): Promise<string[]> {
  const names = await Promise.all(["scratch", "intake", "temporary", "cells"].map(async (folder) => {
    const all = await readdir(join(service.dataDir, folder), { recursive: true }).catch(() => []);
    return all.filter((name) => name.includes("/") || folder === "scratch" || folder === "intake").map((name) => join(folder, name));
  }));
  return names.flat();
}

let isClean = true;
try {
  await Promise.all(Array.from({ length: Number(values["at-once"]) }, async () => {
    for (const number of numbers) {
      await files.send(number);
      if ((number + 1) % 500 === 0) console.log(`${number + 1} files after ${seconds()} s`);
    }
  }));
  // Cancelled tasks end within 2 s.
  await sleep(5000);
  const left = await leftBehind();
  isClean = left.length === 0;
  if (!isClean) console.log(`LEFT ${left.length} files, such as ${left.slice(0, 10).join(", ")}`);
} finally {
  const seen = await watch.end();
  const lives = await isAlive(service.url);
  files.print();
  faults.print();
  console.log(`${values.files} files in ${seconds()} s`);
  const growth = seen.memory - idle;
  console.log(`the service ${lives ? "lives" : "is DEAD"}; its process took at most ${growth.toFixed(0)} MB more than the ${idle.toFixed(0)} at rest`);
  console.log(healthInWords(seen));
  if (!lives || !isClean || !files.isRight || !faults.isEmpty || growth > mostGrowth || !isBearable(seen)) process.exitCode = 1;
  if (process.exitCode === 1) console.log(service.output().slice(-4000));
  await service.dispose();
  media.close();
}
