import type { Raster } from "@atelier/media/raster/raster.ts";
import { resizeRaster } from "@atelier/media/raster/resize-raster.ts";
import type { Actor } from "../actors/actor.ts";
import { type Bitmap, createBitmap } from "../canvas/bitmap.ts";
import type { Figure } from "./figure.ts";

/** The subject of a reference on the stage: it looks as in its picture, and moves as in its clip. */
export function figureActor(figure: Figure, facts: Omit<Actor, "sprite" | "film" | "isCut" | "isPhotograph" | "aspect" | "head">): Actor {
  const { frameOf } = figure;
  return {
    ...facts,
    isCut: figure.isCut,
    aspect: figure.width / figure.height,
    ...(figure.head !== undefined && { head: figure.head }),
    isPhotograph: true,
    async sprite(height) {
      const tall = Math.max(8, Math.round(height));
      return multiplied(resizeRaster(figure.frameAt(frameOf?.(0) ?? 0), Math.max(4, Math.round((tall * figure.width) / figure.height)), tall));
    },
    ...(frameOf && {
      film: (height: number) => {
        // Twice as fine as it is shown would flicker: halved as often as it takes.
        const halvings = Math.max(0, Math.floor(Math.log2(figure.height / Math.max(1, height))));
        let last: { index: number; bitmap: Bitmap } | undefined;
        return (second: number) => {
          const index = frameOf(second);
          if (last?.index !== index) {
            let bitmap = multiplied(figure.frameAt(index));
            for (let i = 0; i < halvings; i++) bitmap = halved(bitmap);
            last = { index, bitmap };
          }
          return last.bitmap;
        };
      },
    }),
  };
}

/** RGBA or RGB as the compositor takes it. */
export function multiplied({ data, width, height, channels }: Raster): Bitmap {
  const bitmap = createBitmap(width, height);
  for (let i = 0, from = 0; i < bitmap.data.length; i++, from += channels) {
    const alpha = channels === 4 ? data[from + 3]! : 255;
    if (alpha === 0) continue;
    const r = ((data[from]! * alpha + 127) / 255) | 0;
    const g = ((data[from + 1]! * alpha + 127) / 255) | 0;
    const b = ((data[from + 2]! * alpha + 127) / 255) | 0;
    bitmap.data[i] = (r | (g << 8) | (b << 16) | (alpha << 24)) >>> 0;
  }
  return bitmap;
}

function halved(bitmap: Bitmap): Bitmap {
  const result = createBitmap(Math.max(1, bitmap.width >> 1), Math.max(1, bitmap.height >> 1));
  const { data, width } = bitmap;
  for (let y = 0, to = 0; y < result.height; y++) {
    for (let x = 0; x < result.width; x++, to++) {
      const at = 2 * y * width + 2 * x;
      const [a, b, c, d] = [data[at]!, data[at + 1] ?? 0, data[at + width] ?? 0, data[at + width + 1] ?? 0];
      const mean = (shift: number) => ((((a >>> shift) & 255) + ((b >>> shift) & 255) + ((c >>> shift) & 255) + ((d >>> shift) & 255) + 2) >> 2) << shift;
      result.data[to] = (mean(0) | mean(8) | mean(16) | mean(24)) >>> 0;
    }
  }
  return result;
}
