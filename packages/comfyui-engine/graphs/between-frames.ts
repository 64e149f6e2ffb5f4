import type { Link, TypedGraph } from "../definitions/typed-graph.ts";
import type { Profile } from "../profiles/profile.ts";

/**
 * How many times as many frames to make, so that a film at the wanted rate moves evenly: a multiple of that rate where one is near, otherwise so many
 * that the nearest is near enough.
 */
export function timesFrames(from: number, to: number): number {
  if (to <= from * 1.001) return 1;
  const even = [2, 3, 4].find((times) => from * times >= to && Math.abs((from * times) / to - Math.round((from * times) / to)) < 0.001);
  return even ?? 4;
}

/** Frames between frames, where the profile has a model for it. */
export function makeFramesBetween(g: TypedGraph, { between }: Profile, images: Link<"IMAGE">, times: number): Link<"IMAGE"> {
  if (!between || times === 1) return images;
  const [model] = g.add("FrameInterpolationModelLoader", { model_name: between.model.file });
  return g.add("FrameInterpolate", { interp_model: model, images, multiplier: times })[0];
}
