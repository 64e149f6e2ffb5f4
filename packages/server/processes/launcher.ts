import { type ChildProcess, fork } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { join } from "node:path";
import { endedWithLauncher, type FromLauncher, type Launched, type StartOptions, type ToLauncher } from "./launcher-messages.ts";

/** A process that the launcher has started, as the server sees it. Messages go both ways. */
export class LaunchedProcess<To, From> extends EventEmitter<{ message: [From]; exit: [how: string]; paused: [] }> {
  readonly #tell: (message: To) => void;
  readonly #order: (order: "kill" | "pause" | "resume") => void;
  ended = false;
  /** Whether it has been asked to end. */
  killed = false;

  constructor(tell: (message: To) => void, order: (order: "kill" | "pause" | "resume") => void) {
    super();
    this.#tell = tell;
    this.#order = order;
    this.once("exit", () => (this.ended = true));
  }

  /** Tells it something; nothing happens when it has ended. */
  tell(message: To): void {
    if (!this.ended) this.#tell(message);
  }

  /** Ends it and everything it has started, at once. */
  kill(): void {
    if (this.killed || this.ended) return;
    this.killed = true;
    this.#order("kill");
  }

  /** Stops it and everything it has started, until `resume`. What cannot be stopped is ended. Resolves when nothing of it runs. */
  async pause(): Promise<void> {
    if (this.ended) return;
    const done = new AbortController();
    const ends = (["paused", "exit"] as const).map((event) => once(this, event, done));
    this.#order("pause");
    await Promise.race(ends).finally(() => done.abort());
  }

  resume(): void {
    if (!this.ended) this.#order("resume");
  }
}

/** Starts processes of one kind, by a small process of its own that lives as long as any of them does. */
export class Launcher<To, From> {
  readonly #launched: Launched;
  readonly #processes = new Map<number, LaunchedProcess<To, From>>();
  #process: ChildProcess | undefined;
  #count = 0;

  constructor(launched: Launched) {
    this.#launched = launched;
  }

  /** @param options niceness of the process and what it starts, beside others of this launcher; the folder that a confined one sees */
  start({ niceness = this.#launched.niceness, ...options }: Partial<StartOptions> = {}): LaunchedProcess<To, From> {
    const number = this.#count++;
    const started = new LaunchedProcess<To, From>(
      (message) => this.#send({ type: "tell", number, message }),
      (type) => this.#send({ type, number }),
    );
    this.#processes.set(number, started);
    this.#process ??= this.#fork();
    this.#send({ type: "start", number, niceness, ...options });
    return started;
  }

  /** Ends every process. */
  close(): void {
    const process = this.#process;
    this.#forget();
    if (process?.connected) process.disconnect();
  }

  #fork(): ChildProcess {
    // A group of its own: a Ctrl-C in a terminal is for the server, which decides what becomes of the work.
    const process = fork(join(import.meta.dirname, "launcher-process.ts"), [JSON.stringify(this.#launched)], {
      detached: true,
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      serialization: "advanced",
    });
    process.on("message", (message: FromLauncher<From>) => {
      if (message.type === "told") this.#processes.get(message.number)?.emit("message", message.message);
      else if (message.type === "paused") this.#processes.get(message.number)?.emit("paused");
      else this.#ended(message.number, message.how);
    });
    const lost = (how: string) => process === this.#process && this.#forget(endedWithLauncher(how));
    process.once("error", ({ message }) => lost(message));
    process.once("exit", (code, signal) => lost(String(signal ?? code)));
    return process;
  }

  #send(message: ToLauncher<To>): void {
    // When it cannot be reached, it has gone, and the exits of its processes follow.
    this.#process?.send(message as never, () => {});
  }

  #ended(number: number, how: string): void {
    const ended = this.#processes.get(number);
    this.#processes.delete(number);
    ended?.emit("exit", how);
    if (this.#processes.size === 0) this.close();
  }

  #forget(how = "closed"): void {
    this.#process = undefined;
    const processes = [...this.#processes.values()];
    this.#processes.clear();
    for (const process of processes) process.emit("exit", how);
  }
}
