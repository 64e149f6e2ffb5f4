import { join } from "node:path";
import type { LocalFile } from "@atelier/engine/jobs/local-file.ts";
import { readInput } from "@atelier/engine/fitting/picture-file.ts";
import { loadSharp } from "@atelier/media/images/load-sharp.ts";
import { fileOf, type Order } from "./order.ts";

/** The mask as models have it that fill what is transparent. */
export async function makeClearMask(order: Order): Promise<LocalFile> {
  const { data, width, height, channels } = await readInput(fileOf(order, "mask")!);
  const rgba = new Uint8Array(width * height * 4);
  for (let i = 0; i < width * height; i++) rgba.fill(data[i * channels]! < 128 ? 0 : 255, i * 4, i * 4 + 4);
  return writeMask(rgba, { width, height }, order);
}

/** @param rgba white where the picture stays, and nothing where it is filled */
export async function writeMask(rgba: Uint8Array, { width, height }: { width: number; height: number }, { scratch }: Order): Promise<LocalFile> {
  const path = join(scratch!, "clear-mask.png");
  const sharp = await loadSharp();
  await sharp(rgba, { raw: { width, height, channels: 4 }, limitInputPixels: false }).png({ compressionLevel: 3 }).toFile(path);
  return { path, mediaType: "image/png", width, height };
}
