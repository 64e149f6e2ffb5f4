import { type ChildProcess, execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endServer, environmentWithoutSettings, startServer } from "@atelier/tools/service/start-server.ts";

const root = join(import.meta.dirname, "..", "..");
const key = "whole-service-test-key";

export interface Ended {
  code: number;
  output: string;
}

export interface Service {
  readonly url: string;
  readonly pid: number;
  readonly dataDir: string;
  /** What the process has written so far, both streams. */
  output(): string;
  /** Calls a path with the key; `body` is sent as JSON. */
  call(path: string, init?: { method?: string; body?: unknown; headers?: Record<string, string> }): Promise<Response>;
  /** Runs `atelier` with the settings of this service. `output` is what it wrote, both streams. */
  command(...args: string[]): Promise<Ended>;
  /** The same for any program of the checkout. */
  program(file: string, ...args: string[]): Promise<Ended>;
  /** Asks the process to stop and waits for its end; the exit code. */
  stop(): Promise<number | null>;
  kill9(): Promise<void>;
  /** Changes settings for commands and starts from here on. */
  set(settings: Record<string, string>): void;
  /** Starts the process again on the same data and port, and waits until it is ready. */
  restart(): Promise<void>;
  /** Ends the process, if it runs, and removes its data. */
  dispose(): Promise<void>;
}

/**
 * Starts the real server process on a free port and an empty data folder and waits until it is ready. Without other
 * settings it has no starter library, no rate limits, and reaches receivers on this machine.
 * @param patience milliseconds that a start may take
 */
export async function startService(settings: Record<string, string> = {}, patience?: number): Promise<Service> {
  const dataDir = await mkdtemp(join(tmpdir(), "atelier-e2e-"));
  const environment = environmentOf(dataDir, settings);
  let child: ChildProcess | undefined;
  let written = "";
  let url = "";

  async function start(): Promise<void> {
    const server = await startServer(environment, (text) => (written += text), undefined, patience);
    ({ url, child } = server);
    environment.ATELIER_PORT = new URL(url).port;
  }

  async function dispose(): Promise<void> {
    if (child) await endServer(child, "SIGKILL");
    await rm(dataDir, { recursive: true, force: true });
  }

  function program(file: string, ...args: string[]): Promise<Ended> {
    return new Promise((resolve) => {
      const child = execFile(
        process.execPath, [file, ...args], { cwd: root, env: environment },
        (_error, stdout, stderr) => resolve({ code: child.exitCode ?? 1, output: stdout + stderr }),
      );
    });
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
      return child!.pid!;
    },
    dataDir,
    output: () => written,
    call: (path, { method, body, headers } = {}) =>
      fetch(new URL(path, url), {
        method: method ?? (body === undefined ? "GET" : "POST"),
        headers: { "x-service-api-key": key, ...(body !== undefined && { "content-type": "application/json" }), ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    command: (...args) => program("packages/server/cli/atelier.ts", ...args),
    program,
    stop: () => endServer(child!, "SIGTERM"),
    kill9: async () => void (await endServer(child!, "SIGKILL")),
    set: (changed) => void Object.assign(environment, changed),
    restart: start,
    dispose,
  };
}

function environmentOf(dataDir: string, settings: Record<string, string>): NodeJS.ProcessEnv {
  return {
    ...environmentWithoutSettings(),
    ATELIER_DATA_DIR: dataDir,
    ATELIER_PORT: "0",
    ATELIER_API_KEY: key,
    ATELIER_STARTER: "off",
    ATELIER_RATE_LIMIT: "off",
    ATELIER_GUESS_LIMIT: "off",
    ATELIER_ALLOW_PRIVATE_ADDRESSES: "on",
    ATELIER_LOG_LEVEL: "warn",
    ...settings,
  };
}
