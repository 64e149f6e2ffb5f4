import type { EngineJob } from "@atelier/engine/jobs/job.ts";
import { nameReferences, type ReferenceCounts } from "@atelier/animatic/story/name-references.ts";
import type { Players } from "@atelier/animatic/references/figure.ts";
import { pictureBackdrop } from "./picture-figure.ts";
import { readReferences } from "./read-references.ts";

/** Reads the references of a job, which is most of the work that they cost. A job without any gets nobody at once. */
export async function playersOf(
  { inputs, parameters, target, scratch }: EngineJob<"generate-video">, signal: AbortSignal, progress: (share: number) => void,
): Promise<Players> {
  const { width, height, frameRate = 24, duration = 5 } = target;
  const counts = countsOf(inputs.imageReferences.length, inputs.videoReferences.length, parameters.imageSubjects);
  const named = (text: string) => nameReferences(text, counts);
  const start = inputs.start && (await pictureBackdrop(inputs.start, 2 * Math.max(width, height)));
  const texts = [parameters.prompt, ...(typeof parameters.shots === "string" ? [] : parameters.shots.map(({ prompt }) => prompt))];
  const places = new Set(texts.flatMap((text) => [...named(text).places]));
  const isEmpty = inputs.imageReferences.length + inputs.videoReferences.length === 0;
  const references = isEmpty ? [] : await readReferences({
    images: inputs.imageReferences, videos: inputs.videoReferences, counts, places, width, height, frameRate,
    frames: Math.max(1, Math.round(duration * frameRate)), folder: scratch, signal, progress,
  });
  return { references, ...(start && { start }), counts, named };
}

function countsOf(images: number, videos: number, subjects: number[] | undefined): ReferenceCounts {
  const ofImages = subjects?.length === images ? subjects : Array.from({ length: images }, (_, i) => i);
  const first = Math.max(-1, ...ofImages) + 1;
  return { images: ofImages, videos: Array.from({ length: videos }, (_, i) => first + i) };
}
