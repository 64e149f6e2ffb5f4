import type { JobServices, JobStep } from "../job/messages.ts";
import type { TaskRow } from "../store/database/tasks/tasks.ts";
import { traceOf } from "../tasks/stored-task.ts";
import type { Span, Tracing } from "../tracing/tracing.ts";

/** The spans of one attempt at a task: its own, the job process's, and the parts of the job within that. */
export class AttemptTrace {
  readonly #tracing: Tracing;
  readonly #span: Span;
  readonly #open = new Map<string, Span>();

  constructor(tracing: Tracing, task: TaskRow, engine: string | undefined) {
    this.#tracing = tracing;
    const attributes = {
      ...{ "atelier.task.id": task.id, "atelier.model": task.endpoint, "atelier.kind": task.kind, "atelier.attempt": task.attempt },
      ...(engine !== undefined && { "atelier.engine": engine }),
    };
    this.#span = tracing.begin(`task ${task.endpoint}`, { kind: "consumer", parent: traceOf(task), attributes });
  }

  /** What the job process tells of its parts. */
  get services(): Pick<JobServices, "beginSpan" | "endSpan"> {
    return {
      beginSpan: async (step) => this.#begin(step, this.#open.get("job process") ?? this.#span).traceparent,
      endSpan: async (step, error) => this.#end(step, error),
    };
  }

  /** The time from the order to the job process's answer. */
  async inProcess<T>(work: () => Promise<T>): Promise<T> {
    this.#begin("job process", this.#span);
    try {
      const result = await work();
      this.#end("job process");
      return result;
    } catch (error) {
      // What a process that died was at.
      for (const step of [...this.#open.keys()].filter((one) => one !== "job process")) this.#end(step, "lost");
      this.#end("job process", codeOf(error));
      throw error;
    }
  }

  /** @param error of an attempt that failed */
  end(error?: unknown): void {
    this.#span.end(error === undefined ? undefined : codeOf(error));
  }

  #begin(step: JobStep | "job process", above: Span): Span {
    const span = this.#tracing.begin(step, { parent: above.traceparent });
    this.#open.set(step, span);
    return span;
  }

  #end(step: string, error?: string): void {
    this.#open.get(step)?.end(error);
    this.#open.delete(step);
  }
}

const codeOf = (error: unknown): string => (error as { code?: string }).code ?? "failed";
