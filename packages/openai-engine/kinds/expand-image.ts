import { loadSharp } from "@atelier/media/images/load-sharp.ts";
import type { Raster } from "@atelier/media/raster/raster.ts";
import { fillHole } from "../fill-hole.ts";
import { readInput, writePicture } from "@atelier/engine/fitting/picture-file.ts";
import type { Work } from "./work.ts";

const task = "Continue the picture seamlessly beyond its edges, in the same style, light and perspective.";

/** The picture on a larger canvas whose margins a server fills: it begins with the picture's edges drawn out, so that colours go on. */
export const expandImage: Work<"expand-image"> = async ({ inputs, parameters, seed, scratch }, call, dialect) => {
  const { left, right, top, bottom, prompt } = parameters;
  const { data, width, height, channels } = await readInput(inputs.image);
  const sharp = await loadSharp();
  const drawnOut = sharp(data, { raw: { width, height, channels }, limitInputPixels: false }).extend({ left, right, top, bottom, extendWith: "copy" });
  const { data: pixels, info } = await drawnOut.raw().toBuffer({ resolveWithObject: true });
  const canvas: Raster = { data: new Uint8Array(pixels.buffer, pixels.byteOffset, pixels.length), width: info.width, height: info.height, channels };
  const hole = new Uint8Array(canvas.width * canvas.height).fill(1);
  for (let y = top; y < top + height; y++) hole.fill(0, y * canvas.width + left, y * canvas.width + left + width);
  const filled = await fillHole(call, dialect, canvas, hole, { prompt: prompt ? `${task} ${prompt}` : task, references: [], seed, scratch });
  return { files: [await writePicture(filled, scratch)], sourceType: "compositeWithTrainedAlgorithmicMedia", notApplied: [] };
};
