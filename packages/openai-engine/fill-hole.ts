import { join } from "node:path";
import { loadSharp } from "@atelier/media/images/load-sharp.ts";
import type { Raster } from "@atelier/media/raster/raster.ts";
import type { Call, Dialect } from "./dialects/dialect.ts";
import { pasteIntoHole } from "@atelier/engine/fitting/paste-into-hole.ts";
import { pictureFor, readMade } from "@atelier/engine/fitting/picture-file.ts";
import { nearestSize } from "@atelier/engine/fitting/nearest-size.ts";
import { largestPicture } from "./defaults.ts";

export interface Filling {
  prompt: string;
  /** Further pictures to look at. */
  references: string[];
  seed: number;
  scratch: string;
}

/**
 * Lets a server fill the hole of a picture. Whatever it does elsewhere, every pixel outside the hole is the picture's own.
 * @param hole one byte a pixel, above 0 where it is to be filled
 */
export async function fillHole(
  call: Call,
  dialect: Dialect,
  picture: Raster,
  hole: Uint8Array,
  { prompt, references, seed, scratch }: Filling,
): Promise<Raster> {
  const { width, height } = picture;
  const asked = nearestSize({ width, height }, largestPicture(call.client.server));
  const sharp = await loadSharp();
  const whole = join(scratch, "whole.png");
  await sharp(picture.data, { raw: { width, height, channels: picture.channels }, limitInputPixels: false })
    .png({ compressionLevel: 1 })
    .toFile(whole);
  const image = await pictureFor({ path: whole, mediaType: "image/png", width, height }, asked, join(scratch, "image.png"));
  const mask = join(scratch, "mask.png");
  const white = hole.map((value) => (value > 0 ? 255 : 0));
  await sharp(white, { raw: { width, height, channels: 1 }, limitInputPixels: false })
    .resize(asked.width, asked.height, { fit: "fill", kernel: "nearest" })
    .toColourspace("b-w")
    .png()
    .toFile(mask);
  const made = join(scratch, "made");
  await dialect.makePicture(call, { prompt, images: [image, ...references], mask, ...asked, seed }, made);
  return pasteIntoHole(picture, hole, await readMade(made, { width, height }));
}
