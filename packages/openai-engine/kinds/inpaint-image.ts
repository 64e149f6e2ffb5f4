import { join } from "node:path";
import type { InpaintImageJob } from "@atelier/engine/kinds/inpaint-image.ts";
import { largestPicture } from "../defaults.ts";
import { fillHole } from "../fill-hole.ts";
import { readInput, referenceFor, writePicture } from "@atelier/engine/fitting/picture-file.ts";
import type { Work } from "./work.ts";

/** The black area of the mask is made again; every pixel outside it stays. */
export const inpaintImage: Work<"inpaint-image"> = async ({ inputs, parameters, seed, scratch }, call, dialect) => {
  const picture = await readInput(inputs.image);
  const mask = await readInput(inputs.mask);
  const hole = new Uint8Array(mask.width * mask.height).map((_, i) => (mask.data[i * mask.channels]! < 128 ? 1 : 0));
  const { maxPixels } = largestPicture(call.client.server);
  const further = [...inputs.characterReferences, ...inputs.styleReferences];
  const references = await Promise.all(further.map((file, index) => referenceFor(file, maxPixels, join(scratch, `reference-${index}.png`))));
  const filled = await fillHole(call, dialect, picture, hole, { prompt: parameters.prompt, references, seed, scratch });
  return { files: [await writePicture(filled, scratch)], sourceType: "compositeWithTrainedAlgorithmicMedia", notApplied: notApplied(parameters) };
};

function notApplied({ speed, style, styleCodes, palette, enhancePrompt }: InpaintImageJob["parameters"]): string[] {
  return [
    ...(speed === "DEFAULT" ? [] : ["rendering_speed"]),
    ...(style === "AUTO" ? [] : ["style_type"]),
    ...(styleCodes.length === 0 ? [] : ["style_codes"]),
    ...(palette === undefined ? [] : ["color_palette"]),
    ...(enhancePrompt === "ON" ? ["magic_prompt"] : []),
  ];
}
