import { once } from "node:events";
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { isAbsolute, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { EngineError } from "@atelier/engine/engine.ts";
import type { FromJobProcess, JobOrder, JobOutcome, ToJobProcess } from "../../job/messages.ts";
import { type JobClass, jobClasses } from "@atelier/engine/jobs/job-class.ts";
import { jobProcessStarted } from "../../observe/happenings.ts";
import type { JobKind } from "@atelier/engine/jobs/job.ts";
import { type Cell, type Cells, startIn } from "../../processes/confinement/cells.ts";
import { Launcher } from "../../processes/launcher.ts";
import type { StartOptions } from "../../processes/launcher-messages.ts";
import { Conversation, type JobProcess } from "./conversation.ts";
import type { JobRun, Place } from "./job-run.ts";

/** What a job may take unless the operator says otherwise, MiB. */
export const usualJobMemory = 4096;

/** An idle process is kept this long for the next job, milliseconds: its libraries and networks are loaded. */
const keepIdle = 30_000;
/** How long a killed process is waited for, so that it writes nothing more, milliseconds. */
const killPatience = 1000;

/**
 * Of the session of all jobs, below the server, so that answers do not wait for pixels: a third of its weight. At 15, a job beside other busy
 * programs took 23 s instead of 2.
 */
const sessionNiceness = 5;
/** A picture beside a film gets twice its share of the processors. */
const niceness: Record<JobClass, number> = { picture: 5, film: 8 };

/** How jobs fail whose process has gone. */
const lost: EngineError["code"][] = ["unavailable", "out_of_memory"];

/** A process that works, or waits until `timer` ends it. */
interface Idle {
  process: JobProcess;
  owner: string;
  cell: Cell | undefined;
  class: JobClass;
  timer: NodeJS.Timeout;
  /** Where it has a cell: removes it when the process ends unused. Whoever takes the process has the cell too, and does so. */
  onExit?: (() => void) | undefined;
}

interface Shared {
  key: string;
  process: JobProcess;
  cell: Cell | undefined;
  /** That run, or are being prepared and lie in the cell. */
  jobs: number;
  timer?: NodeJS.Timeout;
}

/**
 * Runs orders in other processes: each in one of its own at that time, so that it may block, or those of an engine that works elsewhere together
 * in one, because a process takes 150 MB and they only wait. No process does jobs of two accounts: one that a file has taken over learns nothing of another's.
 */
export class JobProcesses {
  #idle: Idle[] = [];
  /** By engine and owner. */
  readonly #shared = new Map<string, Shared>();
  readonly #launcher: Launcher<ToJobProcess, FromJobProcess>;
  readonly #memory: number;
  readonly #cells: Cells | undefined;

  /**
   * @param memory of one process and all that it has started together, MiB
   * @param cells where this machine can confine them
   */
  constructor(enginesFolder: string, memory = usualJobMemory, cells?: Cells) {
    this.#memory = memory;
    this.#cells = cells;
    const module = join(import.meta.dirname, "../../job/main.ts");
    const bounds = { niceness: sessionNiceness, memory, threads: availableParallelism() };
    this.#launcher = new Launcher({ module, args: [enginesFolder], ...bounds, confinement: cells?.confinement });
  }

  /**
   * A cell for a job, which the process that does it sees. Undefined where processes are not confined: there any folder will do.
   */
  reserve(kind: JobKind, engine: { name: string; settings: unknown }, { owner, shared }: Pick<JobRun, "owner" | "shared">): Place | undefined {
    if (!this.#cells) return undefined;
    if (shared) {
      const held = this.#holdShared(engine, jobClasses[kind], owner);
      return { cell: held.cell!, stop: async () => {}, release: () => this.#dropShared(held) };
    }
    const idle = this.#takeIdle(jobClasses[kind], owner);
    const place: Place = {
      cell: idle?.cell ?? this.#cells.open(),
      process: idle?.process,
      stop: async () => place.process?.pause(),
      release: () => this.#release(place, jobClasses[kind], owner),
    };
    return place;
  }

  /**
   * Runs an order.
   * @throws EngineError as the job tells; `unavailable` when the process died, `out_of_memory` when it was taken down for its memory; the signal's
   * reason once the job has ended or was killed
   */
  run(order: JobOrder, run: JobRun): Promise<JobOutcome> {
    return run.shared ? this.#runTogether(order, run) : this.#runAlone(order, run);
  }

  /** Ends every process. */
  close(): void {
    for (const { timer } of this.#idle) clearTimeout(timer);
    for (const { timer } of this.#shared.values()) clearTimeout(timer);
    this.#idle = [];
    this.#shared.clear();
    this.#launcher.close();
  }

  #start(jobClass: JobClass, options: Partial<StartOptions> = {}): JobProcess {
    jobProcessStarted.say({});
    return this.#launcher.start({ niceness: niceness[jobClass], ...options });
  }

  async #runAlone(order: JobOrder, run: JobRun): Promise<JobOutcome> {
    run.signal.throwIfAborted();
    const jobClass = jobClasses[order.kind];
    const { place, owner } = run;
    // One whose cell nobody has reserved sees the folder of the order.
    const process = place ? this.#processOf(place, jobClass) : (this.#takeIdle(jobClass, owner)?.process ?? this.#start(jobClass, { folder: order.scratch }));
    try {
      const outcome = await new Conversation(process, order, run, this.#memory).outcome;
      if (!place) this.#giveBack(process, jobClass, owner);
      return outcome;
    } catch (error) {
      // After a job that failed by its own word the process is sound; otherwise nobody knows what state it is in, nor what it has left running.
      if (run.signal.aborted || !(error instanceof EngineError) || lost.includes(error.code)) await end(process);
      else if (!place) this.#giveBack(process, jobClass, owner);
      throw error;
    }
  }

  #processOf(place: Place, jobClass: JobClass): JobProcess {
    if (!place.process || place.process.ended) place.process = this.#start(jobClass, startIn(place.cell));
    return place.process;
  }

  #release({ cell, process }: Place, jobClass: JobClass, owner: string): void {
    if (process && !process.killed && !process.ended) {
      process.resume();
      this.#giveBack(process, jobClass, owner, cell);
    } else void this.#cells?.close(cell);
  }

  async #runTogether(order: JobOrder, run: JobRun): Promise<JobOutcome> {
    run.signal.throwIfAborted();
    const shared = this.#holdShared(order.engine, jobClasses[order.kind], run.owner);
    try {
      return await new Conversation(shared.process, order, run, this.#memory).outcome;
    } finally {
      this.#dropShared(shared);
    }
  }

  #holdShared({ name, settings }: { name: string; settings: unknown }, jobClass: JobClass, owner: string): Shared {
    const key = `${name} ${owner}`;
    let shared = this.#shared.get(key);
    if (!shared) {
      const cell = this.#cells?.open();
      this.#shared.set(key, (shared = { key, process: this.#startShared(settings, jobClass, cell), cell, jobs: 0 }));
    }
    clearTimeout(shared.timer);
    shared.jobs += 1;
    // The cell stays where its process has died: jobs that are being prepared lie in it.
    if (shared.process.killed || shared.process.ended) shared.process = this.#startShared(settings, jobClass, shared.cell);
    return shared;
  }

  #startShared(settings: unknown, jobClass: JobClass, cell: Cell | undefined): JobProcess {
    const { folder, reads = [] } = cell ? startIn(cell) : {};
    const process = this.#start(jobClass, { folder, network: true, reads: [...reads, ...pathsIn(settings)] });
    // Each job on its way listens, and hosted models have 32: from the eleventh on Node would report a leak.
    process.setMaxListeners(0);
    return process;
  }

  #dropShared(shared: Shared): void {
    shared.jobs -= 1;
    if (shared.jobs > 0) return;
    shared.timer = setTimeout(() => {
      this.#shared.delete(shared.key);
      void end(shared.process).then(() => shared.cell && this.#cells?.close(shared.cell));
    }, keepIdle).unref();
  }

  #takeIdle(jobClass: JobClass, owner: string): Idle | undefined {
    this.#idle = this.#idle.filter(({ process }) => !process.killed && !process.ended);
    const place = this.#idle.findLastIndex((idle) => idle.class === jobClass && idle.owner === owner);
    // One of another owner yields, so that there are no more processes than there are slots.
    if (place < 0) this.#idle.find((idle) => idle.class === jobClass)?.process.kill();
    const [idle] = place < 0 ? [] : this.#idle.splice(place, 1);
    clearTimeout(idle?.timer);
    if (idle?.onExit) idle.process.off("exit", idle.onExit);
    return idle;
  }

  #giveBack(process: JobProcess, jobClass: JobClass, owner: string, cell?: Cell): void {
    const timer = setTimeout(() => process.kill(), keepIdle);
    timer.unref();
    const onExit = cell && (() => void this.#cells?.close(cell));
    if (onExit) process.once("exit", onExit);
    this.#idle.push({ process, owner, cell, class: jobClass, timer, onExit });
  }
}

/** Files and folders that an engine's settings name, such as workflows of the operator's own. */
function pathsIn(settings: unknown): string[] {
  if (typeof settings === "string") return isAbsolute(settings) && existsSync(settings) ? [settings] : [];
  return typeof settings === "object" && settings !== null ? Object.values(settings).flatMap(pathsIn) : [];
}

async function end(process: JobProcess): Promise<void> {
  if (process.ended) return;
  const ended = once(process, "exit");
  process.kill();
  await Promise.race([ended, wait(killPatience, undefined, { ref: false })]);
}
