import { open, readFile } from "node:fs/promises";
import type { Sharp, SharpOptions } from "sharp";
import { decodeBmp } from "./decode-bmp.ts";
import { loadSharp } from "./load-sharp.ts";

/** Damage within the data is an error; what decoders merely remark on is found in many honest files. */
const failOn = "error";

/**
 * A picture in the image library's hands, nothing decoded yet; a BMP, which the library cannot read, decoded by us.
 * @param source the bytes, or the path of a file
 * @throws Error for a BMP that cannot be decoded; everything else fails when it is read
 */
export async function openImage(source: Uint8Array | string, options: SharpOptions): Promise<Sharp> {
  const sharp = await loadSharp();
  if (!(await isBmp(source))) return sharp(source, { failOn, ...options });
  const decoded = decodeBmp(typeof source === "string" ? await readFile(source) : Buffer.from(source.buffer, source.byteOffset, source.byteLength));
  if (!decoded) throw new Error("this kind of BMP cannot be decoded");
  const { data, width, height, channels } = decoded;
  return sharp(data, { ...options, raw: { width, height, channels } });
}

async function isBmp(source: Uint8Array | string): Promise<boolean> {
  const head = typeof source === "string" ? await firstBytes(source) : source;
  return head[0] === 0x42 && head[1] === 0x4d;
}

async function firstBytes(path: string): Promise<Uint8Array> {
  const file = await open(path, "r");
  try {
    return (await file.read(new Uint8Array(2), 0, 2, 0)).buffer;
  } finally {
    await file.close();
  }
}
