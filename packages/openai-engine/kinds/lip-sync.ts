import { join } from "node:path";
import { makeFilm } from "../make-film.ts";
import { pictureFor } from "@atelier/engine/fitting/picture-file.ts";
import type { Work } from "./work.ts";

export const lipSync: Work<"lip-sync"> = async (job, call, dialect) => {
  const { image, audio } = job.inputs;
  const file = await makeFilm(job, call, dialect, {
    prompt: "The person speaks to the camera, the lips move with the speech.",
    start: (size) => pictureFor(image, size, join(job.scratch, "portrait.png")),
    audio,
  });
  return { files: [file], sourceType: "compositeWithTrainedAlgorithmicMedia", notApplied: [] };
};
