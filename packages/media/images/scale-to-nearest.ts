import { loadSharp } from "./load-sharp.ts";
import type { NormalisedImage } from "./normalise-image.ts";

/** Writes a normalised picture in another size, each pixel as the nearest one of the source is: a mask gets no greys at its edges. */
export async function scaleToNearest(source: string, target: string, { width, height }: { width?: number; height?: number }): Promise<NormalisedImage> {
  const sharp = await loadSharp();
  const picture = sharp(source, { limitInputPixels: false }).resize({ width, height, fit: "fill", kernel: "nearest" });
  const made = await picture.png({ compressionLevel: 1 }).toFile(target);
  return { path: target, mediaType: "image/png", width: made.width, height: made.height };
}
