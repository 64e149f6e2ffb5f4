import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { Agent, get } from "node:http";
import type { Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";

export interface Seen {
  /** Milliseconds of responses, slowest first; infinite for none. */
  service: number[];
  bare: number[];
  /** The slowest of each minute. */
  minutes: { service: number; bare: number }[];
  /** Megabytes that the service's process took at most. */
  memory: number;
}

interface Watch {
  url: string;
  pid: number;
  /** Milliseconds between two looks. */
  pause?: number;
}

interface WatchOrder {
  service: string;
  bare: string;
  pid: number;
  pause: number;
}

/** Asks a service and a bare Node server of the same machine for their health, in turns, from a thread of its own, and looks at the service's memory. */
export async function watchHealth({ url, pid, pause = 5 }: Watch): Promise<{ end(): Promise<Seen> }> {
  const bare = spawn(process.execPath, [join(import.meta.dirname, "bare-server.ts")], { stdio: ["pipe", "pipe", "inherit"] });
  const [port] = (await once(bare.stdout, "data")) as [Buffer];
  const order: WatchOrder = { service: new URL("/healthz", url).href, bare: `http://127.0.0.1:${String(port).trim()}/`, pid, pause };
  const worker = new Worker(new URL(import.meta.url), { workerData: order });
  await once(worker, "message");
  // A test that fails must end.
  worker.unref();
  bare.unref();
  (bare.stdout as Socket).unref();
  (bare.stdin as Socket).unref();
  return {
    async end() {
      worker.ref();
      worker.postMessage("end");
      const [seen] = (await once(worker, "message")) as [Seen];
      bare.kill();
      await worker.terminate();
      return seen;
    },
  };
}

/** Megabytes of memory of a process; 0 where it is gone. */
export async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

/** Milliseconds from which a response of the health check is slow, and after which an event loop is blocked. */
const slowFrom = 100;
const blockedFrom = 5000;
/**
 * A server with nothing to do runs as soon as it is asked; one that works waits for a processor beside everything else of the machine. Measured on two
 * processors with a load of 13: three to five times as long, with 6 ms of work in 400 ms.
 */
const mostTimes = 5;

/** Whether the health check was slow no more than a machine with much to do explains. */
export function isBearable({ service, bare }: Seen): boolean {
  return (service[0] ?? Number.POSITIVE_INFINITY) < blockedFrom && quantile(service, 0.01) <= Math.max(slowFrom, mostTimes * quantile(bare, 0.01));
}

/** @param times the slowest first */
function quantile(times: number[], share: number): number {
  return times[Math.floor((times.length - 1) * share)] ?? 0;
}

/** The slowest responses, and how many were slow, in two lines. */
export function healthInWords({ service, bare }: Seen): string {
  const summary = (times: number[]) => {
    const at = (share: number) => quantile(times, share).toFixed(0);
    return `slowest ${at(0)} ms, p99.9 ${at(0.001)}, p99 ${at(0.01)}, p50 ${at(0.5)}; ${times.filter((time) => time > slowFrom).length} over ${slowFrom} ms`;
  };
  return `health, ${service.length} responses: ${summary(service)}\n  a bare server beside it: ${summary(bare)}`;
}

if (!isMainThread && parentPort && (workerData as Partial<WatchOrder> | null)?.bare !== undefined) await watch(workerData as WatchOrder);

async function watch({ service, bare, pid, pause }: WatchOrder): Promise<void> {
  const seen: Seen = { service: [], bare: [], minutes: [], memory: 0 };
  let ended = false;
  parentPort!.on("message", () => (ended = true));
  const agents = { service: new Agent({ keepAlive: true }), bare: new Agent({ keepAlive: true }) };
  await timeOf(service, agents.service);
  await timeOf(bare, agents.bare);
  parentPort!.postMessage("begun");
  const begun = performance.now();
  while (!ended) {
    const minute = (seen.minutes[Math.floor((performance.now() - begun) / 60_000)] ??= { service: 0, bare: 0 });
    for (const [name, address] of [["service", service], ["bare", bare]] as const) {
      const time = await timeOf(address, agents[name]);
      seen[name].push(time);
      minute[name] = Math.max(minute[name], time);
    }
    seen.memory = Math.max(seen.memory, await memoryOf(pid));
    await sleep(pause);
  }
  seen.service.sort((a, b) => b - a);
  seen.bare.sort((a, b) => b - a);
  parentPort!.postMessage(seen);
}

function timeOf(address: string, agent: Agent): Promise<number> {
  return new Promise((resolve) => {
    const begun = performance.now();
    get(address, { agent }, (answer) => answer.resume().on("end", () => resolve(performance.now() - begun)))
      .on("error", () => resolve(Number.POSITIVE_INFINITY));
  });
}
