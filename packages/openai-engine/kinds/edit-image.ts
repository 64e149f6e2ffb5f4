import { join } from "node:path";
import { largestPicture } from "../defaults.ts";
import { readMade, referenceFor, writePicture } from "@atelier/engine/fitting/picture-file.ts";
import { nearestSize } from "@atelier/engine/fitting/nearest-size.ts";
import type { Work } from "./work.ts";

export const editImage: Work<"edit-image"> = async ({ inputs, parameters, target, seed, scratch }, call, dialect) => {
  const limits = largestPicture(call.client.server);
  const images = await Promise.all(inputs.references.map((file, index) => referenceFor(file, limits.maxPixels, join(scratch, `reference-${index}.png`))));
  const path = join(scratch, "made");
  await dialect.makePicture(call, { prompt: parameters.prompt, images, ...nearestSize(target, limits), seed }, path);
  const file = await writePicture(await readMade(path, target), scratch);
  return { files: [file], sourceType: "compositeWithTrainedAlgorithmicMedia", notApplied: [] };
};
