import assert from "node:assert/strict";
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

const root = join(import.meta.dirname, "..", "..");
export const key = "whole-service-test-key";

/** Longest that a start may take: the promise of the starter library is 60 s on a machine that does nothing else. */
const longestStart = 240_000;

export interface Service {
  readonly url: string;
  readonly pid: number;
  readonly dataDir: string;
  /** What the process has written so far, both streams. */
  output(): string;
  /** Calls a path with the key; `body` is sent as JSON. */
  call(path: string, init?: { method?: string; body?: unknown; headers?: Record<string, string> }): Promise<Response>;
  /** Runs `atelier` with the settings of this service. */
  command(...args: string[]): Promise<string>;
  /** Asks the process to stop and waits for its end; the exit code. */
  stop(): Promise<number | null>;
  kill9(): Promise<void>;
  /** Starts the process again on the same data and port, and waits until it is ready. */
  restart(): Promise<void>;
  /** Ends the process, if it runs, and removes its data. */
  dispose(): Promise<void>;
}

/**
 * Starts the real server process on a free port and an empty data folder and waits until it is ready. Without other
 * settings it has no starter library, no rate limits, and reaches receivers on this machine.
 */
export async function startService(settings: Record<string, string> = {}): Promise<Service> {
  const dataDir = await mkdtemp(join(tmpdir(), "atelier-e2e-"));
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("ATELIER_")));
  const env: Record<string, string | undefined> = {
    ...inherited,
    ATELIER_DATA_DIR: dataDir,
    ATELIER_PORT: "0",
    ATELIER_API_KEY: key,
    ATELIER_STARTER: "off",
    ATELIER_RATE_LIMIT: "off",
    ATELIER_ALLOW_PRIVATE_ADDRESSES: "on",
    ATELIER_LOG_LEVEL: "warn",
    ...settings,
  };
  let child: ChildProcess;
  let written = "";
  let url = "";

  async function start(): Promise<void> {
    const begun = written.length;
    child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", "src/main.ts"], { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
    for (const stream of [child.stdout!, child.stderr!]) stream.setEncoding("utf8").on("data", (text: string) => (written += text));
    const deadline = Date.now() + longestStart;
    for (;;) {
      const address = /listens on (http:\/\/\S+)/.exec(written.slice(begun))?.[1];
      if (address !== undefined) url = address;
      if (address !== undefined && (await isReady(url))) break;
      assert.ok(child.exitCode === null && child.signalCode === null, `the server ended:\n${written.slice(begun)}`);
      assert.ok(Date.now() < deadline, `the server did not become ready:\n${written.slice(begun)}`);
      await sleep(20);
    }
    env.ATELIER_PORT = new URL(url).port;
  }

  async function end(signal: "SIGTERM" | "SIGKILL"): Promise<number | null> {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const ended = once(child, "exit");
    child.kill(signal);
    return (await ended)[0] as number | null;
  }

  async function dispose(): Promise<void> {
    await end("SIGKILL");
    await rm(dataDir, { recursive: true, force: true });
  }

  await start().catch(async (error: unknown) => {
    await dispose();
    throw error;
  });
  return {
    get url() {
      return url;
    },
    get pid() {
      return child.pid!;
    },
    dataDir,
    output: () => written,
    call: (path, { method, body, headers } = {}) =>
      fetch(new URL(path, url), {
        method: method ?? (body === undefined ? "GET" : "POST"),
        headers: { "x-service-api-key": key, ...(body !== undefined && { "content-type": "application/json" }), ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    command: async (...args) => (await promisify(execFile)(process.execPath, ["src/cli/atelier.ts", ...args], { cwd: root, env: env as NodeJS.ProcessEnv })).stdout,
    stop: () => end("SIGTERM"),
    kill9: async () => void (await end("SIGKILL")),
    restart: start,
    dispose,
  };
}

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(new URL("/readyz", url)).catch(() => undefined);
  await answer?.body?.cancel();
  return answer?.status === 200;
}
