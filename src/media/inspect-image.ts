import sharp from "sharp";
import { type Format, formats } from "./media-types.ts";

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
}

/** Damage within the data is an error; what decoders merely remark on is found in many honest files. */
const failOn = "error";

/**
 * Reads what a picture's header tells. No pixel is decoded, so that a picture bomb costs nothing: compare `pixels` with your
 * limit before going on. Runs in a thread of the pool.
 * @param source the bytes, or the path of a file
 * @param format as `sniff` found it
 * @returns undefined for a header that cannot be read
 */
export async function inspectImage(source: Uint8Array | string, format: Format): Promise<InspectedImage | undefined> {
  const header = await sharp(source, { limitInputPixels: false, failOn }).metadata().catch(() => undefined);
  if (!header?.width || !header.height) return undefined;
  const { width, height } = header.autoOrient;
  return { format, mediaType: formats[format].mediaType, width, height, pixels: width * height, hasAlpha: header.hasAlpha, orientation: header.orientation ?? 1 };
}

/**
 * Whether a picture decodes to its last row, in a thread of the pool; rows are dropped as they come, so that memory stays low.
 * @param maxPixels a picture of more is not begun
 */
export async function decodesWhole(source: Uint8Array | string, maxPixels: number): Promise<boolean> {
  const picture = sharp(source, { limitInputPixels: maxPixels, failOn, sequentialRead: true });
  // A mean over all rows: the nearest-neighbour kernel would leave the last ones undecoded.
  return picture.resize(8, 8, { fit: "fill" }).raw().toBuffer().then(
    () => true,
    () => false,
  );
}
