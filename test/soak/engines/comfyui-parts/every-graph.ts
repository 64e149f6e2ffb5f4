import assert from "node:assert/strict";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { createEngine } from "@atelier/comfyui-engine/comfyui-engine.ts";
import { spreadOf } from "@atelier/comfyui-engine/plans/job-spread.conformance.ts";
import { walkPlan, workFor } from "@atelier/comfyui-engine/plans/walk-plan.conformance.ts";
import type { Profile } from "@atelier/comfyui-engine/profiles/profile.ts";
import type { Graph, Workflow } from "@atelier/comfyui-engine/workflow.ts";
import type { EngineJob } from "@atelier/engine/jobs/job.ts";
import { type SampleJob, type SampleJobs, toJob } from "@atelier/engine/samples/sample-jobs.ts";
import type { RealServer } from "./real-server.ts";
import { contextOf, isReady } from "./run-parts.ts";

export interface Way {
  name: string;
  workflow: Workflow;
  profile: Profile;
}

export interface Done {
  jobs: number;
  /** Prompts that the server has carried out. */
  graphs: number;
  /** Different ones among them. */
  shapes: number;
  seconds: number;
}

/** Longest side of what is ordered, and seconds: long enough for a second segment. The graphs are the same, and a processor has less to do. */
const longest = 320;
const seconds = 1.1;

/** Seconds without progress: a processor that many share is slower than any card. */
const stallAfter = 1800;

/** Every shape that the graphs of a workflow have, carried out by the product's engine on the real server. @throws where a job ends in no file as ordered */
export async function carryOutEveryGraph(server: RealServer, { name, workflow, profile }: Way, samples: SampleJobs, folder: string): Promise<Done> {
  const begun = performance.now();
  const done = { jobs: 0, graphs: 0 };
  const engine = createEngine({ servers: [{ url: server.url }], models: server.models, stallAfter }, { profile, workflows: new Map([[name, workflow]]) });
  await isReady(engine, [workflow.kind]);
  const carriedOut = new Set<string>();
  for (const [index, sample] of spreadOf(samples, workflow.kind).map(smaller).entries()) {
    const scratch = join(folder, `${profile.id}-${name}-${index}`);
    await mkdir(scratch, { recursive: true });
    const job = toJob(sample, 7 + index, scratch) as EngineJob;
    if (workflow.refuses?.({ kind: workflow.kind, inputs: job.inputs as never, parameters: job.parameters }, profile)) continue;
    const { steps } = await walkPlan(await workflow.plan(workFor(job) as never, profile), scratch);
    const shapes = steps.map(({ graph }) => shapeOf(graph));
    if (shapes.every((shape) => carriedOut.has(shape))) continue;
    const what = `${profile.id} ${name}, job ${index}`;
    const { files } = await engine.run(job, contextOf()).catch((cause: unknown) => {
      throw new Error(`${what}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    });
    const [file] = files;
    assert.deepEqual([file!.width, file!.height], [sample.target.width, sample.target.height], what);
    if (sample.target.duration !== undefined) assert.ok(Math.abs(file!.duration! - sample.target.duration) < 0.1, `${what}: lasts ${file!.duration} s`);
    for (const shape of shapes) carriedOut.add(shape);
    done.jobs++;
    done.graphs += steps.length;
    await rm(scratch, { recursive: true });
  }
  return { ...done, shapes: carriedOut.size, seconds: (performance.now() - begun) / 1000 };
}

/** Nodes, links and chosen words of a graph: what it has besides numbers, texts and names of the job's files. */
function shapeOf(graph: Graph): string {
  const word = (value: unknown) => (Array.isArray(value) ? value : typeof value === "string" && !/[ /]/.test(value) ? value : typeof value);
  const words = (inputs: Graph[string]["inputs"]) => Object.entries(inputs).map(([input, value]) => [input, word(value)]);
  return JSON.stringify(Object.entries(graph).map(([id, { class_type: node, inputs }]) => [id, node, words(inputs)]));
}

function smaller(sample: SampleJob): SampleJob {
  const { width, height, duration } = sample.target;
  const share = Math.min(1, longest / Math.max(width, height));
  const even = (pixels: number) => (share === 1 ? pixels : Math.max(2, Math.round((pixels * share) / 2) * 2));
  const length = duration === undefined ? {} : { duration: Math.min(duration, seconds) };
  return { ...sample, target: { ...sample.target, width: even(width), height: even(height), ...length } };
}
