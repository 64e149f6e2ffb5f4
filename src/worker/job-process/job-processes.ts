import { type ChildProcess, fork } from "node:child_process";
import { writeFile } from "node:fs";
import { setPriority } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { EngineError } from "../../engines/engine.ts";
import type { Materials } from "../../engines/materials.ts";
import type { FromJobProcess, JobOrder, JobOutcome, MaterialRequest, ToJobProcess } from "./messages.ts";

/** An idle process is kept this long for the next job, milliseconds: its libraries and networks are loaded. */
const keepIdle = 30_000;
/**
 * Below the server, so that answers do not wait for pixels: a third of its weight. At 15, answers came no sooner, and a job beside other
 * busy programs took 23 s instead of 2.
 */
const niceness = 5;

/** Starting a process holds up this one for 6 to 27 ms (it copies the page tables of 200 MB); four in a row were 65 ms without an answer. */
const startPause = 25;

interface Idle {
  child: ChildProcess;
  timer: NodeJS.Timeout;
}

/** Runs orders, each in a process of its own at that time. */
export class JobProcesses {
  #idle: Idle[] = [];
  readonly #all = new Set<ChildProcess>();
  readonly #enginesFolder: string;
  #lastStart: Promise<unknown> = Promise.resolve();

  constructor(enginesFolder: string) {
    this.#enginesFolder = enginesFolder;
  }

  /**
   * Runs an order. Aborting the signal kills the process and everything it has started, at once.
   * @throws EngineError as the job tells; `unavailable` when the process died.
   */
  async run(order: JobOrder, materials: Materials, signal: AbortSignal, progress: (fraction: number) => void): Promise<JobOutcome> {
    signal.throwIfAborted();
    const child = this.#takeIdle() ?? (await this.#start(signal));
    try {
      const outcome = await converse(child, order, materials, signal, progress);
      this.#giveBack(child);
      return outcome;
    } catch (error) {
      // After a job that failed by its own word the process is sound; otherwise nobody knows what state it is in.
      if (error instanceof EngineError && error.code !== "unavailable" && child.connected) this.#giveBack(child);
      else kill(child);
      throw error;
    }
  }

  /** Ends every process. */
  close(): void {
    for (const { timer } of this.#idle) clearTimeout(timer);
    this.#idle = [];
    for (const child of this.#all) kill(child);
  }

  #takeIdle(): ChildProcess | undefined {
    const idle = this.#idle.pop();
    if (!idle) return undefined;
    clearTimeout(idle.timer);
    idle.child.ref();
    return idle.child;
  }

  /** Processes start one by one, with pauses in which the event loop answers requests. */
  async #start(signal: AbortSignal): Promise<ChildProcess> {
    const turn = this.#lastStart;
    this.#lastStart = turn.then(() => wait(startPause));
    await turn;
    signal.throwIfAborted();
    return this.#takeIdle() ?? this.#fork();
  }

  #fork(): ChildProcess {
    // A group of its own, so that what it starts (ffmpeg) can be killed with it.
    const child = fork(join(import.meta.dirname, "main.ts"), [this.#enginesFolder], { detached: true, stdio: ["ignore", "ignore", "inherit", "ipc"], serialization: "advanced" });
    if (child.pid !== undefined) standBack(child.pid);
    this.#all.add(child);
    child.once("exit", () => {
      this.#all.delete(child);
      this.#idle = this.#idle.filter((idle) => idle.child !== child);
    });
    return child;
  }

  #giveBack(child: ChildProcess): void {
    child.unref();
    const timer = setTimeout(() => kill(child), keepIdle);
    timer.unref();
    this.#idle.push({ child, timer });
  }
}

function converse(child: ChildProcess, order: JobOrder, materials: Materials, signal: AbortSignal, progress: (fraction: number) => void): Promise<JobOutcome> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      child.off("message", onMessage).off("exit", onExit).off("error", onError);
      signal.removeEventListener("abort", onAbort);
      settle();
    };
    const onMessage = (message: FromJobProcess) => {
      if (message.type === "progress") progress(message.fraction);
      else if (message.type === "find") void findFor(child, message, materials);
      else if (message.type === "done") end(() => resolve(message.outcome));
      else end(() => reject(new EngineError(message.code as EngineError["code"], message.message)));
    };
    const onExit = (code: number | null, killedBy: string | null) => end(() => reject(new EngineError("unavailable", `the job process died (${killedBy ?? code})`)));
    const onError = (cause: Error) => end(() => reject(new EngineError("unavailable", "the job process cannot be reached", { cause })));
    const onAbort = () => end(() => reject(signal.reason));
    child.on("message", onMessage).on("exit", onExit).on("error", onError);
    signal.addEventListener("abort", onAbort);
    child.send({ type: "run", order } satisfies ToJobProcess);
  });
}

async function findFor(child: ChildProcess, { number, method, arguments: wanted }: MaterialRequest, materials: Materials): Promise<void> {
  let answer: ToJobProcess;
  try {
    const find = materials[method] as (...wanted: unknown[]) => ReturnType<Materials[typeof method]>;
    answer = { type: "found", number, material: await find.apply(materials, wanted) };
  } catch (error) {
    answer = { type: "not-found", number, message: error instanceof Error ? error.message : String(error) };
  }
  // The job may have been cancelled meanwhile, and its process killed.
  if (child.connected) child.send(answer);
}

/**
 * Lowers the priority of a process. On Linux each session, and a group of its own begins one, has an equal share of the
 * processors however nice its processes are, until the session itself is told to be (sched(7), autogroup).
 */
function standBack(pid: number): void {
  try {
    setPriority(pid, niceness);
  } catch {
    return; // It has ended already.
  }
  writeFile(`/proc/${pid}/autogroup`, String(niceness), (error) => {
    // Users other than root may do this ten times a second; other systems have no such file.
    if (error?.code === "EAGAIN") setTimeout(() => standBack(pid), 150).unref();
  });
}

function kill(child: ChildProcess): void {
  try {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, "SIGKILL");
  } catch {
    // It has just ended by itself.
  }
}
