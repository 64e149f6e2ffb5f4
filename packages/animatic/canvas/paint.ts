import { renderSvg } from "@atelier/media/images/render-svg.ts";
import { type Bitmap, createBitmap } from "./bitmap.ts";

/** Fills a bitmap point by point; `colourAt` answers packed words. */
export function paint(width: number, height: number, colourAt: (x: number, y: number) => number): Bitmap {
  const bitmap = createBitmap(Math.max(1, Math.round(width)), Math.max(1, Math.round(height)));
  for (let y = 0, at = 0; y < bitmap.height; y++) {
    for (let x = 0; x < bitmap.width; x++, at++) bitmap.data[at] = colourAt(x, y);
  }
  return bitmap;
}

/** Draws an SVG document at its own width and height. */
export async function bitmapOfSvg(svg: string): Promise<Bitmap> {
  const { pixels, premultiplied, width, height } = await renderSvg(svg);
  const bytes = new Uint8Array(pixels);
  if (!premultiplied) {
    for (let i = 0; i < bytes.length; i += 4) {
      const alpha = bytes[i + 3]!;
      for (let c = 0; c < 3; c++) bytes[i + c] = Math.round((bytes[i + c]! * alpha) / 255);
    }
  }
  return { data: new Uint32Array(bytes.buffer, bytes.byteOffset, width * height), width, height };
}

export const svgDocument = (width: number, height: number, body: string, viewBox = `0 0 ${Math.round(width)} ${Math.round(height)}`) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${Math.max(1, Math.round(width))}" ` +
    `height="${Math.max(1, Math.round(height))}" viewBox="${viewBox}">${body}</svg>`;
