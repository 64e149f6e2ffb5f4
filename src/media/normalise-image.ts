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
 */
export async function normaliseImage(source: Uint8Array | string, target: string): Promise<NormalisedImage> {
  const picture = (await openImage(source, { limitInputPixels: false })).autoOrient().toColourspace("srgb");
  const { width, height } = await picture.png({ compressionLevel: 1 }).toFile(target);
  return { path: target, mediaType: "image/png", width, height };
}
