/** `npm run bench -- tasks [seconds]`: see README.md beside this file. Exit code 1 when a promise does not hold. */
import { fork } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Pool } from "undici";
import { environmentWithoutSettings } from "@atelier/tools/service/start-server.ts";
import { processorTime } from "@atelier/tools/service/processes.ts";
import { openDatabase } from "@atelier/server/store/database/open.ts";
import { offerCreates } from "./offer-creates.ts";
import type { ServerOrder, ServerReport } from "./server.ts";
import { benchQueue } from "./queue.ts";
import { syncRate } from "./sync-rate.ts";

if (process.argv[2] === "queue") {
  await benchQueue(process.argv.slice(3));
  process.exit();
}

const perSecond = 1000;
const seconds = Number(process.argv[2] ?? 60);
const idleCreates = 200;
const key = "bench-of-the-task-queue";
const path = "/v1/ai/text-to-video/model-2-7";
const body = JSON.stringify({ prompt: "A lighthouse at dusk, waves, slow push in" });
const headers = { "x-service-api-key": key, "content-type": "application/json" };

const dataDir = await mkdtemp(join(tmpdir(), "atelier-bench-"));
console.log(`the disk confirms ${Math.round(await syncRate(dataDir))} single writes a second`);
const settings = {
  DATA_DIR: dataDir, PORT: "0", API_KEY: key, RATE_LIMIT: "off", STARTER: "off", LOG_LEVEL: "error", WORKERS: "128", PROVENANCE: "off",
  MAX_WAITING_PER_ACCOUNT: "1000000", MAX_RUNNING_PER_ACCOUNT: "1000",
};
const server = fork(join(import.meta.dirname, "server.ts"), { serialization: "advanced", env: {
  ...environmentWithoutSettings(), ...Object.fromEntries(Object.entries(settings).map(([name, value]) => [`ATELIER_${name}`, value])),
} });
const reported = () => new Promise<ServerReport>((resolve) => server.once("message", resolve as (message: unknown) => void));
const order = (what: ServerOrder) => server.send(what);
const quantile = (ascending: ArrayLike<number>, share: number) => ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * share))]!;
const milliseconds = (value: number) => `${value.toFixed(1)} ms`;

try {
  const { url } = await reported();
  const pool = new Pool(url!, { connections: 32 });

  order("report every beginning");
  const waits: number[] = [];
  for (let number = 0; number < idleCreates; number++) {
    const begun = reported();
    const sent = process.hrtime.bigint();
    await (await pool.request({ method: "POST", path, headers, body })).body.dump();
    waits.push(Number((await begun).begunAt! - sent) / 1e6);
    await sleep(20);
  }
  waits.sort((a, b) => a - b);
  console.log(
    `idle: from sending a create to the engine's call ${milliseconds(quantile(waits, 0.5))} in the median, ${milliseconds(quantile(waits, 0.99))} at p99`
  );

  order("hold to the rate");
  const database = await openDatabase(dataDir);
  const finished = async () => (await database.db.selectFrom("usage").select(({ fn }) => fn.countAll<number>().as("tasks")).executeTakeFirstOrThrow()).tasks;
  const before = await finished();
  const begun = performance.now();
  const usedBefore = [await processorTime(server.pid!), await processorTime(process.pid)];
  const { created, refused, times } = await offerCreates(pool, { path, headers, body, perSecond, seconds });
  const took = (performance.now() - begun) / 1000;
  const done = (await finished()) - before;
  const used = [(await processorTime(server.pid!))! - usedBefore[0]!, (await processorTime(process.pid))! - usedBefore[1]!];
  await database.close();
  await pool.close();
  const [created_s, done_s] = [created / took, done / took];
  console.log(
    `load: ${created} creates in ${took.toFixed(1)} s (${created_s.toFixed(0)}/s), median ${milliseconds(quantile(times, 0.5))}, p99 ` +
      `${milliseconds(quantile(times, 0.99))}, longest ${milliseconds(times.at(-1)!)}`
  );
  console.log(`beside it: ${done} tasks claimed and finished (${done_s.toFixed(0)}/s)`);
  console.log(`processor time: ${used.map((time) => (time / 1000).toFixed(1)).join(" s of the server, ")} s of the load generator`);
  for (const [what, count] of refused) console.log(`refused: ${count} times ${what}`);

  const broken = [
    quantile(waits, 0.5) >= 10 && "a create reaches the engine within 10 ms",
    created_s < 0.98 * perSecond && "1,000 creates a second",
    quantile(times, 0.99) >= 50 && "p99 under 50 ms",
    done_s < 490 && "500 tasks a second beside them",
    refused.size > 0 && "none refused",
  ].filter(Boolean);
  for (const promise of broken) console.log(`does not hold here: ${String(promise)}`);
  if (broken.length > 0) process.exitCode = 1;
} finally {
  server.kill("SIGTERM");
  await new Promise((resolve) => server.once("exit", resolve));
  await rm(dataDir, { recursive: true, force: true });
}
