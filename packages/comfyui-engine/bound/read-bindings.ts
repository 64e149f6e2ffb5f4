import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { jobClasses } from "@atelier/engine/jobs/job-class.ts";
import type { JobKind } from "@atelier/engine/jobs/job.ts";
import type { Definitions, NodeDefinition } from "../definitions/node-definition.ts";
import { nodes } from "../definitions/nodes.ts";
import { closestName } from "../servers/closest-name.ts";
import type { Graph, Output } from "../workflow.ts";
import { allPlaceholders, filePlaceholders, graphKinds, valuePlaceholders } from "./placeholders.ts";

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
  if (!graphKinds.includes(kind as JobKind)) throw fail(`kind must be one of ${graphKinds.join(", ")}${meant(kind, graphKinds)}`);
  if (typeof name !== "string" || typeof output !== "string") throw fail("graph must be the name of a file, output the id of a node");
  for (const [field, value] of Object.entries({ size_multiple: multiple, pixels, frame_rate: frameRate }))
    if (typeof value !== "number" || !(value > 0)) throw fail(`${field} must be a number above 0`);
  const graph = checkGraph(read(resolve(dirname(file), name)), kind as JobKind, (reason) => fail(`${name}: ${reason}`));
  const media = jobClasses[kind as JobKind] === "picture" ? "image" : "video";
  checkOutput(graph, output, media, (reason) => fail(`${name}: ${reason}`));
  return {
    ...{ kind: kind as JobKind, name, graph, output: { node: output, media } },
    ...{ sizeMultiple: multiple as number, pixels: pixels as number, frameRate: frameRate as number },
  };
}

function checkGraph(graph: unknown, kind: JobKind, fail: (reason: string) => Error): Graph {
  if (!isObject(graph) || Array.isArray(graph["nodes"])) throw fail("is not in the API format: export it with `Export (API)`");
  for (const [id, node] of Object.entries(graph)) {
    if (!isObject(node) || typeof node["class_type"] !== "string" || !isObject(node["inputs"])) throw fail(`node ${id} has no class_type or no inputs`);
    for (const [input, value] of Object.entries(node["inputs"])) {
      if (Array.isArray(value) && !graph[String(value[0])]) throw fail(`${input} of node ${id} is linked to no node`);
      for (const [, name] of typeof value === "string" ? value.matchAll(placeholder) : []) {
        const fault = faultOf(name!, kind);
        if (fault !== undefined) throw fail(`{{${name}}} in ${input} of node ${id} (${node["class_type"]}) ${fault}`);
      }
    }
  }
  return graph as Graph;
}

/** Why a placeholder cannot be filled, with the one that is probably meant; undefined where the kind has it. */
function faultOf(name: string, kind: JobKind): string | undefined {
  const known = [...valuePlaceholders(kind), ...filePlaceholders(kind)];
  if (known.includes(name)) return undefined;
  const fault = allPlaceholders().includes(name) ? `is nothing that ${kind} has` : "is not known";
  return `${fault}${meant(name, known)}; ${kind} has ${known.join(", ")}`;
}

/** Ends a sentence with the name that was probably meant. */
function meant(name: unknown, names: readonly string[]): string {
  const closest = typeof name === "string" ? closestName(name, names) : undefined;
  return closest === undefined ? "" : `: is ${closest} meant?`;
}

/** What nodes save that are known here. */
const savers: Readonly<Record<string, Output["media"]>> = {
  ...{ SaveImage: "image", PreviewImage: "image", SaveAnimatedWEBP: "image", SaveAnimatedPNG: "image" },
  ...{ SaveVideo: "video", SaveWEBM: "video", VHS_VideoCombine: "video", SaveAudio: "audio" },
};

/** Whether the result comes from the node. Of one that is not known here the server will tell. */
function checkOutput(graph: Graph, output: string, media: "image" | "video", fail: (reason: string) => Error): void {
  const fitting = Object.entries(graph).filter(([, { class_type: name }]) => savers[name] === media);
  const advice = fitting.length === 0 ? "" : `: is ${fitting.map(([id, { class_type: name }]) => `${id} (${name})`).join(" or ")} meant?`;
  const name = graph[output]?.class_type;
  if (name === undefined) throw fail(`output names node ${output}, which is not there${advice}`);
  const saves = savers[name];
  const definition: NodeDefinition | undefined = (nodes as Definitions)[name];
  if (saves === undefined ? definition && !definition.isOutput : saves !== media) {
    const what = saves === undefined ? "saves nothing" : `saves ${saves === "image" ? "pictures" : saves === "video" ? "films" : "sound"}`;
    throw fail(`output names node ${output} (${name}), which ${what}, and ${media === "image" ? "a picture" : "a film"} is needed${advice}`);
  }
}
