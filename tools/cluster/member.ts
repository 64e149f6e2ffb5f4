import { type ChildProcess, spawn } from "node:child_process";
import { openSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import serverEnvironment from "@atelier/server/process/server-environment.json" with { type: "json" };
import serverOptions from "@atelier/server/process/server-options.json" with { type: "json" };
import { isAlive, isReady } from "../service/start-server.ts";

const root = join(import.meta.dirname, "../..");

export interface MemberOptions {
  name: string;
  /** Where it listens; the same at each start. */
  url: string;
  environment: NodeJS.ProcessEnv;
  /** Its output goes there. */
  log: string;
  /** What stands before its command: a namespace to run in. */
  within?: readonly string[];
  /** In the place of the server. */
  program?: string;
}

const running = new Set<ChildProcess>();

/** One listener for all: a caller that ends without a word leaves none behind. */
function endAtExit(child: ChildProcess): void {
  if (running.size === 0) process.once("exit", endAll);
  running.add(child);
  child.once("exit", () => {
    running.delete(child);
    if (running.size === 0) process.off("exit", endAll);
  });
}

function endAll(): void {
  for (const child of running) child.kill("SIGKILL");
}

/** A server process that is started, killed and started again. */
export class Member {
  readonly name: string;
  readonly url: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly #options: MemberOptions;
  #child: ChildProcess | undefined;

  constructor(options: MemberOptions) {
    this.#options = options;
    ({ name: this.name, url: this.url, environment: this.environment } = options);
  }

  /** Undefined while it does not run. */
  get pid(): number | undefined {
    return this.#isRunning() ? this.#child!.pid : undefined;
  }

  async start(): Promise<void> {
    const { log, within = [], program = "packages/server/main.ts" } = this.#options;
    await mkdir(dirname(log), { recursive: true });
    const output = openSync(log, "a");
    const command = [...within, process.execPath, ...serverOptions, program];
    this.#child = spawn(command[0]!, command.slice(1), { cwd: root, env: { ...serverEnvironment, ...this.environment }, stdio: ["ignore", output, output] });
    endAtExit(this.#child);
  }

  /** @param patience milliseconds @throws Error when it ended, or is not ready by then */
  ready(patience = 300_000): Promise<void> {
    return this.#until(isReady, "become ready", patience);
  }

  /** It answers, though it may still be making what it is to be ready for. */
  alive(patience = 300_000): Promise<void> {
    return this.#until(isAlive, "answer", patience);
  }

  async #until(holds: (url: string) => Promise<boolean>, what: string, patience: number): Promise<void> {
    for (const deadline = Date.now() + patience; !(await holds(this.url)); await sleep(100)) {
      if (!this.#isRunning()) throw new Error(`${this.name} ended: see ${this.#options.log}`);
      if (Date.now() > deadline) throw new Error(`${this.name} did not ${what}: see ${this.#options.log}`);
    }
  }

  signal(signal: NodeJS.Signals): void {
    this.#child?.kill(signal);
  }

  /** Ends the process, if it runs. */
  async end(signal: "SIGTERM" | "SIGKILL"): Promise<void> {
    if (!this.#isRunning()) return;
    const ended = new Promise((resolve) => this.#child!.once("exit", resolve));
    this.#child!.kill(signal);
    // One that is stopped would never hear of it.
    this.#child!.kill("SIGCONT");
    await ended;
  }

  #isRunning(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }
}
