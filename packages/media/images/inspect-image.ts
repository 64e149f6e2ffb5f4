import { type Format, formats } from "../media-types.ts";
import { loadSharp } from "./load-sharp.ts";
import { openImage } from "./open-image.ts";

export interface InspectedImage {
  format: Format;
  mediaType: string;
  /** Pixels, after the orientation that the file asks for. */
  width: number;
  height: number;
  pixels: number;
  hasAlpha: boolean;
  /** Exif orientation, 1..8. */
  orientation: number;
  /** Whether rows can be read one after the other, without the whole picture in memory: no progressive JPEG, no interlaced PNG, no WebP. */
  isStreamed: boolean;
}

/**
 * Reads what a picture's header tells. No pixel is decoded (but those of a BMP, which are as large as the file), so that a
 * picture bomb costs nothing: compare `pixels` with your limit before going on. Runs in a thread of the pool.
 * @param source the bytes, or the path of a file
 * @param format as `sniff` found it
 * @returns undefined for a header that cannot be read
 * @throws where the image library cannot be loaded, which is no fault of the file
 */
export async function inspectImage(source: Uint8Array | string, format: Format): Promise<InspectedImage | undefined> {
  await loadSharp();
  try {
    const { autoOrient, hasAlpha, orientation = 1, isProgressive } = await (await openImage(source, { limitInputPixels: false })).metadata();
    const { width, height } = autoOrient;
    const isStreamed = isProgressive !== true && (format === "jpeg" || format === "png");
    return { format, mediaType: formats[format].mediaType, width, height, pixels: width * height, hasAlpha, orientation, isStreamed };
  } catch {
    return undefined;
  }
}

/**
 * Whether a picture decodes to its last row, in a thread of the pool; rows are dropped as they come, so that memory stays low.
 * @param maxPixels a picture of more is not begun
 * @throws where the image library cannot be loaded, which is no fault of the file
 */
export async function decodesWhole(source: Uint8Array | string, maxPixels: number): Promise<boolean> {
  await loadSharp();
  try {
    const picture = await openImage(source, { limitInputPixels: maxPixels, sequentialRead: true });
    // A mean over all rows: the nearest-neighbour kernel would leave the last ones undecoded.
    await picture.resize(8, 8, { fit: "fill" }).raw().toBuffer();
    return true;
  } catch {
    return false;
  }
}
