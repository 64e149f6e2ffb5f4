import { type Point, signedDistance } from "../../polygon.ts";
import type { Divide } from "./divide-hole.ts";

/**
 * What lies on which side of the lines through a hole: a number for every pixel of the hole and for known ones within `BAND` pixels of it, `NONE`
 * elsewhere.
 */
export interface Regions {
  region: Uint8Array;
  /** The numbers that occur in the hole. */
  numbers: number[];
}

/** Pixels around the hole. */
const BAND = 48;
/** So near the end of a line in pixels it tells the side, and not the number of its pixel of the contour, which is not exact. */
const NEAR_END = 6;
/** The region of what is far from the hole. */
export const NONE = 255;

/** @param hole 1 inside @param contour its outermost pixels in order; the lines begin and end at numbers of them */
export function divideRegions(hole: Uint8Array, width: number, height: number, contour: readonly Point[], divides: readonly Divide[]): Regions {
  const region = new Uint8Array(hole.length).fill(NONE);
  const outlines = divides.map(({ from, to, course }) => [...course, ...contour.slice(from.at + 1, to.at).reverse()]);
  for (let i = 0; i < hole.length; i++) {
    if (!hole[i]) continue;
    const [x, y] = [i % width, Math.floor(i / width)];
    region[i] = outlines.reduce((bits, outline, k) => bits | (signedDistance(outline, x, y) < 0 ? 1 << k : 0), 0);
  }
  // The outlines run through the contour's pixels, of which their order tells the side.
  for (const [k, place] of contour.entries()) {
    region[place.y * width + place.x] = divides.reduce((bits, divide, n) => bits | (isWithin(divide, k, place, contour, NEAR_END) ? 1 << n : 0), 0);
  }
  const numbers = [...new Set(region)].filter((one) => one !== NONE).sort((a, b) => a - b);
  spreadOutwards(region, width, height, contour, divides);
  return { region, numbers };
}

/** Gives known pixels the region of the nearest pixel of the contour; beside the ends of a line its continuation outwards divides them. */
function spreadOutwards(region: Uint8Array, width: number, height: number, contour: readonly Point[], divides: readonly Divide[]): void {
  const nearest = new Int32Array(region.length).fill(-1);
  let front: number[] = [];
  for (const [k, { x, y }] of contour.entries()) {
    nearest[y * width + x] = k;
    front.push(y * width + x);
  }
  for (let step = 0; step < BAND; step++) {
    const next: number[] = [];
    for (const i of front) {
      const x = i % width;
      for (const n of [x > 0 ? i - 1 : -1, x < width - 1 ? i + 1 : -1, i - width, i + width < width * height ? i + width : -1]) {
        if (n < 0 || nearest[n] >= 0 || region[n] !== NONE) continue;
        nearest[n] = nearest[i];
        region[n] = divides.reduce(
          (bits, divide, k) => bits | (isWithin(divide, nearest[i], { x: n % width, y: Math.floor(n / width) }, contour, BAND) ? 1 << k : 0), 0,
        );
        next.push(n);
      }
    }
    front = next;
  }
}

/**
 * Whether a place to which the contour's pixel `k` is nearest lies on the side of a line that the contour shows between its ends. @param reach pixels
 * around an end within which its direction tells
 */
function isWithin({ from, to }: Divide, k: number, place: Point, contour: readonly Point[], reach: number): boolean {
  for (const [{ line: end }, inside] of [[from, from.at + NEAR_END], [to, to.at - NEAR_END]] as const) {
    const across = (p: Point): number => end.into.x * (p.y - end.y) - end.into.y * (p.x - end.x);
    if (Math.hypot(place.x - end.x, place.y - end.y) < reach) {
      return Math.sign(across(place)) === Math.sign(across(contour[(inside + contour.length) % contour.length]));
    }
  }
  return k > from.at && k < to.at;
}
