import { nodes } from "../definitions/nodes.ts";
import type { Definitions } from "../definitions/node-definition.ts";
import { type GraphError, validateGraph } from "./validate-graph.ts";
import type { Graph } from "../workflow.ts";
import type { FakeFiles } from "./fake-files.ts";

const definitions: Definitions = nodes;

/** A graph as `POST /prompt` judges it: what runs, and what is wrong with the rest. */
export interface Judged {
  outputs: string[];
  error?: { type: string; message: string; details: string; extra_info: object };
  nodeErrors: Record<string, { errors: object[]; dependent_outputs: string[]; class_type: string }>;
}

/** Judges a graph as the real server does: node classes, required inputs, ranges, lists of files and words, types of links, at least one node that saves. */
export function judgePrompt(graph: Graph, models: ReadonlyMap<string, ReadonlySet<string>>, missing: ReadonlySet<string>, files: FakeFiles): Judged {
  const known = Object.fromEntries(Object.entries(definitions).filter(([name]) => !missing.has(name)));
  const present = {
    hasFile: (folder: string, file: string) => models.get(folder)?.has(file) ?? false,
    hasUpload: (name: string) => files.find(name) !== undefined,
  };
  const errors = validateGraph(graph, known, present);
  const outputs = Object.keys(graph).filter((node) => known[graph[node]!.class_type]?.isOutput);
  const fatal = errors.find(({ type }) => type === "missing_node_type" || type === "prompt_no_outputs");
  if (fatal) return { outputs: [], error: asError(fatal), nodeErrors: {} };
  // What a node does not know is ignored; here it is a mistake of ours, which the real server would not show.
  const unknown = errors.find(({ type }) => type === "unknown_input");
  if (unknown) return { outputs: [], error: asError(unknown), nodeErrors: {} };
  const nodeErrors: Judged["nodeErrors"] = {};
  for (const { node, classType, type, message, input } of errors) {
    nodeErrors[node] ??= { errors: [], dependent_outputs: outputs, class_type: classType };
    nodeErrors[node].errors.push({ type, message, details: `${input ?? ""}`, extra_info: {} });
  }
  if (errors.length === 0) return { outputs, nodeErrors };
  const error = { type: "prompt_outputs_failed_validation", message: "Prompt outputs failed validation", details: "", extra_info: {} };
  return { outputs: [], error, nodeErrors };
}

const asError = ({ type, message, node }: GraphError) => ({
  type: type === "missing_node_type" ? "invalid_prompt" : type,
  message,
  details: `Node ID '#${node}'`,
  extra_info: {},
});
