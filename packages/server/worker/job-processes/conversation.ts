import { EngineError } from "@atelier/engine/engine.ts";
import type { FromJobProcess, JobOrder, JobOutcome, JobServices, ServiceCall, ToJobProcess } from "../../job/messages.ts";
import type { LaunchedProcess } from "../../processes/launcher.ts";
import { tookTooMuch } from "../../processes/launcher-messages.ts";
import type { JobRun } from "./job-run.ts";

/** What an engine gets to end its work, here and on other machines, before its process is killed, milliseconds. */
const abortGrace = 2000;

/** The reason of an abort may shorten the grace: where it comes late, the work should have stopped already. */
export interface AbortReason extends Error {
  /** Milliseconds. */
  grace?: number;
}

/** A job process as the server sees it. */
export type JobProcess = LaunchedProcess<ToJobProcess, FromJobProcess>;

let count = 0;

/** One order given to a job process, until the process says how it went, has died or was killed. */
export class Conversation {
  readonly outcome: Promise<JobOutcome>;
  readonly #job = count++;
  readonly #process: JobProcess;
  readonly #run: JobRun;
  readonly #memory: number;
  readonly #outcome = Promise.withResolvers<JobOutcome>();
  #grace: NodeJS.Timeout | undefined;

  /** @param memory that the process may take, MiB: for the message */
  constructor(process: JobProcess, order: JobOrder, run: JobRun, memory: number) {
    this.#memory = memory;
    this.#process = process;
    this.#run = run;
    process.on("message", this.#hear).on("exit", this.#died);
    run.signal.addEventListener("abort", this.#cancel);
    this.outcome = this.#outcome.promise.finally(() => {
      clearTimeout(this.#grace);
      process.off("message", this.#hear).off("exit", this.#died);
      run.signal.removeEventListener("abort", this.#cancel);
      // However it ended: nobody wants the result any more.
      run.signal.throwIfAborted();
    });
    process.tell({ type: "run", job: this.#job, order, alone: !run.shared });
  }

  readonly #hear = (message: FromJobProcess): void => {
    if (message.job !== this.#job) return;
    if (message.type === "progress") this.#run.progress(message.fraction);
    else if (message.type === "phase") this.#run.phase?.(message.phase);
    else if (message.type === "call") void this.#serve(message);
    else if (message.type === "done") this.#outcome.resolve(message.outcome);
    else this.#outcome.reject(EngineError.from(message.failure));
  };

  readonly #died = (how: string): void => {
    // The same work would take as much the next time.
    const tooLarge = () => new EngineError("out_of_memory", `The work needed more than the ${this.#memory} MiB of memory that a task may take`);
    this.#outcome.reject(how === tookTooMuch ? tooLarge() : new EngineError("unavailable", `the job process died (${how})`));
  };

  readonly #cancel = (): void => {
    const reason = this.#run.signal.reason as AbortReason;
    this.#process.tell({ type: "cancel", job: this.#job, message: reason.message, ...(reason instanceof EngineError && { code: reason.code }) });
    // A long computation reads no message. Of a process that is shared, the other jobs begin again.
    this.#grace = setTimeout(() => this.#process.kill(), reason.grace ?? abortGrace);
  };

  async #serve({ number, method, arguments: wanted }: ServiceCall): Promise<void> {
    try {
      const { services } = this.#run;
      const service = services[method] as (...wanted: unknown[]) => ReturnType<JobServices[typeof method]>;
      this.#process.tell({ type: "answer", number, value: await service.apply(services, wanted) });
    } catch (error) {
      const code = error instanceof EngineError ? { code: error.code } : {};
      this.#process.tell({ type: "no-answer", number, ...code, message: error instanceof Error ? error.message : String(error) });
    }
  }
}
