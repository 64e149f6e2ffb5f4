import type { InvalidParam } from "../../errors.ts";
import { conditions } from "./conditions.ts";
import type { MediaFacts, PlanContext, PlannedJob } from "./endpoint.ts";

export interface Edges {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export const mostEdge = 2048;
/** Picture and edges together. */
export const mostExpandedPixels = 40_000_000;

/** A picture that could not be expanded by a single pixel is refused rather than reduced: the edges are in its own pixels. */
export const expandable = { maxPixels: mostExpandedPixels } as const;

type GivenEdges = Partial<Record<keyof Edges, number | null>>;

function growsSomewhere({ left, right, top, bottom }: GivenEdges): InvalidParam[] {
  const grows = [left, right, top, bottom].some((edge) => (edge ?? 0) > 0);
  return grows ? [] : [{ name: "left", reason: "or right, top or bottom must be above 0" }];
}

/** The result may not be larger than a task can hold in memory; the largest edge is named. */
function fitsInMemory({ left, right, top, bottom }: GivenEdges, { info }: MediaFacts): InvalidParam[] {
  const image = info("image");
  if (image?.width === undefined || image.height === undefined) return [];
  const pixels = (image.width + (left ?? 0) + (right ?? 0)) * (image.height + (top ?? 0) + (bottom ?? 0));
  if (pixels <= mostExpandedPixels) return [];
  const widest = Object.entries({ left, right, top, bottom }).sort(([, a], [, b]) => (b ?? 0) - (a ?? 0))[0]?.[0] ?? "left";
  return [{ name: widest, reason: `is too large: picture and edges have ${pixels} pixels, ${mostExpandedPixels} are allowed` }];
}

const none = { maximum: 0 };
export const expandConditions = conditions({ not: { properties: { left: none, right: none, top: none, bottom: none } } });

export const expandRules = [growsSomewhere, fitsInMemory];

export function expandJob(edges: Edges, prompt: string | undefined, describe: boolean, { media }: PlanContext) {
  const variant = describe ? ("painted" as const) : ("instructed" as const);
  return {
    kind: "expand-image",
    parameters: { ...edges, describe: describe && !prompt, variant, ...(prompt && { prompt }) },
    inputs: { image: media("image") },
    output: { type: "image", size: { like: "image", plus: edges }, format: { like: "image" }, sharpen: 0, grain: 0 },
  } satisfies PlannedJob;
}
