import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { type EngineError, type EngineResult, type RemoteContext } from "@atelier/engine/engine.ts";
import type { JobKind } from "@atelier/engine/jobs/job.ts";
import { noMaterials } from "@atelier/engine/materials.ts";
import { makeSampleJobs, toJob } from "@atelier/engine/samples/sample-jobs.ts";
import { createEngine } from "../hosted-engine.ts";
import type { Waits } from "../run/patience.ts";
import { type FakeName, fakeProviders } from "./fakes.ts";

/** Those of an hour in seconds. */
const shortWaits: Waits = { look: 20, lookLater: 20, first: 10, longest: 100, silent: 1000, gone: 300, odd: 4 };

/** A fake, an engine for it and attempts at one task, which have its note in common as the service keeps it. */
export async function engineParts(t: TestContext, provider: FakeName = "fal", readTimeout = 2) {
  const fake = await fakeProviders[provider].start();
  const folder = await mkdtemp(join(tmpdir(), "atelier-hosted-"));
  t.after(async () => {
    await fake.dispose();
    await rm(folder, { recursive: true, force: true });
  });
  const engine = createEngine({ ...fake.settings, readTimeout, waits: shortWaits });
  const jobs = await makeSampleJobs(folder);
  const task = { note: "" };
  /** @param given in the place of what the first sample of the kind has */
  const attempt = async (kind: JobKind, changes: Partial<RemoteContext> = {}, given: object = {}): Promise<EngineResult> => {
    const context: RemoteContext = {
      id: "task", signal: new AbortController().signal, materials: noMaterials, progress() {}, waiting() {}, running() {},
      ...(task.note !== "" && { note: task.note }),
      keepNote: async (note) => void (task.note = note),
      ...changes,
    };
    return engine.run(toJob({ ...jobs[kind][0], ...given } as never, 1, await mkdtemp(join(folder, "job-"))), context);
  };
  const failure = (attempted: Promise<unknown>): Promise<EngineError> =>
    attempted.then(() => Promise.reject(new Error("it made something")), (error: unknown) => error as EngineError);
  return { fake, engine, jobs, task, folder, attempt, failure };
}
