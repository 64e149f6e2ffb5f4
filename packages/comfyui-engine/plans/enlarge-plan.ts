import type { EngineJob } from "@atelier/engine/jobs/job.ts";
import type { Size } from "@atelier/engine/fitting/nearest-size.ts";
import type { Link, TypedGraph } from "../definitions/typed-graph.ts";
import { loadFrames } from "../graphs/media.ts";
import { framesFor, segmentsOf } from "../graphs/segments.ts";
import type { Profile } from "../profiles/profile.ts";
import type { Plan, Work } from "../workflow.ts";
import { cutClip } from "./clip-frames.ts";
import { filmPlan, type Part } from "./film-plan.ts";

/** Frames that parts have in common, so that the later one has seen what came before. */
const overlap = 5;

interface Enlarging {
  /** Pixels of all enlarged frames of a part together. */
  segmentPixels: number;
  enlarge(g: TypedGraph, frames: Link<"IMAGE">, to: Size): Link<"IMAGE">;
  notApplied: readonly string[];
}

/** A clip enlarged part by part at its own rate; a higher one is made of frames between. Its sound is untouched. */
export async function enlargePlan(work: Work<"upscale-video">, profile: Profile, { segmentPixels, enlarge, notApplied }: Enlarging): Promise<Plan> {
  const { inputs, target } = work.job;
  const { video } = inputs;
  const frameRate = video.frameRate ?? 24;
  const to = { width: even(target.width), height: even(target.height) };
  const from = { width: even(video.width ?? target.width / 2), height: even(video.height ?? target.height / 2) };
  const most = Math.max(13, Math.floor(segmentPixels / (to.width * to.height) / 4) * 4 + 1);
  const segments = segmentsOf(framesFor(target.duration ?? video.duration ?? 1, frameRate), most, overlap);
  const parts = segments.map(async ({ frames, from: first }, index): Promise<Part> => {
    const path = await cutClip(video, { size: from, frameRate, from: first, frames }, work.file(`clip-${index}.mp4`), work.signal);
    const clip = { name: work.input(`clip-${index}.mp4`), path };
    return { frames, overlap: 0, skip: index === 0 ? 0 : overlap, uploads: [clip], build: (g) => enlarge(g, loadFrames(g, clip.name), to) };
  });
  return filmPlan(work, profile, {
    parts: await Promise.all(parts),
    frameRate,
    ...(video.hasSound && { audio: video }),
    sourceType: "compositeWithTrainedAlgorithmicMedia",
    notApplied,
  });
}

const even = (pixels: number) => Math.max(2, Math.round(pixels / 2) * 2);

/** Parameters of the request, beside the size, that were given and have no effect. */
export function parametersNotApplied({ parameters }: EngineJob<"upscale-video">, obeyed: readonly string[]): string[] {
  const given =
    parameters.method === "precision"
      ? [parameters.strength === 0 ? "" : "strength"]
      : [parameters.creativity === 0 ? "" : "creativity", parameters.flavor === "natural" ? "" : "flavor"];
  return given.filter((name) => name !== "" && !obeyed.includes(name));
}
