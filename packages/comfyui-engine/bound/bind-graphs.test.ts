import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { makeSampleJobs, type SampleJob, toJob } from "@atelier/engine/samples/sample-jobs.ts";
import { nodes } from "../definitions/nodes.ts";
import { validateGraph } from "../test/validate-graph.ts";
import { walkPlan, workFor } from "../plans/walk-plan.conformance.ts";
import { defaultProfile } from "../profiles/default.ts";
import { lacksOf } from "../servers/lacks.ts";
import { bindGraphs } from "./bind-graphs.ts";

const folder = await mkdtemp(join(tmpdir(), "atelier-graphs-"));
after(() => rm(folder, { recursive: true, force: true }));
const samples = await makeSampleJobs(folder);

const graph = {
  1: { class_type: "CheckpointLoaderSimple", inputs: { ckpt_name: "other.safetensors" } },
  2: { class_type: "LoadImage", inputs: { image: "{{reference1}}" } },
  3: { class_type: "VAEEncode", inputs: { pixels: ["2", 0], vae: ["1", 2] } },
  4: { class_type: "CLIPTextEncode", inputs: { clip: ["1", 1], text: "a photograph, {{prompt}}" } },
  5: {
    class_type: "KSampler",
    inputs: {
      ...{ model: ["1", 0], positive: ["4", 0], negative: ["4", 0], latent_image: ["3", 0], seed: "{{seed}}", steps: 20, cfg: 7 },
      ...{ sampler_name: "euler", scheduler: "normal", denoise: 0.6 },
    },
  },
  6: { class_type: "VAEDecode", inputs: { samples: ["5", 0], vae: ["1", 2] } },
  7: { class_type: "SaveImage", inputs: { images: ["6", 0], filename_prefix: "{{output}}" } },
};

async function bind(changed: unknown = graph, entry: object = {}) {
  await writeFile(join(folder, "mine.json"), JSON.stringify(changed));
  await writeFile(join(folder, "graphs.json"), JSON.stringify([{ kind: "edit-image", graph: "mine.json", output: "7", ...entry }]));
  return bindGraphs(join(folder, "graphs.json"));
}

test("an endpoint gets another model by a graph in a file", async () => {
  const workflow = (await bind()).get("own-mine")!;
  const scratch = join(folder, "job");
  await mkdir(scratch);
  const sample = { ...samples["edit-image"][1]!, parameters: { prompt: 'make it "{{seed}}" ["1", 0]' } } as SampleJob;
  const job = toJob(sample, 7, scratch);
  const plan = await workflow.plan(workFor(job) as never, defaultProfile);
  const { steps, made } = await walkPlan(plan, scratch);
  const [{ graph: sent, uploads }] = steps as [(typeof steps)[0]];
  assert.deepEqual(validateGraph(sent, nodes), []);
  assert.equal(sent["5"]!.inputs["seed"], 7);
  assert.equal(sent["4"]!.inputs["text"], 'a photograph, make it "{{seed}}" ["1", 0]', "a caller's words are text and nothing else");
  assert.equal(sent["2"]!.inputs["image"], uploads[0]!.name);
  const file = await plan.finish(made);
  assert.deepEqual([file.width, file.height], [job.target.width, job.target.height]);
});

test("a graph is given the words of the shots where a job has no prompt beside them", async () => {
  const { 2: _, ...words } = graph;
  const latent = { class_type: "EmptyLatentImage", inputs: { width: "{{width}}", height: "{{height}}", batch_size: 1 } };
  const drawn = { ...words, 3: latent, 7: { class_type: "SaveVideo", inputs: { video: ["6", 0], filename_prefix: "{{output}}" } } };
  const shots = [{ prompt: "rain", duration: 2 }, { prompt: "sun", duration: 3 }];
  const inputs = { imageReferences: [], videoReferences: [], voiceReferences: [], elements: [] };
  for (const kind of ["generate-video", "animate-image"] as const) {
    for (const [prompt, expected] of [["", "a photograph, rain sun"], ["a sea", "a photograph, a sea"]]) {
      const job = toJob({ ...samples[kind][0]!, inputs, parameters: { ...samples[kind][0]!.parameters, prompt, shots } } as never, 7, folder);
      const { steps: [step] } = await (await bind(drawn, { kind })).get("own-mine")!.plan(workFor(job) as never, defaultProfile);
      assert.equal((await step!([])).graph["4"]!.inputs["text"], expected, kind);
    }
  }
});

test("a graph needs its node classes and model files, and refuses a job without an input that it asks for", async () => {
  const workflow = (await bind({ ...graph, 8: { class_type: "LoadImage", inputs: { image: "{{reference2}}" } } })).get("own-mine")!;
  const needs = workflow.needs(defaultProfile)!;
  assert.deepEqual(needs.models.map(({ node, input, file }) => [node, input, file]), [["CheckpointLoaderSimple", "ckpt_name", "other.safetensors"]]);
  assert.ok(needs.nodes.includes("KSampler"));
  assert.equal(workflow.refuses!({ kind: "edit-image", inputs: { references: [{}] } }, defaultProfile), "needs the input reference2");
});

const faults: [string, unknown, object, RegExp][] = [
  [
    ...(["a placeholder that is not known", { ...graph, 2: { class_type: "LoadImage", inputs: { image: "{{picture}}" } } }, {}] as const),
    /entry 1: mine\.json: \{\{picture\}\} in image of node 2 \(LoadImage\) is not known; edit-image has prompt, seed, width, height, output, reference1, /,
  ],
  [
    ...(["a mistyped placeholder", { ...graph, 2: { class_type: "LoadImage", inputs: { image: "{{refernce1}}" } } }, {}] as const),
    /\{\{refernce1\}\} in image of node 2 \(LoadImage\) is not known: is reference1 meant\?/,
  ],
  [
    ...(["a placeholder of another kind", { ...graph, 2: { class_type: "LoadImage", inputs: { image: "{{mask}}" } } }, {}] as const),
    /\{\{mask\}\} in image of node 2 \(LoadImage\) is nothing that edit-image has; edit-image has /,
  ],
  [
    ...(["an output that saves nothing", graph, { output: "6" }] as const),
    /output names node 6 \(VAEDecode\), which saves nothing, and a picture is needed: is 7 \(SaveImage\) meant\?/,
  ],
  [
    ...(["an output of another medium", { 7: { class_type: "SaveImage", inputs: { filename_prefix: "{{output}}" } } }, { kind: "upscale-video" }] as const),
    /output names node 7 \(SaveImage\), which saves pictures, and a film is needed/,
  ],
  ["a link to no node", { ...graph, 3: { class_type: "VAEEncode", inputs: { pixels: ["99", 0] } } }, {}, /pixels of node 3 is linked to no node/],
  ["a graph of the editor's format", { nodes: [], links: [] }, {}, /is not in the API format/],
  ["an output that is not there", graph, { output: "70" }, /output names node 70, which is not there: is 7 \(SaveImage\) meant\?/],
  ["a kind that is not there", graph, { kind: "edit-imge" }, /kind must be one of .*: is edit-image meant\?/],
  ["a field that is not known", graph, { ouput: "7" }, /ouput is not known/],
];
for (const [name, changed, entry, message] of faults)
  test(`${name} is reported in one sentence`, async () => assert.rejects(bind(changed, entry), { message }));

test("a node that a server does not have is named with its graph and the node that is meant", async () => {
  const workflow = (await bind({ ...graph, 5: { ...graph[5], class_type: "KSampelr" } })).get("own-mine")!;
  const needs = workflow.needs(defaultProfile)!;
  const known = { release: "0.37.0", nodes: new Map(needs.nodes.filter((node) => node !== "KSampelr").map((node) => [node, {}])) };
  assert.match(lacksOf({ ...needs, models: [] }, known)!, /^lacks the node KSampelr \(node 5 of mine\.json: is KSampler meant\?\)$/);
});
