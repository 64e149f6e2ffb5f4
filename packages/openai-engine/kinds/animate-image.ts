import { join } from "node:path";
import { EngineError } from "@atelier/engine/engine.ts";
import { storyOf } from "@atelier/engine/jobs/words-of-shots.ts";
import { makeFilm } from "../make-film.ts";
import { pictureFor } from "@atelier/engine/fitting/picture-file.ts";
import { notApplied } from "./generate-video.ts";
import type { Work } from "./work.ts";

export const animateImage: Work<"animate-image"> = async (job, call, dialect) => {
  const { inputs, parameters, scratch } = job;
  const { start, end, audio } = inputs;
  if (!start) throw new EngineError("unavailable", "its servers take no clips");
  const file = await makeFilm(job, call, dialect, {
    prompt: storyOf(parameters),
    ...(parameters.negativePrompt !== undefined && { negativePrompt: parameters.negativePrompt }),
    start: (size) => pictureFor(start, size, join(scratch, "start.png")),
    ...(end && { end: (size) => pictureFor(end, size, join(scratch, "end.png")) }),
    ...(audio && { audio }),
  });
  return { files: [file], sourceType: "compositeWithTrainedAlgorithmicMedia", notApplied: notApplied(parameters) };
};
