import type { Plane, Raster } from "@atelier/media/raster/raster.ts";
import { resizeRaster } from "@atelier/media/raster/resize-raster.ts";
import { lookOnce } from "../networks/load-network.ts";
import { u2netp } from "../networks/u2netp.ts";
import { smoothStep } from "../polygon.ts";

/** What a picture is of, as the network believes: 0..1 of each pixel of a square copy. Costs 1.7 s and 230 MB for that time, however large the picture is. */
export async function mainThing(picture: Raster): Promise<Plane> {
  const { side, mean, deviation } = u2netp;
  const { data, channels } = resizeRaster(picture, side, side);
  const largest = Math.max(1, data.reduce((most, value) => Math.max(most, value), 0));
  const input = new Float32Array(side * side * 3);
  for (let i = 0; i < input.length; i++) {
    const c = i % 3;
    const value = data[((i - c) / 3) * channels + (channels < 3 ? 0 : c)]!;
    input[i] = (value / largest - mean[c]!) / deviation[c]!;
  }
  const [mask] = await lookOnce(u2netp, input);
  return { data: mask!, width: side, height: side };
}

/** Something stands out that the network believes in more than this. */
const LEAST_BELIEF = 0.5;
/**
 * No thing is as undecided as this: the mean of p (1 - p) over all that is believed in. Measured, the surest pixel taken as 1: things 0.006 to 0.13, a bird of
 * the colour of its tree 0.41; joints of a brick wall 0.46, planks and reeds 0.78 and more.
 */
const SMEAR = 0.43;

/** Below and above these beliefs, the surest being 1, a pixel is not the thing's and is: what lies between is its edge. */
const [NOT, SURELY] = [0.25, 0.75];

/** The main thing as the network decides it; undefined where nothing stands out but a smear, as in pictures of places. */
export function decidedThing({ data, width, height }: Plane): Plane | undefined {
  const surest = data.reduce((most, value) => Math.max(most, value), 0);
  const scaled = data.map((value) => value / Math.max(surest, 1e-6));
  const [all, undecided] = [scaled.reduce((sum, p) => sum + p, 0), scaled.reduce((sum, p) => sum + p * (1 - p), 0)];
  if (surest < LEAST_BELIEF || undecided > SMEAR * all) return undefined;
  return { data: scaled.map((p) => smoothStep(NOT, SURELY, p)), width, height };
}
