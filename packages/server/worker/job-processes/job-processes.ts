import { once } from "node:events";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { EngineError } from "@atelier/engine/engine.ts";
import type { FromJobProcess, JobOrder, JobOutcome, ToJobProcess } from "../../job/messages.ts";
import { type JobClass, jobClasses } from "@atelier/engine/jobs/job-class.ts";
import { jobProcessStarted } from "../../observe/happenings.ts";
import { Launcher } from "../../processes/launcher.ts";
import { Conversation, type JobProcess } from "./conversation.ts";
import type { JobRun } from "./job-run.ts";

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
  class: JobClass;
  timer: NodeJS.Timeout;
}

interface Shared {
  process: JobProcess;
  jobs: number;
  timer?: NodeJS.Timeout;
}

/**
 * Runs orders in other processes: each in one of its own at that time, so that it may block, or those of an engine that works elsewhere together
 * in one, because a process takes 150 MB and they only wait.
 */
export class JobProcesses {
  #idle: Idle[] = [];
  /** By engine. */
  readonly #shared = new Map<string, Shared>();
  readonly #launcher: Launcher<ToJobProcess, FromJobProcess>;
  readonly #memory: number;

  /** @param memory of one process and all that it has started together, MiB */
  constructor(enginesFolder: string, memory = usualJobMemory) {
    this.#memory = memory;
    const module = join(import.meta.dirname, "../../job/main.ts");
    this.#launcher = new Launcher({ module, args: [enginesFolder], niceness: sessionNiceness, memory, threads: availableParallelism() });
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

  #start(jobClass: JobClass): JobProcess {
    jobProcessStarted.say({});
    return this.#launcher.start(niceness[jobClass]);
  }

  async #runAlone(order: JobOrder, run: JobRun): Promise<JobOutcome> {
    run.signal.throwIfAborted();
    const jobClass = jobClasses[order.kind];
    const process = this.#takeIdle(jobClass) ?? this.#start(jobClass);
    try {
      const outcome = await new Conversation(process, order, run, this.#memory).outcome;
      this.#giveBack(process, jobClass);
      return outcome;
    } catch (error) {
      // After a job that failed by its own word the process is sound; otherwise nobody knows what state it is in, nor what it has left running.
      if (!run.signal.aborted && error instanceof EngineError && !lost.includes(error.code)) this.#giveBack(process, jobClass);
      else await end(process);
      throw error;
    }
  }

  async #runTogether(order: JobOrder, run: JobRun): Promise<JobOutcome> {
    run.signal.throwIfAborted();
    const { name } = order.engine;
    const shared = this.#openShared(name, jobClasses[order.kind]);
    clearTimeout(shared.timer);
    shared.jobs += 1;
    try {
      return await new Conversation(shared.process, order, run, this.#memory).outcome;
    } finally {
      shared.jobs -= 1;
      if (shared.jobs === 0) shared.timer = setTimeout(() => shared.process.kill(), keepIdle).unref();
    }
  }

  #openShared(engine: string, jobClass: JobClass): Shared {
    const known = this.#shared.get(engine);
    if (known && !known.process.killed && !known.process.ended) return known;
    const shared: Shared = { process: this.#start(jobClass), jobs: 0 };
    this.#shared.set(engine, shared);
    return shared;
  }

  #takeIdle(jobClass: JobClass): JobProcess | undefined {
    this.#idle = this.#idle.filter(({ process }) => !process.killed && !process.ended);
    const place = this.#idle.findLastIndex((idle) => idle.class === jobClass);
    const [idle] = place < 0 ? [] : this.#idle.splice(place, 1);
    clearTimeout(idle?.timer);
    return idle?.process;
  }

  #giveBack(process: JobProcess, jobClass: JobClass): void {
    const timer = setTimeout(() => process.kill(), keepIdle);
    timer.unref();
    this.#idle.push({ process, class: jobClass, timer });
  }
}

async function end(process: JobProcess): Promise<void> {
  if (process.ended) return;
  const ended = once(process, "exit");
  process.kill();
  await Promise.race([ended, wait(killPatience, undefined, { ref: false })]);
}
