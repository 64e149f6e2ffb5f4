import { join } from "node:path";
import type { Shot } from "@atelier/engine/kinds/generate-video.ts";
import { makeFilm } from "../make-film.ts";
import { pictureFor } from "@atelier/engine/fitting/picture-file.ts";
import type { Work } from "./work.ts";

export const generateVideo: Work<"generate-video"> = async (job, call, dialect) => {
  const { inputs, parameters, scratch } = job;
  const start = inputs.start && (async (size: { width: number; height: number }) => pictureFor(inputs.start!, size, join(scratch, "start.png")));
  const file = await makeFilm(job, call, dialect, {
    prompt: wordsFor(parameters.prompt, parameters.shots),
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

/** These servers take one prompt: shots are listed in it, in their order. */
export function wordsFor(prompt: string, shots: "one" | "many" | Shot[]): string {
  if (shots === "one") return prompt;
  if (shots === "many") return `${prompt} Several shots with cuts between them.`.trim();
  return [prompt, ...shots.map((shot, index) => `Shot ${index + 1}, ${shot.duration} seconds: ${shot.prompt}`)].filter((line) => line !== "").join("\n");
}
