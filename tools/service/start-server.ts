import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import ownEnvironment from "@atelier/server/process/server-environment.json" with { type: "json" };
import options from "@atelier/server/process/server-options.json" with { type: "json" };

const root = join(import.meta.dirname, "../../scripts", "..");

export interface Server {
  url: string;
  child: ChildProcess;
}

/** How this checkout's server is started, by program and arguments. */
const ownServer = [process.execPath, ...options, "packages/server/main.ts"];

/**
 * Starts the server process with exactly these environment variables and waits until it is ready.
 * @param patience milliseconds; the promise of the starter library is 60 s on a machine that does nothing else
 * @param listen gets what the process writes, both streams
 */
export async function startServer(
  environment: NodeJS.ProcessEnv, listen: (text: string) => void, [program, ...args]: readonly string[] = ownServer, patience = 240_000,
): Promise<Server> {
  const child = spawn(program!, args, {
    cwd: root, env: { ...ownEnvironment, ...environment }, stdio: ["ignore", "pipe", "pipe"],
  });
  let written = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      written += text;
      listen(text);
    });
  }
  const begun = Date.now();
  for (;;) {
    const url = /listens on (http:\/\/\S+)/.exec(written)?.[1];
    if (url !== undefined && (await isReady(url))) return { url, child };
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`the server ended:\n${written}`);
    if (Date.now() - begun > patience) {
      await endServer(child, "SIGKILL");
      throw new Error(`the server did not become ready:\n${written}`);
    }
    // Most starts are over within seconds; one that makes the starter library would be asked 3,000 times.
    await sleep(Date.now() - begun < 5000 ? 20 : 250);
  }
}

/** Ends the process, if it still runs, and resolves to its exit code. */
export async function endServer(child: ChildProcess, signal: "SIGTERM" | "SIGKILL"): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const ended = once(child, "exit");
  child.kill(signal);
  return (await ended)[0] as number | null;
}

/** True when a service runs at this address, ready or not. */
export function isAlive(url: string): Promise<boolean> {
  return answersOk(`${url.replace(/\/+$/, "")}/healthz`);
}

/** True when a service at this address says that it is ready. */
export function isReady(url: string): Promise<boolean> {
  return answersOk(`${url.replace(/\/+$/, "")}/readyz`);
}

async function answersOk(url: string): Promise<boolean> {
  const answer = await fetch(url).catch(() => undefined);
  const body = (await answer?.json().catch(() => undefined)) as { status?: string } | undefined;
  return answer?.status === 200 && body?.status === "ok";
}

/** This process's environment without settings of the service. */
export function environmentWithoutSettings(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("ATELIER_")));
}
