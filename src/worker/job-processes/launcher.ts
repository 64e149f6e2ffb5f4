import { type ChildProcess, fork } from "node:child_process";
import { EventEmitter } from "node:events";
import { join } from "node:path";
import type { FromJobProcess, ToJobProcess } from "../../job/messages.ts";
import type { FromLauncher, ToLauncher } from "./launcher-messages.ts";

/** A job process as the server sees it. */
export class JobProcess extends EventEmitter<{ message: [FromJobProcess]; exit: [how: string] }> {
  readonly #tell: (message: ToJobProcess) => void;
  readonly #kill: () => void;
  ended = false;
  /** Whether it has been told to end. */
  killed = false;

  constructor(tell: (message: ToJobProcess) => void, kill: () => void) {
    super();
    this.#tell = tell;
    this.#kill = kill;
    this.once("exit", () => (this.ended = true));
  }

  /** Tells it something; nothing happens when it has ended. */
  tell(message: ToJobProcess): void {
    if (!this.ended) this.#tell(message);
  }

  /** Ends it and everything it has started, at once. */
  kill(): void {
    if (this.killed || this.ended) return;
    this.killed = true;
    this.#kill();
  }
}

/** Starts job processes, by a small process of its own that lives as long as any of them does. */
export class Launcher {
  readonly #enginesFolder: string;
  readonly #jobs = new Map<number, JobProcess>();
  #process: ChildProcess | undefined;
  #count = 0;

  constructor(enginesFolder: string) {
    this.#enginesFolder = enginesFolder;
  }

  /** @param niceness of the process and what it starts, beside other jobs */
  start(niceness: number): JobProcess {
    const number = this.#count++;
    const job = new JobProcess(
      (message) => this.#send({ type: "tell", number, message }),
      () => this.#send({ type: "kill", number }),
    );
    this.#jobs.set(number, job);
    this.#process ??= this.#fork();
    this.#send({ type: "start", number, niceness });
    return job;
  }

  /** Ends every job process. */
  close(): void {
    const process = this.#process;
    this.#forget();
    if (process?.connected) process.disconnect();
  }

  #fork(): ChildProcess {
    // A group of its own: a Ctrl-C in a terminal is for the server, which decides what becomes of the jobs.
    const process = fork(join(import.meta.dirname, "launcher-process.ts"), [this.#enginesFolder], {
      detached: true,
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      serialization: "advanced",
    });
    process.on("message", (message: FromLauncher) => {
      if (message.type === "told") this.#jobs.get(message.number)?.emit("message", message.message);
      else this.#ended(message.number, message.how);
    });
    const lost = (how: string) => process === this.#process && this.#forget(`with the launcher: ${how}`);
    process.once("error", ({ message }) => lost(message));
    process.once("exit", (code, signal) => lost(String(signal ?? code)));
    return process;
  }

  #send(message: ToLauncher): void {
    // When it cannot be told, it has gone, and the jobs' exits follow.
    this.#process?.send(message, () => {});
  }

  #ended(number: number, how: string): void {
    const job = this.#jobs.get(number);
    this.#jobs.delete(number);
    job?.emit("exit", how);
    if (this.#jobs.size === 0) this.close();
  }

  #forget(how = "closed"): void {
    this.#process = undefined;
    const jobs = [...this.#jobs.values()];
    this.#jobs.clear();
    for (const job of jobs) job.emit("exit", how);
  }
}
