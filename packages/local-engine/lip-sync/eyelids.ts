import { clipRect, type Raster, type Rect } from "@atelier/media/raster/raster.ts";
import { bilinearPixel, type SamplePixel } from "@atelier/media/raster/sample-pixel.ts";
import { createRandom } from "@atelier/media/raster/random.ts";
import type { Face } from "../vision/faces/find-faces.ts";
import { smoothStep } from "../vision/polygon.ts";
import { type FaceFrame, type Place, toFace, toPicture } from "./face-frame.ts";
import type { HeadMotion } from "./head-motion.ts";

export interface Eyelids {
  /** Draws both upper lids, lowered by 0 (as in the portrait) to 1 (closed), over a frame. */
  draw(frame: Uint8Array, closing: number, motion: HeadMotion | undefined): void;
}

interface Eye {
  area: Rect;
  middle: number;
  half: number;
  /** Heights of the line between the corners, of the middle of the upper lid and of the lower lid from that line. */
  corner(u: number): number;
  upper: number;
  lower: number;
  /** How far skin above the lid is drawn down with it, pixels: no farther up than below the brow. */
  skin: number;
}

/** In widths of the face: skin above the lid that is drawn down with it at most, and how far lashes lie above the landmarks. */
const mostSkin = 0.06;
const lashes = 0.014;
/** Of the way from the lid to the brow: the brow keeps its place and its edge. */
const beforeBrow = 0.62;
/** How far the lid comes down beyond the landmarks, widths of the face. */
const beyond = 0.004;
/** Darkness of the line of the lashes when closed. */
const lashLine = 0.45;

/**
 * Of the level of most of a lid's skin: what is darker is something else; and how much of that there may be. Measured: lids with lashes, shadow or a lock
 * of hair 0 to 0.24, behind glasses 0.33 to 0.44.
 */
const dark = 0.6;
const mostDark = 0.3;

/**
 * Lids that can close: the skin above each eye is drawn down over it, with a dark line where its lashes are. Where that skin does not show, behind the rim
 * of glasses, the eyes stay open: the rim would be drawn over them.
 */
export function createEyelids(picture: Raster, face: Face, frame: FaceFrame, samplePixel: SamplePixel): Eyelids {
  const { unit } = frame;
  const eyes = [36, 42].map((first) => eyeOf(picture, face, frame, first));
  const isHidden = eyes.some((eye) => darkPart(picture, frame, eye) > mostDark);
  const cover = lashes * unit;
  /** One pixel of the lid, at a place of the face. */
  const drawPixel = (pixels: Uint8Array, out: number, { middle, half, corner, upper, lower, skin }: Eye, { u, v }: Place, closing: number) => {
    const t = (u - middle) / half;
    if (Math.abs(t) >= 1) return;
    const bow = 1 - t * t;
    const rest = corner(u) + upper * bow;
    const edge = rest + closing * (lower - upper) * bow;
    const top = rest - skin * bow;
    if (v < top) return;
    if (v <= edge + 0.5) {
      const covered = rest - cover * smoothStep(0, 0.35, closing) * bow;
      const source = top + ((Math.min(v, edge) - top) * (covered - top)) / Math.max(1e-3, edge - top);
      const { x, y } = toPicture(frame, { u, v: source });
      samplePixel(picture, x - 0.5, y - 0.5, lid, 0);
      const whole = Math.min(1, edge + 0.5 - v);
      for (let c = 0; c < 3; c++) pixels[out + c] += (Math.floor(lid[c]) - pixels[out + c]) * whole;
    }
    const lash = lashLine * closing * bow ** 0.3 * Math.exp(-(((v - edge) / (0.012 * unit)) ** 2));
    if (lash > 0.01) for (let c = 0; c < 3; c++) pixels[out + c] *= 1 - lash;
  };
  const lid = new Float32Array(3);
  return {
    draw(pixels, closing, motion) {
      if (closing <= 0 || isHidden) return;
      for (const eye of eyes) {
        const { area } = eye;
        for (let y = area.y; y < area.y + area.height; y++) {
          for (let x = area.x; x < area.x + area.width; x++) {
            const share = motion ? motion.shareAt(x, y) : 0;
            const place = toFace(frame, { x: x + 0.5 - (motion ? motion.x * share : 0), y: y + 0.5 - (motion ? motion.y * share : 0) });
            drawPixel(pixels, (y * picture.width + x) * 3, eye, place, closing);
          }
        }
      }
    },
  };
}

/** How much of the skin that would be drawn down over an eye is much darker than most of it: the rim of glasses, a lock of hair, the eye itself. */
function darkPart(picture: Raster, frame: FaceFrame, { middle, half, corner, upper, skin }: Eye): number {
  const levels: number[] = [];
  const pixel = new Float32Array(3);
  for (let column = 0; column < 9; column++) {
    const t = -0.6 + 0.15 * column;
    const [u, bow] = [middle + t * half, 1 - t * t];
    for (let row = 0; row < 6; row++) {
      const v = corner(u) + (upper - lashes * frame.unit - (row / 5) * (skin - lashes * frame.unit)) * bow;
      const { x, y } = toPicture(frame, { u, v });
      bilinearPixel(picture, x - 0.5, y - 0.5, pixel, 0);
      levels.push(0.3 * pixel[0]! + 0.59 * pixel[1]! + 0.11 * pixel[2]!);
    }
  }
  const sorted = levels.toSorted((a, b) => a - b);
  const most = sorted[Math.floor(sorted.length * 0.6)]!;
  return levels.filter((level) => level < dark * most).length / levels.length;
}

/** @param first landmark of the eye's left corner; two of the upper lid, the right corner and two of the lower lid follow */
function eyeOf({ width, height }: Raster, { landmarks }: Face, frame: FaceFrame, first: number): Eye {
  const at = landmarks.slice(first, first + 6).map((point) => toFace(frame, point));
  const slope = (at[3].v - at[0].v) / (at[3].u - at[0].u);
  const corner = (u: number) => at[0].v + slope * (u - at[0].u);
  const middle = (at[0].u + at[3].u) / 2;
  // Landmarks sit inside the corners.
  const half = ((at[3].u - at[0].u) / 2) * 1.15;
  const bow = (points: typeof at) => points.reduce((sum, { u, v }) => sum + (v - corner(u)) / (1 - ((u - middle) / half) ** 2), 0) / points.length;
  const corners = [-half, half].flatMap((side) => [-0.14, 0.1].map((part) => toPicture(frame, { u: middle + side, v: corner(middle) + part * frame.unit })));
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const area = clipRect(Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys), width, height);
  const [upper, lower] = [bow(at.slice(1, 3)), bow(at.slice(4, 6))];
  const brow = landmarks.slice(first === 36 ? 17 : 22, first === 36 ? 22 : 27).map((point) => toFace(frame, point));
  const browAt = brow.reduce((sum, { v }) => sum + v, 0) / brow.length - corner(middle);
  const skin = Math.min(mostSkin * frame.unit, Math.max(0.015 * frame.unit, beforeBrow * (upper - browAt)));
  // A little beyond the lower lid's landmarks, which lie on its inner edge: no white is left between the lashes.
  return { area, middle, half, corner, upper, lower: lower + beyond * frame.unit, skin };
}

/** Seconds that a lid takes down, stays and takes up. */
const [down, stay, up] = [0.08, 0.04, 0.16];

/** How far the lids are closed at a second: a first blink soon, then one every two to six seconds. */
export function blinking(seed: number, duration: number): (second: number) => number {
  const random = createRandom(seed, "blinks");
  const starts: number[] = [];
  for (let second = random.between(0.8, 2); second < duration - (down + stay + up); second += random.between(2, 6)) starts.push(second);
  return (second) => {
    const since = second - (starts.findLast((start) => start <= second) ?? Number.NEGATIVE_INFINITY);
    return smoothStep(0, down, since) * (1 - smoothStep(down + stay, down + stay + up, since));
  };
}
