import { join } from "node:path";
import sharp from "sharp";
import { EngineError } from "@atelier/engine/engine.ts";
import type { LocalFile } from "@atelier/engine/jobs/local-file.ts";
import type { Raster } from "@atelier/media/raster/raster.ts";

/**
 * Decodes a picture that the inputs step has normalised (oriented, 8 bits, sRGB) with the channels it has.
 * @throws EngineError `invalid_input` when it cannot be decoded.
 */
export async function readPicture(file: LocalFile): Promise<Raster> {
  try {
    const picture = sharp(file.path, { limitInputPixels: false });
    const { channels } = await picture.metadata();
    const { data, info } = await picture.toColourspace(colourSpace(channels)).raw({ depth: "uchar" }).toBuffer({ resolveWithObject: true });
    // A plain array over the same bytes: the slice of a Buffer would be no copy.
    const bytes = new Uint8Array(data.buffer, data.byteOffset, data.length);
    return { data: bytes, width: info.width, height: info.height, channels: info.channels as Raster["channels"] };
  } catch (cause) {
    throw new EngineError("invalid_input", "image: cannot be decoded", { cause });
  }
}

/** Writes a raster as `name`.png into the folder; compressed little, since the finishing step reads it once and writes the final file. */
export async function writePicture(raster: Raster, folder: string, name: string): Promise<LocalFile> {
  const { data, width, height, channels } = raster;
  const path = join(folder, `${name}.png`);
  await sharp(data, { raw: { width, height, channels }, limitInputPixels: false })
    .toColourspace(colourSpace(channels))
    .png({ compressionLevel: 1, adaptiveFiltering: false })
    .toFile(path);
  return { path, mediaType: "image/png", width, height };
}

/** Grey pictures have to ask for theirs, or they become RGB; with alpha they had better, since their raw form would lose it. */
function colourSpace(channels: number): string {
  return channels === 1 ? "b-w" : "srgb";
}
