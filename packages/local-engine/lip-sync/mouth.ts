import type { Raster, Rect } from "@atelier/media/raster/raster.ts";
import { clipRect } from "@atelier/media/raster/raster.ts";
import type { SamplePixel } from "@atelier/media/raster/sample-pixel.ts";
import type { MouthShape } from "./speech/mouth-shapes.ts";
import { faceRegions } from "../vision/faces/face-regions.ts";
import type { Face } from "../vision/faces/find-faces.ts";
import { signedDistance, smoothStep } from "../vision/polygon.ts";
import { type FaceFrame, toFace, toPicture } from "./face-frame.ts";
import type { HeadMotion } from "./head-motion.ts";
import { type InnerMouth, innerMouth } from "./inner-mouth.ts";
import { type MouthLines, traceMouth } from "./mouth-lines.ts";

/** How far speech moves a mouth, in widths of the face: lips apart, corners out and in. */
const range = { gap: 0.125, spread: 0.025, round: 0.035 };
/** Parts of the gap by which the upper lip rises, and by which the chin follows the lower lip. */
const upperShare = 0.13;
const chinShare = 0.5;
/** Of lips that the photograph parts: how much of the way to each other the upper one goes. */
const upperCloses = 0.4;
/** How far beyond the outline of the face skin follows the jaw, in widths of the face: the throat under the chin. */
const follow = 0.2;
/** Columns for which the lips' lines are kept, a pixel. */
const fineness = 4;

export interface Mouth {
  /** Draws the lower face in this shape over a frame that shows the head where `motion` has moved it. */
  draw(frame: Uint8Array, shape: MouthShape, motion: HeadMotion | undefined): void;
}

/**
 * The mouth of a portrait as something that speaks. Every pixel of the lower face looks up where it comes from: above the lips' line with the upper
 * lip, which hardly moves, below it with the lower lip and, farther down, the chin; between both lips the inner mouth shows. All fields are smooth and
 * fade out at the face's outline, so that nothing folds and nothing beyond moves. Lips that the photograph parts close over the teeth it shows.
 */
export function createMouth(picture: Raster, face: Face, frame: FaceFrame, samplePixel: SamplePixel): Mouth {
  return new SpeakingMouth(picture, face, frame, samplePixel);
}

/** How a shape of the mouth moves this face, in pixels. */
interface Pose {
  /** Between the lips at their middle. */
  gap: number;
  /** By which the corners go out. */
  spread: number;
  /** By which the chin goes down. */
  jaw: number;
}

/** The lips' lines by column: where they are, and how far each part of them opens. */
interface LipLines {
  first: number;
  tops: Float32Array;
  bottoms: Float32Array;
  profile: Float32Array;
}

class SpeakingMouth implements Mouth {
  readonly #picture: Raster;
  readonly #frame: FaceFrame;
  readonly #samplePixel: SamplePixel;
  readonly #inside: InnerMouth;
  readonly #lips: LipLines;
  /** Places along the face's axes, pixels. */
  readonly #middle: number;
  readonly #half: number;
  readonly #nose: number;
  readonly #chin: number;
  readonly #thickness: number;
  readonly #restGap: number;
  readonly #area: Rect;
  readonly #reach: Float32Array;
  readonly #colour = new Float32Array(3);

  constructor(picture: Raster, face: Face, frame: FaceFrame, samplePixel: SamplePixel) {
    const { unit } = frame;
    const at = face.landmarks.map((point) => toFace(frame, point));
    const lines = traceMouth(picture, face, frame);
    const middle = (lines.left + lines.right) / 2;
    this.#picture = picture;
    this.#frame = frame;
    this.#samplePixel = samplePixel;
    this.#inside = innerMouth(picture, face, frame, lines);
    this.#middle = middle;
    this.#half = (lines.right - lines.left) / 2;
    this.#nose = Math.min(at[33].v + 0.01 * unit, lines.upper(middle) - 0.06 * unit);
    this.#chin = at[8].v;
    this.#thickness = Math.max(0.03 * unit, at[57].v - lines.lower(middle));
    this.#restGap = lines.lower(middle) - lines.upper(middle);
    this.#area = boxOf(picture, frame, this.#nose, this.#chin + follow * unit);
    this.#reach = influence(this.#area, face);
    this.#lips = lipLines(lines, middle, this.#half, unit);
  }

  draw(pixels: Uint8Array, { openness, width }: MouthShape, motion: HeadMotion | undefined): void {
    const { unit } = this.#frame;
    const [area, reach] = [this.#area, this.#reach];
    const gap = openness * range.gap * unit;
    // A speaking mouth gives up part of the photograph's smile.
    const spread = width * (width > 0 ? range.spread : range.round) * unit - 0.35 * openness * this.#restGap;
    const pose = { gap, spread, jaw: chinShare * gap - 0.2 * this.#restGap };
    for (let y = area.y, k = 0; y < area.y + area.height; y++) {
      for (let x = area.x; x < area.x + area.width; x++, k++) if (reach[k] !== 0) this.#drawPixel(pixels, x, y, reach[k], pose, motion);
    }
  }

  #drawPixel(pixels: Uint8Array, x: number, y: number, share: number, pose: Pose, motion: HeadMotion | undefined): void {
    const [frame, picture, lips] = [this.#frame, this.#picture, this.#lips];
    const { unit } = frame;
    const shift = motion ? motion.shareAt(x, y) : 0;
    const dx = x + 0.5 - frame.origin.x - (motion ? motion.x * shift : 0);
    const dy = y + 0.5 - frame.origin.y - (motion ? motion.y * shift : 0);
    const uHere = dx * frame.down.y - dy * frame.down.x;
    const v = dx * frame.down.x + dy * frame.down.y;

    const across = pose.spread === 0 ? 0 : this.#across(uHere, v, pose.spread, share);
    const u = uHere - across;
    const column = Math.min(lips.tops.length - 1, Math.max(0, Math.round((u - lips.first) * fineness)));
    const [top, bottom] = [lips.tops[column], lips.bottoms[column]];
    const rest = top + upperCloses * (bottom - top);
    const opened = pose.gap * lips.profile[column];
    const newTop = rest - upperShare * opened;
    const newBottom = rest + (1 - upperShare) * opened;

    const upper = v < (newTop + newBottom) / 2;
    const along = upper ? (newTop - top) * smoothStep(this.#nose, newTop, v) : this.#alongLower(u, v, newBottom - bottom, newBottom, pose.jaw);
    const moved = along * share;
    const between = clamp(v - newTop + 0.5) * clamp(newBottom - v + 0.5) * clamp((newBottom - newTop) / Math.max(1.5, 0.014 * unit));
    const seam = bottom - top > 1
      ? 0.4 * clamp((bottom - top) / (0.03 * unit)) * Math.exp(-(((v - (upper ? newTop : newBottom)) / (0.013 * unit)) ** 2))
      : 0;
    if (Math.abs(moved) + Math.abs(across) < 0.01 && between === 0 && seam < 0.01) return;

    const source = v - moved;
    const px = frame.origin.x + u * frame.down.y + source * frame.down.x - 0.5;
    const py = frame.origin.y - u * frame.down.x + source * frame.down.y - 0.5;
    const out = (y * picture.width + x) * 3;
    this.#samplePixel(picture, px, py, pixels, out);
    if (seam >= 0.01) for (let c = 0; c < 3; c++) pixels[out + c] *= 1 - seam;
    if (between > 0) {
      const colour = this.#colour;
      this.#inside.paint(u, v, newTop, newBottom, colour);
      for (let c = 0; c < 3; c++) pixels[out + c] = Math.min(255, blend(pixels[out + c], colour[c], between));
    }
  }

  /** How far the corners take this place with them. */
  #across(u: number, v: number, spread: number, share: number): number {
    const { unit } = this.#frame;
    const tau = (u - this.#middle) / this.#half;
    const below = smoothStep(this.#nose - 0.02 * unit, this.#nose + 0.08 * unit, v);
    return spread * share * tau * Math.exp((1 - tau * tau) / 2 - (v / (0.16 * unit)) ** 2) * below;
  }

  /** How far a place below the lips' line goes down: at the lip with it, farther down with the chin. */
  #alongLower(u: number, v: number, lip: number, newBottom: number, jaw: number): number {
    const { unit } = this.#frame;
    const ofJaw = jaw * (1 - smoothStep(0.12 * unit, 0.42 * unit, Math.abs(u - this.#middle)));
    return blend(lip, ofJaw, smoothStep(newBottom + 0.7 * this.#thickness, this.#chin + 0.3 * jaw, v));
  }
}

function lipLines(lines: MouthLines, middle: number, half: number, unit: number): LipLines {
  const first = Math.floor(middle - 2 * unit);
  const columns = Math.ceil(4 * unit * fineness);
  const lips = { first, tops: new Float32Array(columns), bottoms: new Float32Array(columns), profile: new Float32Array(columns) };
  for (let i = 0; i < columns; i++) {
    const u = first + i / fineness;
    lips.tops[i] = lines.upper(u);
    lips.bottoms[i] = lines.lower(u);
    lips.profile[i] = Math.max(0, 1 - ((u - middle) / half) ** 2);
  }
  return lips;
}

const blend = (a: number, b: number, share: number) => a + (b - a) * share;
const clamp = (value: number) => (value < 0 ? 0 : value > 1 ? 1 : value);

function boxOf({ width, height }: Raster, frame: FaceFrame, top: number, bottom: number): Rect {
  const corners = [-0.8, 0.8].flatMap((side) => [top, bottom].map((v) => toPicture(frame, { u: side * frame.unit, v })));
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  return clipRect(Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys), width, height);
}

/** How much each pixel of the area follows the mouth: fully inside the face, not at all from a little beyond its outline on. */
function influence(area: Rect, face: Face): Float32Array {
  const { outline } = faceRegions(face);
  return Float32Array.from({ length: area.width * area.height }, (_, k) => {
    const distance = signedDistance(outline, area.x + (k % area.width) + 0.5, area.y + Math.floor(k / area.width) + 0.5);
    return 1 - smoothStep(0, follow * face.width, distance);
  });
}
