import { availableParallelism } from "node:os";
import { join } from "node:path";
import { EngineError } from "../../engines/engine.ts";
import type { Materials } from "../../engines/materials.ts";
import { tookTooMuch } from "../../processes/launcher-messages.ts";
import { type LaunchedProcess, Launcher } from "../../processes/launcher.ts";
import type { FromJobProcess, JobOrder, JobOutcome, MaterialRequest, ToJobProcess } from "./messages.ts";

type JobProcess = LaunchedProcess<ToJobProcess, FromJobProcess>;

/** Below the server, so that answers do not wait for pixels: a third of its weight. At 15, a job beside other busy programs took 23 s instead of 2. */
const niceness = 5;
/** What a job may take unless the operator says otherwise, MiB. */
export const usualJobMemory = 4096;

/** An idle process is kept this long for the next job, milliseconds: its libraries and networks are loaded. */
const keepIdle = 30_000;

interface Idle {
  process: JobProcess;
  timer: NodeJS.Timeout;
}

/** Runs orders, each in a process of its own at that time. */
export class JobProcesses {
  #idle: Idle[] = [];
  readonly #launcher: Launcher<ToJobProcess, FromJobProcess>;
  readonly #memory: number;

  /** @param memory of one job and all that it has started together, MiB */
  constructor(enginesFolder: string, memory = usualJobMemory) {
    this.#memory = memory;
    this.#launcher = new Launcher({ module: join(import.meta.dirname, "main.ts"), args: [enginesFolder], niceness, memory, threads: availableParallelism() });
  }

  /**
   * Runs an order. Aborting the signal kills the process and everything it has started, at once.
   * @throws EngineError as the job tells; `unavailable` when the process died, `out_of_memory` when it was taken down for its memory.
   */
  async run(order: JobOrder, materials: Materials, signal: AbortSignal, progress: (fraction: number) => void): Promise<JobOutcome> {
    signal.throwIfAborted();
    const process = this.#takeIdle() ?? this.#launcher.start();
    try {
      const outcome = await converse(process, { order, materials, signal, progress, memory: this.#memory });
      this.#giveBack(process);
      return outcome;
    } catch (error) {
      // After a job that failed by its own word the process is sound; otherwise nobody knows what state it is in.
      if (error instanceof EngineError && error.code !== "unavailable") this.#giveBack(process);
      else process.kill();
      throw error;
    }
  }

  /** Ends every process. */
  close(): void {
    for (const { timer } of this.#idle) clearTimeout(timer);
    this.#idle = [];
    this.#launcher.close();
  }

  #takeIdle(): JobProcess | undefined {
    this.#idle = this.#idle.filter(({ process }) => !process.ended);
    const idle = this.#idle.pop();
    clearTimeout(idle?.timer);
    return idle?.process;
  }

  #giveBack(process: JobProcess): void {
    const timer = setTimeout(() => process.kill(), keepIdle);
    timer.unref();
    this.#idle.push({ process, timer });
  }
}

interface Conversation {
  order: JobOrder;
  materials: Materials;
  signal: AbortSignal;
  progress(fraction: number): void;
  /** What the job may take, MiB. */
  memory: number;
}

function converse(process: JobProcess, { order, materials, signal, progress, memory }: Conversation): Promise<JobOutcome> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      process.off("message", onMessage).off("exit", onExit);
      signal.removeEventListener("abort", onAbort);
      settle();
    };
    const onMessage = (message: FromJobProcess) => {
      if (message.type === "progress") progress(message.fraction);
      else if (message.type === "find") void findFor(process, message, materials);
      else if (message.type === "done") end(() => resolve(message.outcome));
      else end(() => reject(new EngineError(message.code as EngineError["code"], message.message)));
    };
    const onExit = (how: string) => end(() => reject(how === tookTooMuch ? tooLarge(memory) : new EngineError("unavailable", `the job process died (${how})`)));
    const onAbort = () => end(() => reject(signal.reason));
    process.on("message", onMessage).on("exit", onExit);
    signal.addEventListener("abort", onAbort);
    process.tell({ type: "run", order });
  });
}

/** The same work would take as much the next time. */
function tooLarge(memory: number): EngineError {
  return new EngineError("out_of_memory", `The work needed more than the ${memory} MiB of memory that a task may take`);
}

async function findFor(process: JobProcess, { number, method, arguments: wanted }: MaterialRequest, materials: Materials): Promise<void> {
  try {
    const find = materials[method] as (...wanted: unknown[]) => ReturnType<Materials[typeof method]>;
    process.tell({ type: "found", number, material: await find.apply(materials, wanted) });
  } catch (error) {
    process.tell({ type: "not-found", number, message: error instanceof Error ? error.message : String(error) });
  }
}
