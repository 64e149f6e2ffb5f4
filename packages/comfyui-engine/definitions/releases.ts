import { nodes, type NodeClass } from "./nodes.ts";
import type { NodeDefinition } from "./node-definition.ts";

/** The oldest release that was looked at. */
const oldest = "0.3.64";

/** The first release with a node, of those that were looked at: 0.3.64, 0.8.0, 0.12.1, 0.19.3, 0.25.0. All others are in the oldest. */
const since: Partial<Record<NodeClass, string>> = {
  // With the word `index_timestep_zero`, which older ones do not know.
  FluxKontextMultiReferenceLatentMethod: "0.8.0",
  Flux2Scheduler: "0.8.0",
  EmptyFlux2LatentImage: "0.8.0",
  WanInfiniteTalkToVideo: "0.12.1",
  ColorTransfer: "0.19.3",
  FrameInterpolationModelLoader: "0.25.0",
  FrameInterpolate: "0.25.0",
};

/** The least release with all of these nodes. */
export function releaseOf(classes: readonly NodeClass[]): string {
  const releases = classes.map((name) => (nodes[name] as NodeDefinition).release ?? since[name] ?? oldest);
  return releases.reduce((least, one) => (compare(one, least) > 0 ? one : least), oldest);
}

function compare(a: string, b: string): number {
  const [one, other] = [a, b].map((release) => release.split(".").map(Number));
  for (let i = 0; i < 3; i++) if (one![i] !== other![i]) return one![i]! - other![i]!;
  return 0;
}
