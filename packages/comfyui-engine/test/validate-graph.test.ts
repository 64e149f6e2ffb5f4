import assert from "node:assert/strict";
import { test } from "node:test";
import type { Graph } from "../workflow.ts";
import { nodes } from "../definitions/nodes.ts";
import { readObjectInfo } from "../definitions/read-object-info.ts";
import { type GraphError, validateGraph } from "./validate-graph.ts";

const good: Graph = {
  unet: { class_type: "UNETLoader", inputs: { unet_name: "model.safetensors", weight_dtype: "default" } },
  image: { class_type: "LoadImage", inputs: { image: "job/a.png" } },
  scale: { class_type: "ImageScale", inputs: { image: ["image", 0], upscale_method: "lanczos", width: 64, height: 64, crop: "disabled" } },
  save: { class_type: "SaveImage", inputs: { images: ["scale", 0], filename_prefix: "a" } },
};

const withInputs = (node: string, inputs: Record<string, unknown>): Graph => ({
  ...good,
  [node]: { ...good[node]!, inputs: { ...good[node]!.inputs, ...inputs } },
});

const found = (graph: Graph, present = {}) => validateGraph(graph, nodes, present).map(({ node, input, type }) => [node, input, type]);

test("a graph that a server would run has no errors", () => assert.deepEqual(validateGraph(good, nodes), []));

const faults: [string, Graph, [string, string | undefined, GraphError["type"]]][] = [
  ["a node that is not there", { ...good, x: { class_type: "Nothing", inputs: {} } }, ["x", undefined, "missing_node_type"]],
  ["a missing input", withInputs("scale", { width: undefined }), ["scale", "width", "required_input_missing"]],
  ["an input that the node does not have", withInputs("scale", { wide: 3 }), ["scale", "wide", "unknown_input"]],
  ["a word that is not in the list", withInputs("scale", { crop: "middle" }), ["scale", "crop", "value_not_in_list"]],
  ["a number out of range", withInputs("scale", { width: 99_999 }), ["scale", "width", "value_bigger_than_max"]],
  ["a number below its range", withInputs("scale", { width: -1 }), ["scale", "width", "value_smaller_than_min"]],
  ["a part of a whole number", withInputs("scale", { width: 1.5 }), ["scale", "width", "invalid_input_type"]],
  ["a link to no node", withInputs("scale", { image: ["nobody", 0] }), ["scale", "image", "bad_linked_input"]],
  ["a link to an output that is not there", withInputs("scale", { image: ["image", 2] }), ["scale", "image", "bad_linked_input"]],
  ["a link of another type", withInputs("scale", { image: ["image", 1] }), ["scale", "image", "return_type_mismatch"]],
  ["a word where a link must be", withInputs("scale", { image: "a.png" }), ["scale", "image", "bad_linked_input"]],
  ["a graph that saves nothing", { image: good["image"]! }, ["", undefined, "prompt_no_outputs"]],
  ["nodes that wait for each other", withInputs("scale", { image: ["scale", 0] }), ["scale", undefined, "dependency_cycle"]],
];
for (const [name, graph, error] of faults) test(`${name} is found`, () => assert.deepEqual(found(graph), [error]));

test("a model file that is not there is found, and an upload that never came", () => {
  assert.deepEqual(found(good, { hasFile: () => false }), [["unet", "unet_name", "value_not_in_list"]]);
  assert.deepEqual(found(good, { hasUpload: () => false }), [["image", "image", "value_not_in_list"]]);
});

test("inputs that a choice brings are known by their dotted names", () => {
  const chunk = (inputs: Record<string, unknown>) => ({
    ...good,
    latent: { class_type: "EmptyLatentImage", inputs: { width: 64, height: 64, batch_size: 1 } },
    chunk: { class_type: "SeedVR2TemporalChunk", inputs: { latent: ["latent", 0], temporal_overlap: 0, ...inputs } },
  });
  assert.deepEqual(found(chunk({ chunking_mode: "auto" })), []);
  assert.deepEqual(found(chunk({ chunking_mode: "manual", "chunking_mode.frames_per_chunk": 21 })), []);
  assert.deepEqual(found(chunk({ chunking_mode: "manual" })), [["chunk", "chunking_mode.frames_per_chunk", "required_input_missing"]]);
  const misplaced = chunk({ chunking_mode: "auto", "chunking_mode.frames_per_chunk": 21 });
  assert.deepEqual(found(misplaced), [["chunk", "chunking_mode.frames_per_chunk", "unknown_input"]]);
});

test("what a server says of its nodes is read in both forms of lists, and what cannot be understood is left out", () => {
  const definitions = readObjectInfo({
    Old: { input: { required: { a: [["x", "y"]], n: ["INT", { min: 1, max: 3 }] } }, output: ["IMAGE"], output_node: true },
    New: {
      input: { required: { a: ["COMBO", { options: ["x"] }], file: ["COMBO", { options: [], video_upload: true }] }, optional: { m: ["MASK", {}] } },
      output: [],
    },
    Growing: { input: { required: { images: ["COMFY_AUTOGROW_V3", { template: {} }] } }, output: [["a", "b"]] },
    Broken: { input: null },
  });
  assert.deepEqual(definitions, {
    Old: { inputs: { a: { type: "COMBO", options: ["x", "y"] }, n: { type: "INT", min: 1, max: 3 } }, outputs: ["IMAGE"], isOutput: true },
    New: { inputs: { a: { type: "COMBO", options: ["x"] }, file: { type: "UPLOAD" }, m: { type: "LINK", of: "MASK", optional: true } }, outputs: [] },
    Growing: { inputs: { images: { type: "ANY" } }, outputs: ["COMBO"] },
  });
  const graph = { a: { class_type: "Growing", inputs: { "images.image0": ["b", 0], "images.image1": "c" } } };
  assert.deepEqual(validateGraph(graph, definitions).map(({ type }) => type), ["prompt_no_outputs"]);
});
