import { luminance } from "../../../raster/luminance.ts";
import type { Raster, Rect } from "../../../raster/raster.ts";
import type { Margins } from "./margins.ts";

/** A side whose continuation has so many times the edges of what it continues is torn: scraps of other things lie there. */
const TORN = 1.35;
/** Parts of a side that are looked at one by one. */
const PARTS = 4;
/** Mean difference of neighbours, in levels, that is nothing but grain. */
const GRAIN = 0.7;

/**
 * Looks at each side of a continued picture: where patches found nothing that fits (a thing that the border cuts, seen nowhere else), the picture is reflected
 * there instead. In place.
 * @param place of the picture on the canvas @returns the sides that were reflected
 */
export function mendTornSides(canvas: Raster, place: Rect, margins: Margins): (keyof Margins)[] {
  const light = luminance(canvas);
  const sides: Record<keyof Margins, [beyond: Rect, within: Rect]> = {
    left: [{ ...place, x: place.x - margins.left, width: margins.left }, { ...place, width: margins.left }],
    right: [{ ...place, x: place.x + place.width, width: margins.right }, { ...place, x: place.x + place.width - margins.right, width: margins.right }],
    top: [{ ...place, y: place.y - margins.top, height: margins.top }, { ...place, height: margins.top }],
    bottom: [{ ...place, y: place.y + place.height, height: margins.bottom }, { ...place, y: place.y + place.height - margins.bottom, height: margins.bottom }],
  };
  const mended: (keyof Margins)[] = [];
  for (const [side, [beyond, within]] of Object.entries(sides) as [keyof Margins, [Rect, Rect]][]) {
    if (margins[side] < 2 || margins[side] > (side === "left" || side === "right" ? place.width : place.height) / 2) continue;
    const isTorn = parted(beyond).some((part, k) => {
      const [here, there] = [edges(light, part), edges(light, parted(within)[k])];
      return here.some((value, way) => value > TORN * there[way] + GRAIN);
    });
    if (!isTorn) continue;
    reflect(canvas, beyond, side === "left" || side === "right" ? 2 * (side === "left" ? place.x : place.x + place.width) - 1 : undefined, side === "top" ? 2 * place.y - 1 : 2 * (place.y + place.height) - 1);
    mended.push(side);
  }
  return mended;
}

/** A strip in equal parts along its longer side. */
function parted({ x, y, width, height }: Rect): Rect[] {
  return Array.from({ length: PARTS }, (_, k) => {
    const [from, until] = [k, k + 1].map((n) => Math.round((n * Math.max(width, height)) / PARTS));
    return width > height ? { x: x + from, y, width: until - from, height } : { x, y: y + from, width, height: until - from };
  });
}

/** Mean difference between neighbours beside each other, and above each other. */
function edges({ data, width }: { data: Float32Array; width: number }, { x: left, y: top, width: wide, height: high }: Rect): [number, number] {
  let [across, down] = [0, 0];
  for (let y = top; y < top + high - 1; y++) {
    for (let x = left; x < left + wide - 1; x++) {
      const i = y * width + x;
      across += Math.abs(data[i + 1] - data[i]);
      down += Math.abs(data[i + width] - data[i]);
    }
  }
  const count = Math.max(1, (wide - 1) * (high - 1));
  return [across / count, down / count];
}

/** Copies each pixel of a part from the other side of an axis: `x` becomes `across - x`, or without that `y` becomes `down - y`. */
function reflect({ data, width }: Raster, { x: left, y: top, width: wide, height: high }: Rect, across: number | undefined, down: number): void {
  for (let y = top; y < top + high; y++) {
    for (let x = left; x < left + wide; x++) {
      const from = across === undefined ? (down - y) * width + x : y * width + across - x;
      for (let c = 0; c < 3; c++) data[(y * width + x) * 3 + c] = data[from * 3 + c];
    }
  }
}
