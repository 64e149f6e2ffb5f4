import type { JobOrder, JobServices, JobStep } from "./messages.ts";

/**
 * Does a part of a job, as a span of its own where the task is traced. The server has the spans: what a process that is killed was at is known.
 * @param work given the span's `traceparent`
 */
export async function inSpan<T>(
  { traced }: Pick<JobOrder, "traced">,
  services: Pick<JobServices, "beginSpan" | "endSpan">,
  step: JobStep,
  work: (traceparent?: string) => Promise<T>,
): Promise<T> {
  if (!traced) return work();
  const traceparent = await services.beginSpan(step);
  try {
    const result = await work(traceparent);
    await services.endSpan(step);
    return result;
  } catch (error) {
    await services.endSpan(step, (error as { code?: string }).code ?? "failed");
    throw error;
  }
}
