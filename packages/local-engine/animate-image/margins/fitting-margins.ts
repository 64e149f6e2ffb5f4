import { luminance } from "@atelier/media/raster/luminance.ts";
import type { Plane, Raster, Rect } from "@atelier/media/raster/raster.ts";
import type { Margins } from "./margins.ts";

/** A part of a continuation that has so many times the edges of what it continues is torn: scraps of other things lie there. */
const TORN = 1.35;
/** Parts of a side that are looked at one by one, and the depth of a strip of it, in parts of the picture's side. */
const PARTS = 4;
const STRIP = 0.03;
/** Mean difference of neighbours, in levels, that is nothing but grain. */
const GRAIN = 0.7;

type Side = keyof Margins;

/**
 * How far beyond each border a continued picture goes on as it was: up to where patches found nothing that fits (a thing that the border cuts, seen
 * nowhere else).
 * @param place of the picture on the canvas @param margins all that was continued @returns no more than `margins`; 0 where it is torn from the border on
 */
export function fittingMargins(canvas: Raster, place: Rect, margins: Margins): Margins {
  const light = luminance(canvas);
  const fitting = (side: Side): number => {
    const size = side === "left" || side === "right" ? place.width : place.height;
    const all = Math.min(margins[side], Math.floor(size / 2));
    if (all < 2) return margins[side];
    const within = parted(strip(place, side, -all, 0)).map((part) => edges(light, part));
    const step = Math.max(4, Math.round(STRIP * size));
    let from = 0;
    while (from < all) {
      // A narrow rest is looked at with the strip before it.
      const until = all - from < 1.5 * step ? all : from + step;
      const isTorn = parted(strip(place, side, from, until)).some((part, k) => edges(light, part).some((value, way) => value > TORN * within[k][way] + GRAIN));
      if (isTorn) return from;
      from = until;
    }
    return margins[side];
  };
  return { left: fitting("left"), right: fitting("right"), top: fitting("top"), bottom: fitting("bottom") };
}

/** The strip from one distance beyond a border to another; within the picture they are negative. */
function strip({ x, y, width, height }: Rect, side: Side, from: number, until: number): Rect {
  const deep = until - from;
  if (side === "left") return { x: x - until, y, width: deep, height };
  if (side === "right") return { x: x + width + from, y, width: deep, height };
  if (side === "top") return { x, y: y - until, width, height: deep };
  return { x, y: y + height + from, width, height: deep };
}

/** A strip in equal parts along its longer side. */
function parted({ x, y, width, height }: Rect): Rect[] {
  return Array.from({ length: PARTS }, (_, k) => {
    const [from, until] = [k, k + 1].map((n) => Math.round((n * Math.max(width, height)) / PARTS));
    return width > height ? { x: x + from, y, width: until - from, height } : { x, y: y + from, width, height: until - from };
  });
}

/** Mean difference between neighbours beside each other, and above each other. */
function edges({ data, width }: Plane, { x: left, y: top, width: wide, height: high }: Rect): [number, number] {
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
