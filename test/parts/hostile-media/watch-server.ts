import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { residentMemory } from "@atelier/tools/service/processes.ts";

export interface Watched {
  /** Slowest answer of the health check, and of a bare Node server asked in turn with it, milliseconds. */
  slowest: number;
  slowestBare: number;
  /** Answers over 100 ms, of both. */
  slow: number;
  slowBare: number;
  answers: number;
  /** Most memory of the server's own process beyond what it had at the beginning, MiB. */
  growth: number;
}

/** Milliseconds. */
const pause = 50;
const slowFrom = 100;
const bare = `require("node:http").createServer((_, response) => response.end("{}")).listen(0, "127.0.0.1", function () { console.log(this.address().port); })`;

/** Asks the service's health and looks at its memory until it is told to stop; a bare server beside it tells what the machine does to any answer. */
export async function watchServer(url: string, pid: number): Promise<{ stop(): Promise<Watched> }> {
  const child = spawn(process.execPath, ["-e", bare], { stdio: ["ignore", "pipe", "inherit"] });
  const [port] = await once(child.stdout, "data");
  const bareUrl = new URL(`http://127.0.0.1:${String(port).trim()}/`);
  const health = new URL("/healthz", url);
  const begun = (await residentMemory(pid)) ?? 0;
  const seen: Watched = { slowest: 0, slowestBare: 0, slow: 0, slowBare: 0, answers: 0, growth: 0 };
  let stopped = false;
  const watching = (async () => {
    while (!stopped) {
      const own = await timeOf(health);
      const other = await timeOf(bareUrl);
      seen.answers++;
      seen.slowest = Math.max(seen.slowest, own);
      seen.slowestBare = Math.max(seen.slowestBare, other);
      if (own > slowFrom) seen.slow++;
      if (other > slowFrom) seen.slowBare++;
      seen.growth = Math.max(seen.growth, ((await residentMemory(pid)) ?? 0) / 2 ** 20 - begun / 2 ** 20);
      await sleep(pause);
    }
  })();
  return {
    async stop() {
      stopped = true;
      await watching;
      child.kill("SIGKILL");
      return seen;
    },
  };
}

/** Infinite for no answer. */
async function timeOf(url: URL): Promise<number> {
  const begun = performance.now();
  try {
    const answer = await fetch(url);
    await answer.arrayBuffer();
    return answer.ok ? performance.now() - begun : Number.POSITIVE_INFINITY;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
