import type { Raster, Rect } from "@atelier/media/raster/raster.ts";
import { mainColours } from "../effects/colour-transfer.ts";
import { chance } from "../effects/lights.ts";
import type { Rgb } from "../effects/blend.ts";
import { layTurned, tableGround } from "./lay-card.ts";
import { fillFrame } from "./fill-frame.ts";
import { gradient } from "./paint-ground.ts";

type Layout = "designed" | "grid" | "scrapbook";

/** Cells as fractions of the frame, by the number of pictures; the first is the largest. For wide frames x and y change places with tall ones. */
const designed: Record<number, [x: number, y: number, width: number, height: number][]> = {
  2: [[0, 0, 0.6, 1], [0.6, 0, 0.4, 1]],
  3: [[0, 0, 0.62, 1], [0.62, 0, 0.38, 0.5], [0.62, 0.5, 0.38, 0.5]],
  4: [[0, 0, 0.58, 0.62], [0.58, 0, 0.42, 0.42], [0.58, 0.42, 0.42, 0.58], [0, 0.62, 0.58, 0.38]],
  5: [[0, 0, 0.6, 0.6], [0.6, 0, 0.4, 0.36], [0.6, 0.36, 0.4, 0.64], [0, 0.6, 0.3, 0.4], [0.3, 0.6, 0.3, 0.4]],
};

/** Two to five pictures in one frame of width x height, each cropped to its best part, on a ground in the colours of the first. */
export async function collage(
  pictures: readonly Raster[], width: number, height: number, options: { layout: Layout; ground?: Rgb; seed: number; signal: AbortSignal }
): Promise<Raster> {
  const count = Math.min(5, pictures.length);
  if (options.layout === "scrapbook") return scrapbook(pictures.slice(0, count), width, height, options);
  const ground = gradient(width, height, options.ground ? [options.ground] : quietColours(pictures[0]));
  const gap = Math.round(Math.min(width, height) * 0.014);
  const cells = options.layout === "grid"
    ? gridCells(count, width / height)
    : designed[count].map(([x, y, w, h]): [number, number, number, number] => (width >= height ? [x, y, w, h] : [y, x, h, w]));
  for (const [i, [x, y, w, h]] of cells.entries()) {
    const inner = { x: 2 * gap, y: 2 * gap, width: width - 3 * gap, height: height - 3 * gap };
    const left = Math.round(inner.x + x * inner.width);
    const top = Math.round(inner.y + y * inner.height);
    const cell = {
      x: left, y: top, width: Math.round(inner.x + (x + w) * inner.width) - gap - left,
      height: Math.round(inner.y + (y + h) * inner.height) - gap - top,
    };
    paste(ground, await fillFrame(pictures[i], cell.width, cell.height, options.signal), cell);
    options.signal.throwIfAborted();
  }
  return ground;
}

/** Pictures in equal parts of the frame without a gap. */
export async function sideBySide(
  pictures: readonly Raster[], width: number, height: number, layout: "columns" | "rows" | "diagonal", signal: AbortSignal,
): Promise<Raster> {
  const result: Raster = { data: new Uint8Array(width * height * 3), width, height, channels: 3 };
  if (layout === "diagonal") {
    const [first, second] = [await fillFrame(pictures[0], width, height, signal), await fillFrame(pictures[1], width, height, signal)];
    const line = Math.max(2, Math.min(width, height) * 0.004);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const side = x / width + (0.16 * (y / height - 0.5)) / 0.5 - 0.5;
        const at = (y * width + x) * 3;
        const from = Math.abs(side * width) < line ? undefined : side < 0 ? first : second;
        if (from) result.data.set(from.data.subarray(at, at + 3), at);
        else result.data.fill(255, at, at + 3);
      }
    }
    return result;
  }
  for (const [i, picture] of pictures.entries()) {
    const [from, to] = [i / pictures.length, (i + 1) / pictures.length].map((part) => Math.round(part * (layout === "columns" ? width : height)));
    const cell = layout === "columns" ? { x: from, y: 0, width: to - from, height } : { x: 0, y: from, width, height: to - from };
    paste(result, await fillFrame(picture, cell.width, cell.height, signal), cell);
    signal.throwIfAborted();
  }
  return result;
}

function gridCells(count: number, shape: number): [number, number, number, number][] {
  const columns = count === 2
    ? (shape >= 1 ? 2 : 1)
    : count <= 4 && Math.abs(Math.log(shape)) < 0.6
    ? 2
    : shape >= 1
    ? Math.ceil(count / (shape > 2 ? 1 : 2))
    : Math.ceil(count / 3);
  const rows = Math.ceil(count / columns);
  return Array.from({ length: count }, (_, i) => {
    const row = Math.floor(i / columns);
    const inRow = row === rows - 1 ? count - row * columns : columns;
    return [(i - row * columns) / inRow, row / rows, 1 / inRow, 1 / rows];
  });
}

async function scrapbook(pictures: readonly Raster[], width: number, height: number, { seed, signal }: { seed: number; signal: AbortSignal }): Promise<Raster> {
  const result = tableGround(pictures[0], width, height);
  const unit = Math.min(width, height);
  const wide = width >= height;
  const columns = wide ? Math.ceil(pictures.length / (pictures.length > 3 ? 2 : 1)) : pictures.length > 3 ? 2 : 1;
  const rows = Math.ceil(pictures.length / columns);
  const order = pictures.map((_, i) => i).reverse();
  for (const i of order) {
    const row = Math.floor(i / columns);
    const inRow = Math.min(columns, pictures.length - row * columns);
    const side = Math.min((width / inRow) * 0.96, (height / rows) * 0.92, unit * 0.8);
    const shape = Math.min(1.35, Math.max(0.74, pictures[i].width / pictures[i].height));
    const [w, h] = shape > 1 ? [side, side / shape] : [side * shape, side];
    const rim = Math.round(side * 0.035);
    const card: Raster = { data: new Uint8Array(Math.round(w) * Math.round(h) * 3).fill(249), width: Math.round(w), height: Math.round(h), channels: 3 };
    paste(
      card, await fillFrame(pictures[i], card.width - 2 * rim, card.height - 2 * rim, signal),
      { x: rim, y: rim, width: card.width - 2 * rim, height: card.height - 2 * rim },
    );
    const x = ((i - row * columns + 0.5) / inRow + (chance(seed, i * 3) - 0.5) * 0.04) * width;
    const y = ((row + 0.5) / rows + (chance(seed, i * 3 + 1) - 0.5) * 0.04) * height;
    layTurned(result, card, x, y, (chance(seed, i * 3 + 2) - 0.5) * 13);
    signal.throwIfAborted();
  }
  return result;
}

/** Two pale relatives of a picture's leading colours. */
function quietColours(picture: Raster): Rgb[] {
  return mainColours(picture, 4)
    .slice(0, 2)
    .map((rgb) => rgb.map((v) => 255 - (255 - v) * 0.16) as unknown as Rgb);
}

function paste(ground: Raster, picture: Raster, { x, y, width, height }: Rect): void {
  for (let row = 0; row < height; row++) ground.data.set(picture.data.subarray(row * width * 3, (row + 1) * width * 3), ((y + row) * ground.width + x) * 3);
}
