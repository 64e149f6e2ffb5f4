/**
 * `npm run soak -- hostile [--requests 100000] [--files 10000] [--at-once 32] [--seed 1] [--minutes 600]`: broken requests, large bodies, each limit of
 * openapi.json from both sides and damaged media files, mixed, from 32 connections. The service must live, answer nothing of 5xx but the documented 503,
 * in responses that a strict client can read, keep its memory, and answer its health check as a bare Node server beside it does. The whole takes hours on two
 * processors; `--minutes` ends it earlier and says what was sent. `--requests 400 --files 40` takes a minute.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { seededRandom } from "@atelier/server/catalog/import/seeded-random.ts";
import { isAlive } from "@atelier/tools/service/start-server.ts";
import { startService } from "../../e2e/start-service.ts";
import { fillSmallLibrary } from "../../parts/fill-small-library.ts";
import { DamagedFiles } from "../../parts/hostile-media/damaged-files.ts";
import { startMediaServer } from "../../parts/hostile-media/media-server.ts";
import { FaultTally } from "../../parts/hostile-requests/fault-tally.ts";
import { HostileMix } from "../../parts/hostile-requests/hostile-mix.ts";
import { publishedRequests } from "../../parts/hostile-requests/published-requests.ts";
import { statusesInWords, StrictClient } from "../../parts/hostile-requests/strict-client.ts";
import { healthInWords, isBearable, memoryOf, watchHealth } from "../../parts/load/watch-health.ts";
import { watchedTurns } from "../../parts/load/watch-turns.ts";

/** MB that the server's own process may take more than at rest. */
const mostGrowth = 400;

const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "100000" }, files: { type: "string", default: "10000" }, "at-once": { type: "string", default: "32" },
    seed: { type: "string", default: "1" }, minutes: { type: "string", default: "600" },
  },
});
const most = { requests: Number(values.requests), files: Number(values.files) };
const done = { requests: 0, files: 0 };
const media = await startMediaServer();
const folder = await mkdtemp(join(tmpdir(), "atelier-turns-"));
const turns = watchedTurns(folder);
const service = await startService({ ATELIER_MAX_WAITING_PER_ACCOUNT: "100000", ATELIER_LOG_LEVEL: "error", ...turns.settings });
await fillSmallLibrary({ ...service, call: (path, body) => service.call(path, { body }) });
const faults = new FaultTally();
const client = new StrictClient(Number(new URL(service.url).port), faults);
const published = publishedRequests(JSON.parse(await (await service.call("/openapi.json")).text()), media.host);
const mix = new HostileMix(client, published, faults, seededRandom(values.seed));
const files = await DamagedFiles.make((path, init) => client.call("a damaged file", path, init), media, values.seed);
turns.longest();
const idle = await memoryOf(service.pid);
const begun = performance.now();
const minutes = () => (performance.now() - begun) / 60_000;
const watch = await watchHealth({ ...service, pause: 50 });

/** Files are spread evenly over the requests. */
async function work(): Promise<void> {
  while ((done.requests < most.requests || done.files < most.files) && minutes() < Number(values.minutes)) {
    if (done.files < most.files && done.files * most.requests <= done.requests * most.files) await files.send(done.files++);
    else if ((++done.requests) % 5000 === 0) {
      console.log(`${done.requests} requests and ${done.files} files after ${minutes().toFixed(1)} minutes`);
      await mix.sendOne();
    } else await mix.sendOne();
  }
}

try {
  await Promise.all(Array.from({ length: Number(values["at-once"]) }, work));
} finally {
  const seen = await watch.end();
  const lives = await isAlive(service.url);
  files.print();
  faults.print();
  console.log(`${done.requests} requests and ${done.files} files in ${minutes().toFixed(1)} minutes; responses by status: ${statusesInWords(client.statuses)}`);
  const growth = seen.memory - idle;
  console.log(`the service ${lives ? "lives" : "is DEAD"}; its process took at most ${growth.toFixed(0)} MB more than the ${idle.toFixed(0)} at rest`);
  console.log(healthInWords(seen));
  console.log(`longest turn of the service's own event loop: ${turns.longest().toFixed(0)} ms of work`);
  console.log(`slowest of each minute, ms (bare): ${seen.minutes.map((one) => `${one.service.toFixed(0)} (${one.bare.toFixed(0)})`).join(", ")}`);
  if (!lives || !files.isRight || !faults.isEmpty || growth > mostGrowth || !isBearable(seen)) process.exitCode = 1;
  if (process.exitCode === 1) console.log(service.output().slice(-4000));
  await service.dispose();
  media.close();
  await rm(folder, { recursive: true });
}
