import { Canvas } from "@atelier/local-engine/edit-image/canvas.ts";
import { carryOut } from "@atelier/local-engine/edit-image/carry-out.ts";
import { parsePrompt } from "@atelier/local-engine/edit-image/grammar/parse-prompt.ts";
import { instructions } from "@atelier/local-engine/edit-image/instructions.ts";
import { cutOut } from "@atelier/local-engine/vision/subject/cut-out.ts";
import { withOpencv } from "@atelier/local-engine/vision/opencv.ts";
import { noMaterials } from "@atelier/engine/materials.ts";
import type { Raster } from "@atelier/media/raster/raster.ts";
import { resizeRaster } from "@atelier/media/raster/resize-raster.ts";
import { benchPictures } from "../pictures.ts";
import { printTable } from "../print-table.ts";

/** A ball with a soft fringe of hair on a picture: the truth about its edge is known. */
function compose(ground: Raster, x0: number, y0: number, rgb: readonly number[]): { picture: Raster; truth: Float32Array } {
  const picture = { ...ground, data: Uint8Array.from(ground.data) };
  const { width, height } = picture;
  const truth = new Float32Array(width * height);
  for (let i = 0; i < truth.length; i++) {
    const [dx, dy] = [(i % width) - width * x0, Math.floor(i / width) - height * y0];
    const angle = Math.atan2(dy, dx);
    const fringe = 3 * Math.sin(angle * 37) + 2 * Math.sin(angle * 91);
    truth[i] = Math.min(1, Math.max(0, 0.5 - (Math.hypot(dx, dy) - Math.min(width, height) * 0.24 - fringe) / 4));
    const shade = 0.8 + (0.4 * -(dx + dy)) / width;
    for (let c = 0; c < 3; c++) picture.data[i * 3 + c] = picture.data[i * 3 + c] * (1 - truth[i]) + Math.min(255, rgb[c] * shade) * truth[i];
  }
  return { picture, truth };
}

/** GrabCut as its manuals call it: a rectangle a tenth inside the borders, five rounds, a hard mask. */
function plainGrabCut({ data, width, height }: Raster): Promise<Float32Array> {
  return withOpencv((cv, keep) => {
    const rgb = keep(new cv.Mat(height, width, cv.CV_8UC3));
    rgb.data.set(data);
    const mask = keep(new cv.Mat());
    cv.setRNGSeed(7);
    cv.grabCut(
      rgb, mask, new cv.Rect(Math.round(width * 0.1), Math.round(height * 0.1), Math.round(width * 0.8), Math.round(height * 0.8)),
      keep(new cv.Mat()), keep(new cv.Mat()), 5, cv.GC_INIT_WITH_RECT,
    );
    return Float32Array.from(mask.data, (label) => (label === cv.GC_FGD || label === cv.GC_PR_FGD ? 1 : 0));
  });
}

const timed = [
  "brighten", "vintage", "blur the background", "replace the background with a sunset", "oil painting", "watercolor", "cartoon", "pencil sketch",
  "fog", "add the text \"HELLO\" at the top", "blur the background, warmer, film grain, vignette and a white border",
];

/** The cut-out against plain GrabCut where the truth is known, and instructions at 4 megapixels against the clock. */
export async function bench(): Promise<void> {
  const pictures = (await benchPictures()).filter(({ picture }) => picture.channels === 3);
  const rows: string[][] = [];
  for (const { name, picture: ground } of pictures.filter(({ name }) => name !== "astronaut" && name !== "chelsea")) {
    const { picture, truth } = compose(ground, 0.46, 0.54, [225, 150, 60]);
    const error = (matte: Float32Array | undefined) =>
      (matte ? (matte.reduce((sum, v, i) => sum + Math.abs(v - truth[i]), 0) / truth.reduce((sum, v) => sum + v, 0)) * 100 : 100).toFixed(1);
    rows.push([name, error((await cutOut(picture, { faces: [], heads: [] }))?.matte.data), error(await plainGrabCut(picture))]);
  }
  printTable(["Cut-out: error in % of the subject", "ours", "plain GrabCut"], rows);
  const source = pictures.find(({ name }) => name === "astronaut")?.picture ?? pictures[0].picture;
  const large = resizeRaster(source, 2048, 2048);
  const times: string[][] = [];
  for (const prompt of timed) {
    const canvas = new Canvas([large], { width: 2048, height: 2048, seed: 1, materials: noMaterials, signal: new AbortController().signal });
    const before = process.cpuUsage();
    const start = performance.now();
    await carryOut(canvas, parsePrompt(prompt, instructions), () => {});
    const used = process.cpuUsage(before);
    times.push([prompt, ((used.user + used.system) / 1e6).toFixed(2), ((performance.now() - start) / 1000).toFixed(2)]);
  }
  console.log();
  printTable(["2048 x 2048", "CPU s", "s"], times);
}
