import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { makeSampleJobs, toJob } from "@atelier/engine/samples/sample-jobs.ts";
import type { RemoteContext } from "@atelier/engine/engine.ts";
import type { JobKind } from "@atelier/engine/jobs/job.ts";
import { noMaterials } from "@atelier/engine/materials.ts";
import { createEngine } from "../comfyui-engine.ts";
import { FakeComfyui } from "./fake-server.ts";
import { tinyModel, tinyWorkflows } from "./tiny-workflows.ts";

/**
 * Some fake servers with the tiny workflows' model, and an engine that has them.
 * @param stallAfter seconds
 * @param readTimeout seconds
 */
export async function engineParts(t: TestContext, count = 1, stallAfter?: number, readTimeout?: number) {
  const fakes = await Promise.all(Array.from({ length: count }, async () => (await FakeComfyui.start()).install([tinyModel])));
  const folder = await mkdtemp(join(tmpdir(), "atelier-comfyui-"));
  t.after(async () => {
    await Promise.all(fakes.map((fake) => fake.dispose()));
    await rm(folder, { recursive: true, force: true });
  });
  const tiny = { workflows: tinyWorkflows, profile: { id: "tiny" } as never };
  const newEngine = (headers: Record<string, string> = {}) =>
    createEngine({ servers: fakes.map(({ url }) => ({ url, headers, readTimeout })), stallAfter }, tiny);
  const engine = newEngine();
  const jobs = await makeSampleJobs(folder);
  const run = async (kind: JobKind, changes: Partial<RemoteContext> = {}, by = engine) => {
    const { signal } = new AbortController();
    const silent = { progress() {}, waiting() {}, running() {}, keepNote: async () => {} };
    const context = { id: crypto.randomUUID(), signal, materials: noMaterials, ...silent, ...changes };
    return by.run(toJob(jobs[kind][0] as never, 1, await mkdtemp(join(folder, "job-"))), context);
  };
  return { fakes, fake: fakes[0]!, engine, newEngine, run, jobs };
}
