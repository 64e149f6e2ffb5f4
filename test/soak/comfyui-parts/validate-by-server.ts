import assert from "node:assert/strict";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { EngineJob } from "@atelier/engine/jobs/job.ts";
import { spreadOf } from "@atelier/comfyui-engine/plans/job-spread.conformance.ts";
import type { SampleJobs } from "@atelier/engine/samples/sample-jobs.ts";
import { toJob } from "@atelier/engine/samples/sample-jobs.ts";
import { nodes } from "@atelier/comfyui-engine/definitions/nodes.ts";
import { readObjectInfo } from "@atelier/comfyui-engine/definitions/read-object-info.ts";
import { validateGraph } from "@atelier/comfyui-engine/definitions/validate-graph.ts";
import { walkPlan, workFor } from "@atelier/comfyui-engine/plans/walk-plan.conformance.ts";
import type { Profile } from "@atelier/comfyui-engine/profiles/profile.ts";
import type { Graph, Step, Workflow } from "@atelier/comfyui-engine/workflow.ts";
import type { RealServer } from "./real-server.ts";

export interface Verdict {
  workflow: string;
  /** Graphs that the server took, and those that only our definitions could judge. */
  taken: number;
  /** Node classes that this release does not have. */
  missing: string[];
}

/** Sends every graph of a workflow to the server's own validation. @throws AssertionError with the server's words where it refuses one */
export async function validateByServer(
  server: RealServer,
  { name, workflow, profile }: { name: string; workflow: Workflow; profile: Profile },
  samples: SampleJobs,
  folder: string,
): Promise<Verdict> {
  const info = readObjectInfo(await (await fetch(`${server.url}/object_info`)).json());
  const needs = workflow.needs(profile)!;
  const missing = needs.nodes.filter((node) => !info[node]);
  let taken = 0;
  for (const [index, sample] of spreadOf(samples, workflow.kind).entries()) {
    const scratch = join(folder, `${profile.id}-${name}-${index}`);
    await mkdir(scratch, { recursive: true });
    const job = toJob(sample, 7, scratch) as EngineJob;
    if (workflow.refuses?.({ kind: workflow.kind, inputs: job.inputs as never, parameters: job.parameters }, profile)) continue;
    const { steps } = await walkPlan(await workflow.plan(workFor(job) as never, profile), scratch);
    for (const step of steps) {
      assert.deepEqual(validateGraph(step.graph, nodes), [], `${name}: our own definitions refuse the graph`);
      if (missing.length === 0) await submit(server, step, `${profile.id}/${name}`);
      taken++;
    }
  }
  return { workflow: name, taken, missing };
}

async function submit(server: RealServer, { graph, uploads }: Step, what: string): Promise<void> {
  for (const { name, path } of uploads) await upload(server, name, path);
  const { status, body } = await order(server, graph);
  assert.equal(status, 200, `${what}: ${JSON.stringify(body).slice(0, 2000)}`);
  assert.deepEqual(body.node_errors, {}, what);
  // Only whether it is taken is asked.
  await fetch(`${server.url}/queue`, { method: "POST", body: JSON.stringify({ delete: [body.prompt_id] }) });
  await fetch(`${server.url}/interrupt`, { method: "POST", body: JSON.stringify({ prompt_id: body.prompt_id }) });
}

interface Answer {
  prompt_id?: string;
  error?: { type: string };
  node_errors?: Record<string, { errors: { type: string }[] }>;
}

/** @returns the server's answer to a graph */
export async function order(server: RealServer, graph: Graph): Promise<{ status: number; body: Answer }> {
  const answer = await fetch(`${server.url}/prompt`, { method: "POST", body: JSON.stringify({ prompt: graph, client_id: "soak" }) });
  return { status: answer.status, body: (await answer.json()) as never };
}

async function upload(server: RealServer, name: string, path: string): Promise<void> {
  const form = new FormData();
  const parts = name.split("/");
  form.set("image", new Blob([await readFile(path)]), parts.pop());
  form.set("subfolder", parts.join("/"));
  form.set("overwrite", "true");
  const answer = await fetch(`${server.url}/upload/image`, { method: "POST", body: form });
  assert.equal(answer.status, 200, await answer.text());
}
