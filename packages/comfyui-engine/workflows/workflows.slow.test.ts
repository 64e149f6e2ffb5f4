import assert from "node:assert/strict";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import type { EngineJob, JobKind } from "@atelier/engine/jobs/job.ts";
import { makeSampleJobs, type SampleJob, type SampleJobs, toJob } from "@atelier/engine/samples/sample-jobs.ts";
import type { InputDefinition } from "../definitions/node-definition.ts";
import { nodes, type NodeClass } from "../definitions/nodes.ts";
import { validateGraph } from "../test/validate-graph.ts";
import { spreadOf } from "../plans/job-spread.conformance.ts";
import { walkPlan, workFor } from "../plans/walk-plan.conformance.ts";
import { defaultProfile } from "../profiles/default.ts";
import { lowMemoryProfile } from "../profiles/low-memory.ts";
import { profiles } from "../profiles/load-profile.ts";
import type { Profile } from "../profiles/profile.ts";
import type { Needs, Step, Workflow } from "../workflow.ts";

const names = (await readdir(import.meta.dirname)).filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts")).sort();
const workflows = await Promise.all(
  names.map(async (name) => [name, ((await import(`./${name}`)) as { workflow: Workflow }).workflow] as const),
);

let folder: string;
let samples: SampleJobs;
let count = 0;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "atelier-workflows-"));
  samples = await makeSampleJobs(folder);
});
after(() => rm(folder, { recursive: true, force: true }));

async function jobOf(sample: SampleJob): Promise<EngineJob> {
  const scratch = join(folder, `job-${count++}`);
  await mkdir(scratch);
  return toJob(sample, 7, scratch);
}

function checkStep({ graph, uploads, outputs }: Step, needs: Needs): void {
  const present = new Set(needs.models.map(({ folder: place, file }) => `${place}/${file}`));
  const sent = new Set(uploads.map(({ name }) => name));
  const errors = validateGraph(graph, nodes, { hasFile: (place, file) => present.has(`${place}/${file}`), hasUpload: (name) => sent.has(name) });
  assert.deepEqual(errors, []);
  for (const { class_type: name } of Object.values(graph)) assert.ok(needs.nodes.includes(name), `${name} is used and not listed`);
  for (const [name, { node }] of Object.entries(outputs)) assert.ok(graph[node], `${name} comes from no node`);
  const used = Object.values(graph).flatMap(({ class_type: name, inputs }) =>
    Object.entries<InputDefinition>(nodes[name as NodeClass].inputs).flatMap(([input, { type }]) => (type === "UPLOAD" ? [inputs[input]] : [])),
  );
  assert.deepEqual([...new Set(used)].sort(), [...sent].sort(), "an upload that no node reads");
}

for (const profile of profiles) {
  describe(`the profile ${profile.id}`, () => {
    for (const [name, workflow] of workflows) {
      const needs = workflow.needs(profile);
      // Not in this profile: which those may be is the last test's.
      if (!needs) continue;
      test(`${name}: every graph is what a server takes, with the nodes and files that it says it needs`, { timeout: 300_000 }, async () => {
        let planned = 0;
        for (const sample of spreadOf(samples, workflow.kind)) {
          const job = await jobOf(sample);
          if (workflow.refuses?.({ kind: workflow.kind, inputs: job.inputs as never, parameters: job.parameters }, profile)) continue;
          const plan = await workflow.plan(workFor(job) as never, profile);
          const { steps } = await walkPlan(plan, job.scratch);
          for (const step of steps) checkStep(step, needs);
          planned++;
        }
        assert.ok(planned > 0);
      });
    }
  });
}

test("the default profile has a workflow for each kind of the contract, and the one for little memory for all but two", () => {
  const kinds = (profile: Profile) => [...new Set(workflows.filter(([, workflow]) => workflow.needs(profile)).map(([, { kind }]) => kind))].sort();
  const promised = [
    ...["animate-image", "edit-image", "edit-video", "expand-image", "generate-video", "inpaint-image", "lip-sync", "move-camera", "retouch-skin"],
    ...["transfer-motion", "upscale-video"],
  ];
  assert.deepEqual(promised.filter((kind) => !kinds(defaultProfile).includes(kind as JobKind)), []);
  const missing = kinds(defaultProfile).filter((kind) => !kinds(lowMemoryProfile).includes(kind));
  assert.deepEqual(missing, ["lip-sync", "transfer-motion"]);
});

test("results have the ordered size, length and rate, whatever the server made", { timeout: 300_000 }, async () => {
  for (const [, workflow] of workflows) {
    for (const sample of (samples[workflow.kind] as SampleJob[]).slice(0, 1)) {
      const job = await jobOf(sample);
      if (workflow.refuses?.({ kind: workflow.kind, inputs: job.inputs as never, parameters: job.parameters }, defaultProfile)) continue;
      const plan = await workflow.plan(workFor(job) as never, defaultProfile);
      const { made } = await walkPlan(plan, job.scratch);
      const file = await plan.finish(made);
      assert.deepEqual([file.width, file.height], [job.target.width, job.target.height], workflow.kind);
      if (job.target.duration !== undefined) assert.ok(Math.abs(file.duration! - job.target.duration) < 0.05, workflow.kind);
      if (job.target.sound) assert.equal(file.hasSound, true, workflow.kind);
    }
  }
});

test("a sound that is to drive a film, and that its models cannot hear, is reported as not applied", async () => {
  const audio = samples["lip-sync"][0]!.inputs.audio;
  let judged = 0;
  for (const [name, workflow] of workflows) {
    if (workflow.kind !== "generate-video" && workflow.kind !== "animate-image") continue;
    const references = name.includes("references") ? { imageReferences: [samples["lip-sync"][0]!.inputs.image] } : {};
    for (const given of [{}, { audio }]) {
      const job = await jobOf({ ...samples[workflow.kind][0]!, inputs: { ...samples[workflow.kind][0]!.inputs, ...references, ...given } } as SampleJob);
      const { notApplied } = await workflow.plan(workFor(job) as never, defaultProfile);
      assert.equal(notApplied.includes("audio_url"), "audio" in given, name);
      judged++;
    }
  }
  assert.equal(judged, 6);
});
