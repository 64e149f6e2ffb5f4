import type { ModelFile, Needs } from "../workflow.ts";
import { nodes as definitions } from "../definitions/nodes.ts";
import { closestName } from "./closest-name.ts";
import { choicesOf } from "./node-info.ts";

/** What a server has said of itself. */
export interface KnownServer {
  /** ComfyUI's release; empty where the server did not give it. */
  release: string;
  /** By node class; those that it has not are absent. */
  nodes: ReadonlyMap<string, unknown>;
  /** Sizes of model files in bytes, by folder and name; undefined where the server does not tell them. */
  sizes?: ReadonlyMap<string, ReadonlyMap<string, number>> | undefined;
}

/** Things that are named in one line; the rest is counted. */
const mostNamed = 4;

/** What a server lacks for a workflow, in one line for people; undefined where it lacks nothing. */
export function lacksOf({ nodes, models, release, places }: Needs, known: KnownServer): string | undefined {
  const missing = nodes.filter((node) => !known.nodes.has(node));
  const lacks = [
    ...missing.map((node) => `the node ${node}${placeOf(node, places?.get(node))}`),
    // Where the node that loads it is missing too, its files are not known.
    ...models.flatMap((model) => (known.nodes.has(model.node) ? fileLack(model, choicesOf(known.nodes.get(model.node), model.input) ?? []) : [])),
  ];
  if (lacks.length === 0) return undefined;
  const rest = lacks.length > mostNamed ? [`${lacks.length - mostNamed} more`] : [];
  const hint = missing.length > 0 ? releaseHint(release, known.release) : "";
  return `lacks ${[...lacks.slice(0, mostNamed), ...rest].join(", ")}${hint}`;
}

/** In which graph of an operator's own, and which node was perhaps meant. */
function placeOf(node: string, place: string | undefined): string {
  if (place === undefined) return "";
  const meant = closestName(node, Object.keys(definitions));
  return ` (${place}${meant === undefined || meant === node ? "" : `: is ${meant} meant?`})`;
}

function fileLack(model: ModelFile, choices: readonly string[]): string[] {
  if (choices.includes(model.file)) return [];
  const meant = closestName(model.file, choices);
  const size = model.bytes === undefined ? [] : [`${(model.bytes / 1e9).toFixed(1)} GB`];
  const about = [...size, model.licence].join(", ");
  return [`the model file models/${model.folder}/${model.file} (${about}${meant === undefined ? "" : `; it has "${meant}": mistyped?`})`];
}

function releaseHint(needed: string | undefined, has: string): string {
  if (needed === undefined) return "";
  return `: ComfyUI ${needed} or later has the nodes${has === "" ? "" : `, this is ${has}`}`;
}
