import type { ProgressEvent } from "../servers/progress-socket.ts";
import type { Graph } from "../workflow.ts";

/** A node that samples takes as long as so many others. */
const samplerWeight = 30;

/**
 * How far a prompt is, from its events: each node counts once, those that sample more. Both forms are understood: one event a node, and the newer
 * that tells all nodes.
 * @returns a function that takes an event and says the fraction that is done, or undefined where it says nothing of it
 */
export function progressOf(graph: Graph): (event: ProgressEvent) => number | undefined {
  const weights = new Map(Object.entries(graph).map(([id, { inputs }]) => [id, "steps" in inputs ? samplerWeight : 1]));
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  const done = new Map<string, number>();
  const reach = (node: string, fraction: number) => {
    // A node that expands into others has an id with a point.
    if (weights.has(node)) done.set(node, Math.max(done.get(node) ?? 0, Math.min(1, fraction)));
  };
  let current: string | undefined;
  return ({ type, data }) => {
    if (type === "executing" && typeof data.node === "string") {
      if (current !== undefined && current !== data.node) reach(current, 1);
      current = data.node;
    } else if (type === "progress" && typeof data.node === "string" && data.max) reach(data.node, (data.value ?? 0) / data.max);
    else if (type === "executed" && typeof data.node === "string") reach(data.node, 1);
    else if (type === "execution_cached" && Array.isArray(data.nodes)) for (const node of data.nodes) reach(String(node), 1);
    else if (type === "progress_state" && data.nodes && typeof data.nodes === "object") {
      for (const [node, one] of Object.entries(data.nodes as Record<string, { value?: number; max?: number; state?: string }>)) {
        reach(node, one.state === "finished" ? 1 : one.max ? (one.value ?? 0) / one.max : 0);
      }
    } else return undefined;
    return [...done].reduce((sum, [node, fraction]) => sum + fraction * weights.get(node)!, 0) / total;
  };
}
