import { join } from "node:path";
import type { LocalFile } from "../jobs/local-file.ts";
import { loadSharp } from "@atelier/media/images/load-sharp.ts";
import type { Raster } from "@atelier/media/raster/raster.ts";
import { EngineError } from "../engine.ts";
import type { Size } from "./nearest-size.ts";

/** Largest picture of a server that is decoded. Pixels. */
const largestMade = 100_000_000;

/** A picture for a server: RGB on white, at the size that is asked for. */
export async function pictureFor(file: LocalFile, size: Size, path: string): Promise<string> {
  try {
    await (
      await open(file.path)
    )
      .flatten({ background: "white" })
      .toColourspace("srgb")
      .resize(size.width, size.height, { fit: "fill" })
      .png({ compressionLevel: 3 })
      .toFile(path);
    return path;
  } catch (cause) {
    throw new EngineError("invalid_input", "image: cannot be decoded", { cause });
  }
}

/** A picture for a server, in its own shape and no larger than a number of pixels. */
export function referenceFor(file: LocalFile, maxPixels: number, path: string): Promise<string> {
  const { width = 1, height = 1 } = file;
  const scale = Math.min(1, Math.sqrt(maxPixels / (width * height)));
  return pictureFor(file, { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }, path);
}

/** An input's own pixels, RGB with or without alpha. */
export async function readInput(file: LocalFile): Promise<Raster> {
  try {
    return await rasterOf((await open(file.path)).toColourspace("srgb"));
  } catch (cause) {
    throw new EngineError("invalid_input", "image: cannot be decoded", { cause });
  }
}

/** What a server made, brought to a size: cut where the shape differs by what multiples of pixels make of it. */
export async function readMade(path: string, { width, height }: Size): Promise<Raster> {
  try {
    const picture = (await loadSharp())(path, { limitInputPixels: largestMade });
    return await rasterOf(picture.flatten({ background: "white" }).toColourspace("srgb").resize(width, height, { fit: "cover", kernel: "lanczos3" }));
  } catch (cause) {
    throw new EngineError("failed", "the server made a picture that cannot be read", { cause });
  }
}

export async function writePicture({ data, width, height, channels }: Raster, scratch: string): Promise<LocalFile> {
  const path = join(scratch, "made.png");
  const sharp = await loadSharp();
  await sharp(data, { raw: { width, height, channels }, limitInputPixels: false }).png({ compressionLevel: 1, adaptiveFiltering: false }).toFile(path);
  return { path, mediaType: "image/png", width, height };
}

const open = async (path: string) => (await loadSharp())(path, { limitInputPixels: false });

type Picture = ReturnType<Awaited<ReturnType<typeof loadSharp>>>;

async function rasterOf(picture: Picture): Promise<Raster> {
  const { data, info } = await picture.raw({ depth: "uchar" }).toBuffer({ resolveWithObject: true });
  return {
    data: new Uint8Array(data.buffer, data.byteOffset, data.length),
    width: info.width,
    height: info.height,
    channels: info.channels as Raster["channels"],
  };
}
