import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { jobClasses, jobKinds } from "@atelier/engine/jobs/job-class.ts";
import type { JobKind } from "@atelier/engine/jobs/job.ts";
import type { Graph, Output } from "../workflow.ts";

/** A graph of an operator's own, for a kind. */
export interface Binding {
  kind: JobKind;
  /** Name of the graph's file, for people. */
  name: string;
  graph: Graph;
  output: Output;
  /** Sizes are multiples of this, and have at most `pixels`. */
  sizeMultiple: number;
  pixels: number;
  /** Of a film that the graph makes. */
  frameRate: number;
}

/** Values that a graph may ask for by `{{name}}`; further ones are the names of the job's inputs, and `reference1` to `reference5`. */
export const values = ["prompt", "negative_prompt", "seed", "width", "height", "frames", "frame_rate", "output"] as const;
export const inputs = [
  ...["image", "mask", "start", "end", "clip", "video", "audio", "character", "motion"],
  ...["reference1", "reference2", "reference3", "reference4", "reference5"],
] as const;

export const placeholder = /\{\{(\w+)\}\}/g;

/**
 * Reads an operator's file of graphs: a JSON list of `{kind, graph, output}`, where `graph` is a file in ComfyUI's API format beside it and `output` the
 * id of the node that saves the result.
 * @throws Error one sentence, where a file cannot be used
 */
export function readBindings(file: string): Binding[] {
  const list = read(file);
  if (!Array.isArray(list)) throw new Error(`The file of ComfyUI graphs ${file} must be a list.`);
  return list.map((entry, index) => readBinding(file, index, entry));
}

function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (cause) {
    throw new Error(`The file ${file} of ComfyUI graphs cannot be read, or is not JSON.`, { cause });
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);

function readBinding(file: string, index: number, entry: unknown): Binding {
  const fail = (reason: string) => new Error(`The file of ComfyUI graphs ${file}, entry ${index + 1}: ${reason}.`);
  if (!isObject(entry)) throw fail("must be an object");
  const { kind, graph: name, output, size_multiple: multiple = 16, pixels = 1024 * 1024, frame_rate: frameRate = 16, ...others } = entry;
  const unknown = Object.keys(others)[0];
  if (unknown !== undefined) throw fail(`${unknown} is not known; known are kind, graph, output, size_multiple, pixels, frame_rate`);
  if (!jobKinds.includes(kind as JobKind)) throw fail(`kind must be one of ${jobKinds.join(", ")}`);
  if (typeof name !== "string" || typeof output !== "string") throw fail("graph must be the name of a file, output the id of a node");
  for (const [field, value] of Object.entries({ size_multiple: multiple, pixels, frame_rate: frameRate }))
    if (typeof value !== "number" || !(value > 0)) throw fail(`${field} must be a number above 0`);
  const graph = checkGraph(read(resolve(dirname(file), name)), (reason) => fail(`${name}: ${reason}`));
  if (!graph[output]) throw fail(`${name} has no node ${output}`);
  const media = jobClasses[kind as JobKind] === "picture" ? "image" : "video";
  return {
    ...{ kind: kind as JobKind, name, graph, output: { node: output, media } },
    ...{ sizeMultiple: multiple as number, pixels: pixels as number, frameRate: frameRate as number },
  };
}

function checkGraph(graph: unknown, fail: (reason: string) => Error): Graph {
  if (!isObject(graph) || Array.isArray(graph["nodes"])) throw fail("is not in the API format: export it with `Export (API)`");
  for (const [id, node] of Object.entries(graph)) {
    if (!isObject(node) || typeof node["class_type"] !== "string" || !isObject(node["inputs"])) throw fail(`node ${id} has no class_type or no inputs`);
    for (const [input, value] of Object.entries(node["inputs"])) {
      if (Array.isArray(value) && !graph[String(value[0])]) throw fail(`${input} of node ${id} is linked to no node`);
      for (const [, name] of typeof value === "string" ? value.matchAll(placeholder) : []) {
        if (!isKnown(name!)) throw fail(`{{${name}}} in node ${id} is not known; known are ${[...values, ...inputs].join(", ")}`);
      }
    }
  }
  return graph as Graph;
}

const isKnown = (name: string) => [...values, ...inputs].includes(name as "prompt");
