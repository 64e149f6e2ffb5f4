import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import type { JobKind } from "@atelier/engine/jobs/job.ts";
import { noMaterials } from "@atelier/engine/materials.ts";
import { makeSampleJobs, toJob } from "@atelier/engine/samples/sample-jobs.ts";
import { createEngine } from "./comfyui-engine.ts";
import { profileIds } from "./profiles/load-profile.ts";
import { startFakeComfyui } from "./test/profile-models.ts";
import type { Graph } from "./workflow.ts";

/** Nodes whose size is that of what a model makes. */
const latents = /^(Empty|Wan)/;

for (const profile of profileIds) {
  test(`checks of the profile ${profile}: every kind by a graph that servers take, with few steps and pixels, and passed`, { timeout: 300_000 }, async (t) => {
    const fake = await startFakeComfyui(profile);
    const folder = await mkdtemp(join(tmpdir(), "atelier-checks-"));
    t.after(async () => {
      await fake.dispose();
      await rm(folder, { recursive: true, force: true });
    });
    fake.faults.pace = 0;
    const graphs: Graph[] = [];
    const { queue } = fake.state;
    const add = queue.add.bind(queue);
    queue.add = (prompt) => (graphs.push(prompt.graph), add(prompt));
    const engine = createEngine({ servers: [{ url: fake.url }], profile });
    const { signal } = new AbortController();
    const kinds = Object.keys(await engine.capabilities(signal)) as JobKind[];
    const jobs = await makeSampleJobs(folder);
    const passed: JobKind[] = [];
    for (const kind of kinds) {
      const noteTrial = async (trial: { passed: boolean }) => void (trial.passed && passed.push(kind));
      const silent = { progress() {}, waiting() {}, running() {}, keepNote: async () => {} };
      const context = { ...silent, id: crypto.randomUUID(), signal, materials: noMaterials, noteTrial, isCheck: true as const };
      await engine.run(toJob(jobs[kind][0] as never, 1, await mkdtemp(join(folder, "job-"))), context);
    }
    assert.deepEqual(passed, kinds);
    for (const { class_type: name, inputs } of graphs.flatMap((graph) => Object.values(graph))) {
      if (/Sampler|Scheduler/.test(name) && typeof inputs["steps"] === "number") assert.ok(inputs["steps"] <= 2, `${name}: ${inputs["steps"]} steps`);
      const { width, height } = inputs as { width?: unknown; height?: unknown };
      if (latents.test(name) && typeof width === "number" && typeof height === "number") assert.ok(width * height <= 2 ** 16, `${name}: ${width}x${height}`);
    }
  });
}
