/** `npm run bench -- tasks [seconds] [sqlite|postgres]`, `npm run bench -- tasks queue`: see README.md beside this file. Exit code 1 for a broken promise. */
import { setTimeout as sleep } from "node:timers/promises";
import { BalancedPool } from "undici";
import { processorTime } from "@atelier/tools/service/processes.ts";
import { offerCreates } from "./offer-creates.ts";
import { benchQueue } from "./queue.ts";
import { key, type Services, startServices, type Store } from "./services.ts";
import { syncRate } from "./sync-rate.ts";

/** What is offered and held to: creates a second, their p99 in milliseconds, tasks done a second beside them, milliseconds from a create to its engine. */
const promised: Record<Store, { creates: number; p99: number; done: number; begun: number }> = {
  sqlite: { creates: 1000, p99: 50, done: 500, begun: 10 },
  postgres: { creates: 600, p99: 100, done: 300, begun: 10 },
};
const idleCreates = 200;
/** Seconds of load that do not count: the processes of a service that has just started compile what they do often. */
const warmUp = 5;
const path = "/v1/ai/text-to-video/model-2-7";
const body = JSON.stringify({ prompt: "A lighthouse at dusk, waves, slow push in" });
const headers = { "x-service-api-key": key, "content-type": "application/json" };
const quantile = (ascending: ArrayLike<number>, share: number) => ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * share))]!;
const milliseconds = (value: number) => `${value.toFixed(1)} ms`;

const [what = "60", store = "sqlite"] = process.argv.slice(2);
if (what === "queue") await benchQueue(process.argv.slice(3));
else await benchService(Number(what), store === "postgres" ? "postgres" : "sqlite");

async function benchService(seconds: number, on: Store): Promise<void> {
  const services = await startServices(on, promised[on].done);
  try {
    console.log(`${on}; the disk confirms ${Math.round(await syncRate(services.folder))} single writes a second`);
    const pool = new BalancedPool(services.urls, { connections: Math.ceil(32 / services.urls.length) });
    const broken = [...(await idle(services, pool, promised[on].begun)), ...(await load(services, pool, seconds, promised[on]))];
    await pool.close();
    for (const promise of broken) console.log(`does not hold here: ${promise}`);
    if (broken.length > 0) process.exitCode = 1;
  } finally {
    await services.stop();
  }
}

async function idle(services: Services, pool: BalancedPool, most: number): Promise<string[]> {
  services.order("report every beginning");
  const waits: number[] = [];
  for (let number = 0; number < idleCreates; number++) {
    const begun = services.nextBeginning();
    const sent = process.hrtime.bigint();
    await (await pool.request({ method: "POST", path, headers, body })).body.dump();
    waits.push(Number((await begun) - sent) / 1e6);
    await sleep(20);
  }
  waits.sort((a, b) => a - b);
  const [median, p99] = [quantile(waits, 0.5), quantile(waits, 0.99)];
  console.log(`idle: from sending a create to the engine's call ${milliseconds(median)} in the median, ${milliseconds(p99)} at p99`);
  return median >= most ? [`a create reaches the engine within ${most} ms`] : [];
}

async function load(services: Services, pool: BalancedPool, seconds: number, held: (typeof promised)[Store]): Promise<string[]> {
  services.order("hold to the rate");
  const offer = (offered: number) => offerCreates(pool, { path, headers, body, perSecond: held.creates, seconds: offered });
  await offer(warmUp);
  await services.count();
  const before = await services.finished();
  const begun = performance.now();
  const usedBefore = [await services.used(), (await processorTime(process.pid)) ?? 0];
  const { created, refused, times } = await offer(seconds);
  const took = (performance.now() - begun) / 1000;
  const done = (await services.finished()) - before;
  const used = [(await services.used()) - usedBefore[0]!, ((await processorTime(process.pid)) ?? 0) - usedBefore[1]!];
  const [created_s, done_s, p99] = [created / took, done / took, quantile(times, 0.99)];
  console.log(
    `load: ${created} creates in ${took.toFixed(1)} s (${created_s.toFixed(0)}/s), median ${milliseconds(quantile(times, 0.5))}, p99 ` +
      `${milliseconds(p99)}, longest ${milliseconds(times.at(-1)!)}`,
  );
  console.log(`beside it: ${done} tasks claimed and finished (${done_s.toFixed(0)}/s)`);
  console.log(`processor time: ${used.map((time) => (time / 1000).toFixed(1)).join(" s of the service's processes, ")} s of the load generator`);
  for (const [what, count] of refused) console.log(`refused: ${count} times ${what}`);
  return [
    created_s < 0.98 * held.creates && `${held.creates} creates a second`,
    p99 >= held.p99 && `p99 under ${held.p99} ms`,
    done_s < 0.98 * held.done && `${held.done} tasks a second beside them`,
    refused.size > 0 && "none refused",
  ].filter((one) => one !== false);
}
