import type { Definitions, InputDefinition, NodeDefinition } from "../definitions/node-definition.ts";

/** Node id to class and inputs, as `POST /prompt` takes it. */
export type AnyGraph = Readonly<Record<string, { readonly class_type: string; readonly inputs: Readonly<Record<string, unknown>> }>>;

export interface GraphError {
  /** Id of the node, or "" for the graph as a whole. */
  node: string;
  classType: string;
  input?: string;
  /** As the server names it in `node_errors`; `unknown_input` is ours: the server ignores what it does not know. */
  type:
    | "missing_node_type"
    | "prompt_no_outputs"
    | "required_input_missing"
    | "bad_linked_input"
    | "return_type_mismatch"
    | "invalid_input_type"
    | "value_smaller_than_min"
    | "value_bigger_than_max"
    | "value_not_in_list"
    | "unknown_input"
    | "dependency_cycle";
  /** One line for people. */
  message: string;
}

/** What the definitions alone do not say. */
export interface Present {
  /** Whether a model file lies in a folder; without it every file is taken to be there. */
  hasFile?(folder: string, file: string): boolean;
  /** Whether a file was uploaded; without it every file is taken to be there. */
  hasUpload?(name: string): boolean;
}

/**
 * Whether a server with these nodes would run a graph: node classes, required inputs, ranges, words of a list, types of links, at least one node that
 * saves. Unlike the server it looks at every node, not only at those that lead to a result, and reports inputs that a node does not have.
 * @returns nothing where all is well
 */
export function validateGraph(graph: AnyGraph, definitions: Definitions, present: Present = {}): GraphError[] {
  const errors: GraphError[] = [];
  for (const [node, { class_type: classType, inputs }] of Object.entries(graph)) {
    const definition = definitions[classType];
    if (!definition) {
      errors.push({ node, classType, type: "missing_node_type", message: `there is no node ${classType}` });
      continue;
    }
    const report = (input: string, type: GraphError["type"], message: string) =>
      void errors.push({ node, classType, input, type, message: `${classType}.${input}: ${message}` });
    checkInputs({ graph, definitions, present, report }, inputsOf(definition, inputs), inputs);
  }
  if (!Object.values(graph).some(({ class_type: name }) => definitions[name]?.isOutput))
    errors.push({ node: "", classType: "", type: "prompt_no_outputs", message: "no node saves anything" });
  return [...errors, ...cycles(graph)];
}

interface Check {
  graph: AnyGraph;
  definitions: Definitions;
  present: Present;
  report(input: string, type: GraphError["type"], message: string): void;
}

/** A node's inputs with those that its choices bring, by their dotted names. */
function inputsOf({ inputs }: NodeDefinition, given: Readonly<Record<string, unknown>>): Record<string, InputDefinition> {
  const all: Record<string, InputDefinition> = {};
  for (const [name, input] of Object.entries(inputs)) {
    all[name] = input;
    if (input.type !== "CHOICE") continue;
    for (const [further, definition] of Object.entries(input.options[String(given[name])] ?? {})) all[`${name}.${further}`] = definition;
  }
  return all;
}

function checkInputs(check: Check, inputs: Readonly<Record<string, InputDefinition>>, given: Readonly<Record<string, unknown>>): void {
  for (const [name, input] of Object.entries(inputs)) {
    const value = given[name];
    if (value === undefined) {
      if (!input.optional && input.type !== "ANY") check.report(name, "required_input_missing", "is required");
    } else if (isLink(value)) checkLink(check, name, input, value);
    else checkValue(check, name, input, value);
  }
  const isKnown = (name: string) => inputs[name] !== undefined || inputs[name.split(".")[0]!]?.type === "ANY";
  for (const name of Object.keys(given)) if (!isKnown(name)) check.report(name, "unknown_input", "the node has no such input");
}

/** A list of two is a link; any other list must be wrapped. */
const isLink = (value: unknown): value is [unknown, unknown] => Array.isArray(value);

function checkLink({ graph, definitions, report }: Check, name: string, input: InputDefinition, [from, slot]: [unknown, unknown]): void {
  const source = typeof from === "string" && typeof slot === "number" ? graph[from] : undefined;
  const outputs = source && definitions[source.class_type]?.outputs;
  if (!source) return report(name, "bad_linked_input", "the link leads to no node");
  if (!outputs) return;
  const made = outputs[slot as number];
  if (made === undefined) return report(name, "bad_linked_input", `${source.class_type} has no output ${slot}`);
  const wanted = typeOf(input);
  if (!typesMeet(made, wanted)) report(name, "return_type_mismatch", `${source.class_type} gives ${made}, and ${wanted} is needed`);
}

/** What a link to an input must give. Words of lists come from nodes that give `COMBO`. */
function typeOf(input: InputDefinition): string {
  if (input.type === "LINK") return input.of;
  if (input.type === "ANY") return "*";
  return ["FILE", "UPLOAD", "CHOICE"].includes(input.type) ? "COMBO" : input.type;
}

/** Types are lists with commas; `*` is any. */
function typesMeet(made: string, wanted: string): boolean {
  if (made === wanted || made === "*" || wanted === "*") return true;
  const takes = wanted.split(",").map((type) => type.trim());
  return made.split(",").every((type) => takes.includes(type.trim()));
}

function checkValue({ present, report }: Check, name: string, input: InputDefinition, value: unknown): void {
  const shown = JSON.stringify(value);
  switch (input.type) {
    case "INT":
    case "FLOAT":
      return checkNumber(input, value, (type, message) => report(name, type, message));
    case "STRING":
      return typeof value === "string" ? undefined : report(name, "invalid_input_type", "must be text");
    case "BOOLEAN":
      return typeof value === "boolean" ? undefined : report(name, "invalid_input_type", "must be true or false");
    case "COMBO":
      return input.options.includes(value as string) ? undefined : report(name, "value_not_in_list", `${shown} is not in its list`);
    case "CHOICE":
      return Object.hasOwn(input.options, String(value)) ? undefined : report(name, "value_not_in_list", `${shown} is not in its list`);
    case "FILE": {
      const isThere = typeof value === "string" && present.hasFile?.(input.folder, value) !== false;
      return isThere ? undefined : report(name, "value_not_in_list", `there is no model file ${shown} in ${input.folder}`);
    }
    case "UPLOAD": {
      const isThere = typeof value === "string" && present.hasUpload?.(value) !== false;
      return isThere ? undefined : report(name, "value_not_in_list", `there is no file ${shown}`);
    }
    case "LINK":
      return report(name, "bad_linked_input", `must be a link to ${input.of}`);
    case "ANY":
  }
}

function checkNumber(
  { type, min, max }: { type: "INT" | "FLOAT"; min?: number; max?: number },
  value: unknown,
  report: (type: GraphError["type"], message: string) => void,
): void {
  if (typeof value !== "number" || !Number.isFinite(value) || (type === "INT" && !Number.isInteger(value)))
    report("invalid_input_type", `must be ${type === "INT" ? "a whole number" : "a number"}`);
  else if (min !== undefined && value < min) report("value_smaller_than_min", `must be at least ${min}`);
  else if (max !== undefined && value > max) report("value_bigger_than_max", `must be at most ${max}`);
}

/** Nodes that wait for themselves. */
function cycles(graph: AnyGraph): GraphError[] {
  const state = new Map<string, "open" | "done">();
  const found: GraphError[] = [];
  const visit = (node: string): void => {
    if (state.has(node)) {
      if (state.get(node) === "open") found.push({ node, classType: graph[node]!.class_type, type: "dependency_cycle", message: `node ${node} needs itself` });
      return;
    }
    state.set(node, "open");
    for (const value of Object.values(graph[node]!.inputs)) if (isLink(value) && graph[String(value[0])]) visit(String(value[0]));
    state.set(node, "done");
  };
  for (const node of Object.keys(graph)) visit(node);
  return found;
}
