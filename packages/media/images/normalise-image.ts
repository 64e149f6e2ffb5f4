import type { Sharp } from "sharp";
import { loadSharp } from "./load-sharp.ts";
import { openImage } from "./open-image.ts";

export interface NormalisedImage {
  path: string;
  mediaType: "image/png";
  /** Pixels. */
  width: number;
  height: number;
}

/**
 * Writes a picture as the PNG that engines expect: turned as its file asks, converted to sRGB with 8 bits a channel, with
 * alpha where it had some, and without any metadata (place, camera, comments, colour profile). Fast rather than small.
 * The picture must have passed `checkMedia`: no limit is checked here.
 * @param reduceTo pixels in all that the result has at most; a larger picture is reduced while its rows are read, so that it is never in memory whole
 */
export async function normaliseImage(source: Uint8Array | string, target: string, reduceTo = Number.POSITIVE_INFINITY): Promise<NormalisedImage> {
  const picture = (await reduced(source, reduceTo)) ?? (await openImage(source, { limitInputPixels: false })).autoOrient().toColourspace("srgb");
  const { width, height } = await picture.png({ compressionLevel: 1 }).toFile(target);
  return { path: target, mediaType: "image/png", width, height };
}

/** The picture in at most that many pixels, upright; undefined for one that has no more. */
async function reduced(source: Uint8Array | string, reduceTo: number): Promise<Sharp | undefined> {
  const opened = await openImage(source, { limitInputPixels: false, sequentialRead: true });
  const { width, height, orientation = 1 } = await opened.metadata();
  if (width * height <= reduceTo) return undefined;
  const factor = Math.sqrt(reduceTo / (width * height));
  const size = { width: Math.max(1, Math.floor(width * factor)), height: Math.max(1, Math.floor(height * factor)) };
  // Reduced as it lies, turned afterwards: to turn a picture, all of it must be in memory.
  const { data, info } = await opened
    .resize({ ...size, fit: "fill" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const sharp = await loadSharp();
  return turned(sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } }), orientation);
}

/** What an Exif orientation asks for (Exif 2.32, tag 274): mirrored first, then turned clockwise. */
function turned(picture: Sharp, orientation: number): Sharp {
  const degrees = [0, 0, 0, 180, 180, 270, 90, 90, 270][orientation] ?? 0;
  const mirrored = [2, 4, 5, 7].includes(orientation) ? picture.flop() : picture;
  return degrees === 0 ? mirrored : mirrored.rotate(degrees);
}
