import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type SampleJobs, toJob } from "@atelier/engine/samples/sample-jobs.ts";
import { nodes } from "@atelier/comfyui-engine/definitions/nodes.ts";
import { validateGraph } from "@atelier/comfyui-engine/test/validate-graph.ts";
import { walkPlan, workFor } from "@atelier/comfyui-engine/plans/walk-plan.conformance.ts";
import type { Profile } from "@atelier/comfyui-engine/profiles/profile.ts";
import type { Graph, Workflow } from "@atelier/comfyui-engine/workflow.ts";
import type { RealServer } from "./real-server.ts";

/** Ways to break one input. */
const faults: ((value: unknown) => unknown)[] = [() => undefined, () => ["nobody", 0], () => -5_000_000, () => "no such word", () => ["1", 7]];

/** What both must say alike; a file of an upload is looked for by the server alone. */
const passable = /^(LoadImage|LoadImageMask|LoadVideo|LoadAudio|SaveImage|SaveVideo)$/;

/**
 * Breaks inputs of a graph one by one: the server and our definitions must both refuse what either refuses.
 * @returns a sentence for people
 */
export async function agreeOnFaults(
  server: RealServer,
  workflow: Workflow,
  profile: Profile,
  samples: SampleJobs,
  base: string,
): Promise<string> {
  const scratch = join(base, "faults");
  await mkdir(scratch);
  const plan = await workflow.plan(workFor(toJob(samples["edit-image"][0]!, 7, scratch)) as never, profile);
  const { graph } = (await walkPlan(plan, scratch)).steps[0]!;
  const known = new Set(workflow.needs(profile)!.models.map(({ file }) => file));
  let tried = 0;
  const differences: string[] = [];
  for (const [id, { class_type: name, inputs }] of Object.entries(graph)) {
    if (passable.test(name)) continue;
    for (const input of Object.keys(inputs)) {
      for (const fault of faults) {
        const broken: Graph = { ...graph, [id]: { class_type: name, inputs: withInput(inputs, input, fault(inputs[input])) } };
        const ours = validateGraph(broken, nodes, { hasFile: (_, file) => known.has(file) }).length > 0;
        const { status, body } = await order(server, broken);
        const theirs = status !== 200 || Object.keys(body.node_errors ?? {}).length > 0;
        if (ours !== theirs) differences.push(`${name}.${input} = ${JSON.stringify(fault(inputs[input]))}: ${theirs ? "the server" : "we"} alone refuse`);
        if (body.prompt_id !== undefined) await end(server, body.prompt_id);
        tried++;
      }
    }
  }
  // What we alone refuse is no harm: the server turns words into numbers where it can.
  assert.deepEqual(differences.filter((line) => line.includes("the server alone")), []);
  return `${tried} broken graphs: the server refuses none that our definitions take; ours alone refuse ${differences.length}`;
}

interface Answer {
  prompt_id?: string;
  node_errors?: Record<string, unknown>;
}

async function order({ url }: RealServer, graph: Graph): Promise<{ status: number; body: Answer }> {
  const answer = await fetch(`${url}/prompt`, { method: "POST", body: JSON.stringify({ prompt: graph, client_id: "soak" }) });
  return { status: answer.status, body: (await answer.json()) as Answer };
}

/** Only whether it is taken is asked. */
async function end({ url }: RealServer, prompt: string): Promise<void> {
  await fetch(`${url}/queue`, { method: "POST", body: JSON.stringify({ delete: [prompt] }) });
  await fetch(`${url}/interrupt`, { method: "POST", body: JSON.stringify({ prompt_id: prompt }) });
}

function withInput(inputs: Readonly<Record<string, unknown>>, name: string, value: unknown): Record<string, unknown> {
  const { [name]: _, ...others } = inputs;
  return value === undefined ? others : { ...others, [name]: value };
}
