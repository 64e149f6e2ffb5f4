import { join } from "node:path";
import type { LocalFile } from "@atelier/engine/jobs/local-file.ts";
import { readInput } from "@atelier/engine/fitting/picture-file.ts";
import { loadSharp } from "@atelier/media/images/load-sharp.ts";
import { writeMask } from "./clear-mask.ts";
import { fileOf, type Order } from "./order.ts";

/** Pixels of a canvas that models take: 5000 x 5000, with a margin. */
const mostPixels = 16_000_000;

export interface CanvasPlace {
  canvas: [width: number, height: number];
  picture: [width: number, height: number];
  place: [x: number, y: number];
}

/** Where a picture stands on the canvas that it is to fill, in pixels of a canvas that is not too large. */
export function canvasPlace(order: Order): CanvasPlace | undefined {
  const { width, height } = fileOf(order, "image") ?? {};
  if (width === undefined || height === undefined) return undefined;
  const { left, right, top, bottom } = edgesOf(order);
  const [whole, high] = [width + left + right, height + top + bottom];
  const scale = Math.min(1, Math.sqrt(mostPixels / (whole * high)));
  const scaled = (pixels: number) => Math.max(1, Math.round(pixels * scale));
  return { canvas: [scaled(whole), scaled(high)], picture: [scaled(width), scaled(height)], place: [Math.round(left * scale), Math.round(top * scale)] };
}

/** The picture on its canvas. The margins begin with its edges drawn out, so that colours go on. */
export async function makeCanvas(order: Order): Promise<LocalFile> {
  const { data, width, height, channels } = await readInput(fileOf(order, "image")!);
  const path = join(order.scratch!, "canvas.png");
  const raw = { width, height, channels };
  const extended = (await loadSharp())(data, { raw, limitInputPixels: false }).extend({ ...edgesOf(order), extendWith: "copy" });
  const info = await extended.png({ compressionLevel: 1 }).toFile(path);
  return { path, mediaType: "image/png", width: info.width, height: info.height };
}

/** The margins of the canvas: black on white for a model that paints what is black, or transparent for one that fills what is. */
export async function makeCanvasMask(order: Order, as: "painted" | "clear"): Promise<LocalFile> {
  const { width: own = 0, height: ownHeight = 0 } = fileOf(order, "image") ?? {};
  const { left, right, top, bottom } = edgesOf(order);
  const [width, height] = [own + left + right, ownHeight + top + bottom];
  const rgba = new Uint8Array(width * height * 4);
  if (as === "painted") for (let i = 3; i < rgba.length; i += 4) rgba[i] = 255;
  for (let y = top; y < top + ownHeight; y++) rgba.fill(255, (y * width + left) * 4, (y * width + left + own) * 4);
  return writeMask(rgba, { width, height }, order);
}

function edgesOf({ parameters }: Order): Record<"left" | "right" | "top" | "bottom", number> {
  const edge = (name: string) => (parameters[name] as number | undefined) ?? 0;
  return { left: edge("left"), right: edge("right"), top: edge("top"), bottom: edge("bottom") };
}
