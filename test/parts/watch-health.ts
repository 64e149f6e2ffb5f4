import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { Agent, get } from "node:http";
import type { Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";

/** Milliseconds of answers, slowest first. */
export interface Seen {
  service: number[];
  bare: number[];
}

/** Asks a service and a bare Node server of the same machine for their health, in turns, from a thread of its own. */
export async function watchHealth(url: string): Promise<{ end(): Promise<Seen> }> {
  const bare = spawn(process.execPath, [join(import.meta.dirname, "bare-server.ts")], { stdio: ["pipe", "pipe", "inherit"] });
  const [port] = (await once(bare.stdout, "data")) as [Buffer];
  const worker = new Worker(new URL(import.meta.url), { workerData: {
    service: new URL("/healthz", url).href, bare: `http://127.0.0.1:${String(port).trim()}/`,
  } });
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
      return { service: seen.service.sort((a, b) => b - a), bare: seen.bare.sort((a, b) => b - a) };
    },
  };
}

/** Megabytes of memory of a process. */
export async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

if (!isMainThread && parentPort && (workerData as { bare?: string } | null)?.bare !== undefined) {
  const { service, bare } = workerData as { service: string; bare: string };
  const seen: Seen = { service: [], bare: [] };
  let ended = false;
  parentPort.on("message", () => (ended = true));
  const agents = { service: new Agent({ keepAlive: true }), bare: new Agent({ keepAlive: true }) };
  const ask = (address: string, agent: Agent) =>
    new Promise<number>((resolve, reject) => {
      const begun = performance.now();
      get(address, { agent }, (answer) => answer.resume().on("end", () => resolve(performance.now() - begun))).on("error", reject);
    });
  await ask(service, agents.service);
  await ask(bare, agents.bare);
  parentPort.postMessage("begun");
  while (!ended) {
    seen.service.push(await ask(service, agents.service));
    seen.bare.push(await ask(bare, agents.bare));
    await sleep(5);
  }
  parentPort.postMessage(seen);
}
