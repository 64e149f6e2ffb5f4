import { readInput } from "@atelier/engine/fitting/picture-file.ts";
import { loadSharp } from "@atelier/media/images/load-sharp.ts";
import type { Raster } from "@atelier/media/raster/raster.ts";
import { needsOfHole, planHole } from "../plans/fill-hole.ts";
import type { Workflow } from "../workflow.ts";

const task = "The scene goes on seamlessly to the edges, in the same style, light and perspective.";

/** The picture on a larger canvas whose margins a model fills. It begins with the picture's edges drawn out, so that colours go on. */
export const workflow: Workflow<"expand-image"> = {
  kind: "expand-image",

  needs: needsOfHole,

  async plan(work, profile) {
    const { left, right, top, bottom, prompt } = work.job.parameters;
    const { data, width, height, channels } = await readInput(work.job.inputs.image);
    const sharp = await loadSharp();
    const drawnOut = sharp(data, { raw: { width, height, channels }, limitInputPixels: false }).extend({ left, right, top, bottom, extendWith: "copy" });
    const { data: pixels, info } = await drawnOut.raw().toBuffer({ resolveWithObject: true });
    const picture: Raster = { data: new Uint8Array(pixels.buffer, pixels.byteOffset, pixels.length), width: info.width, height: info.height, channels };
    const area = new Uint8Array(picture.width * picture.height).fill(1);
    for (let y = top; y < top + height; y++) area.fill(0, y * picture.width + left, y * picture.width + left + width);
    const words = prompt ? `${prompt} ${task}` : task;
    return planHole(work, profile, { picture, area, prompt: words, speed: "DEFAULT", references: [], notApplied: [] });
  },
};
