import { existsSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { runUngated } from "@atelier/media/ffmpeg-program.ts";
import type { Raster } from "@atelier/media/raster/raster.ts";

/** What somebody saw in a photograph of a Debian package, drawn by hand. */
export interface Truth {
  package: string;
  /** Below the root of the package. */
  path: string;
  /** Of a clip: the number of the frame. */
  frame?: number;
  /** The part of it that is looked at: left, top, right, bottom in thousandths of its sides. */
  crop?: [number, number, number, number];
  shows: "person" | "thing";
  /** Not looked at while thresholds were chosen. */
  held?: boolean;
  /** Size in which it was drawn; all coordinates are pixels of that. */
  view: [number, number];
  /** Outlines of the subjects with what they wear and hold. */
  regions: [number, number][][];
  /** Joints by name, as far as they are seen. */
  bodies?: Record<string, [number, number]>[];
}

/** Pictures are looked at in this size at most. */
const EDGE = 1600;

/** The picture in RGB; undefined where its package is not unpacked below the root. */
export async function openPicture({ path, frame, crop }: Truth, root: string): Promise<Raster | undefined> {
  const file = join(root, path);
  if (!existsSync(file)) return undefined;
  let image = sharp(frame === undefined ? file : await frameOf(file, frame)).autoOrient().removeAlpha().toColourspace("srgb");
  if (crop) {
    const { data, info } = await image.png().toBuffer({ resolveWithObject: true });
    const [left, top, right, bottom] = crop.map((part, k) => Math.round((part / 1000) * (k % 2 === 0 ? info.width : info.height)));
    image = sharp(data).extract({ left, top, width: right - left, height: bottom - top });
  }
  const { data, info } = await image.resize(EDGE, EDGE, { fit: "inside", withoutEnlargement: true }).raw().toBuffer({ resolveWithObject: true });
  return { data: new Uint8Array(data), width: info.width, height: info.height, channels: 3 };
}

async function frameOf(file: string, frame: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const order = ["-i", file, "-vf", `select=eq(n\\,${frame})`, "-frames:v", "1", "-f", "image2pipe", "-c:v", "png", "pipe:1"];
  await runUngated(order, async (stdout) => {
    for await (const chunk of stdout) chunks.push(chunk as Buffer);
  });
  return Buffer.concat(chunks);
}
