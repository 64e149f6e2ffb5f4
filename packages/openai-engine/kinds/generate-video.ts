import { join } from "node:path";
import { storyOf } from "@atelier/engine/jobs/words-of-shots.ts";
import { makeFilm } from "../make-film.ts";
import { pictureFor } from "@atelier/engine/fitting/picture-file.ts";
import type { Work } from "./work.ts";

export const generateVideo: Work<"generate-video"> = async (job, call, dialect) => {
  const { inputs, parameters, scratch } = job;
  const start = inputs.start && (async (size: { width: number; height: number }) => pictureFor(inputs.start!, size, join(scratch, "start.png")));
  const file = await makeFilm(job, call, dialect, {
    prompt: storyOf(parameters),
    ...(parameters.negativePrompt !== undefined && { negativePrompt: parameters.negativePrompt }),
    ...(start && { start }),
    ...(inputs.audio && { audio: inputs.audio }),
  });
  return { files: [file], sourceType: "trainedAlgorithmicMedia", notApplied: notApplied(parameters) };
};

/** These servers have no measure of guidance and enrich no prompts. */
export const notApplied = ({ guidance, expandPrompt }: { guidance: number; expandPrompt: boolean }): string[] => [
  ...(guidance === 0.5 ? [] : ["cfg_scale"]),
  ...(expandPrompt ? ["prompt_extend"] : []),
];
