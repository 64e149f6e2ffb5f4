import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import options from "../launch/server-options.json" with { type: "json" };

const root = join(import.meta.dirname, "..", "..");

export interface Server {
  url: string;
  process: ChildProcess;
}

/**
 * Starts the server process with exactly these environment variables and waits until it is ready.
 * @param patience milliseconds; the promise of the starter library is 60 s on a machine that does nothing else
 * @param listen gets what the process writes, both streams
 */
export async function startServer(environment: NodeJS.ProcessEnv, listen: (text: string) => void, patience = 240_000): Promise<Server> {
  const process = spawn(globalThis.process.execPath, [...options, "src/main.ts"], { cwd: root, env: environment, stdio: ["ignore", "pipe", "pipe"] });
  let written = "";
  for (const stream of [process.stdout, process.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      written += text;
      listen(text);
    });
  }
  const deadline = Date.now() + patience;
  for (;;) {
    const url = /listens on (http:\/\/\S+)/.exec(written)?.[1];
    if (url !== undefined && (await isReady(url))) return { url, process };
    if (process.exitCode !== null || process.signalCode !== null) throw new Error(`the server ended:\n${written}`);
    if (Date.now() > deadline) {
      await endServer(process, "SIGKILL");
      throw new Error(`the server did not become ready:\n${written}`);
    }
    await sleep(20);
  }
}

/** Ends the process, if it still runs, and resolves to its exit code. */
export async function endServer(process: ChildProcess, signal: "SIGTERM" | "SIGKILL"): Promise<number | null> {
  if (process.exitCode !== null || process.signalCode !== null) return process.exitCode;
  const ended = once(process, "exit");
  process.kill(signal);
  return (await ended)[0] as number | null;
}

/** True when a service at this address says that it is ready. */
export async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(new URL("/readyz", url)).catch(() => undefined);
  await answer?.body?.cancel();
  return answer?.status === 200;
}

/** This process's environment without settings of the service. */
export function environmentWithoutSettings(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("ATELIER_")));
}
