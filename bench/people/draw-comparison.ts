import sharp from "sharp";
import type { Plane, Raster } from "@atelier/media/raster/raster.ts";

/** The picture with what was cut out before green, and the drawn outline in red. */
export async function drawComparison({ data, width, height }: Raster, matte: Plane | undefined, truth: Plane, path: string): Promise<void> {
  const out = Uint8Array.from(data);
  const ground = [30, 150, 60];
  for (let i = 0; i < width * height; i++) {
    const part = matte?.data[i] ?? 0;
    for (let c = 0; c < 3; c++) out[i * 3 + c] = out[i * 3 + c] * part + (0.3 * data[i * 3 + c] + 0.7 * ground[c]) * (1 - part);
    const isEdge = i % width > 0 && i >= width && (truth.data[i] !== truth.data[i - 1] || truth.data[i] !== truth.data[i - width]);
    if (isEdge) out.set([255, 0, 0], i * 3);
  }
  await sharp(out, { raw: { width, height, channels: 3 } }).png().toFile(path);
}
