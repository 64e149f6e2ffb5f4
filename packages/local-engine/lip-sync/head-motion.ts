import { clipRect, type Raster, type Rect } from "@atelier/media/raster/raster.ts";
import type { SamplePixel } from "@atelier/media/raster/sample-pixel.ts";
import { createRandom } from "@atelier/media/raster/random.ts";
import { faceRegions } from "../vision/faces/face-regions.ts";
import type { Face } from "../vision/faces/find-faces.ts";
import { signedDistance, smoothStep } from "../vision/polygon.ts";

/** Where the head is in one frame: `x`, `y` pixels from its place in the portrait, of which every pixel takes its share. */
export interface HeadMotion {
  x: number;
  y: number;
  /** 1 in the head, falling to 0 around it. */
  shareAt(x: number, y: number): number;
}

export interface Head {
  motionAt(second: number): HeadMotion;
  /** Draws the portrait with the head moved; what lies between it and the still surroundings is warped smoothly. */
  draw(frame: Uint8Array, motion: HeadMotion): void;
}

/** How far the head goes, in widths of the face and in pixels at most; where hair ends and where stillness begins, in widths of the face. */
const amplitude = { part: 0.012, most: 3 };
const [hair, still] = [0.3, 1.4];
/** Hertz, of no common measure: the sway does not repeat within a talk. */
const rhythms = [0.17, 0.29, 0.43];

/** A head that sways a little, as no living one keeps still. It starts from its place in the portrait. */
export function swayingHead(picture: Raster, face: Face, samplePixel: SamplePixel, seed: number): Head {
  const { outline } = faceRegions(face);
  const reach = still * face.width;
  const xs = outline.map(({ x }) => x);
  const ys = outline.map(({ y }) => y);
  const area: Rect = clipRect(
    Math.min(...xs) - reach, Math.min(...ys) - reach, Math.max(...xs) + reach, Math.max(...ys) + reach, picture.width, picture.height,
  );
  const shares = shareField(area, outline, face.width);
  const random = createRandom(seed, "sway");
  const waves = ["x", "y"].map(() => rhythms.map((frequency, i) => ({ frequency, phase: random.between(0, 2 * Math.PI), size: 1 / (i + 1) })));
  const size = Math.min(amplitude.most, amplitude.part * face.width);
  const wave = (axis: number, second: number) =>
    waves[axis].reduce((sum, { frequency, phase, size: part }) => sum + (part * Math.sin(2 * Math.PI * frequency * second + phase)) / 1.4, 0);
  const shareAt = (x: number, y: number) => {
    const [column, row] = [x - area.x, y - area.y];
    return column < 0 || row < 0 || column >= area.width || row >= area.height ? 0 : shares[row * area.width + column];
  };

  return {
    motionAt(second) {
      const begun = smoothStep(0, 1.2, second) * size;
      return { x: begun * wave(0, second), y: 0.6 * begun * wave(1, second), shareAt };
    },
    draw(frame, { x: dx, y: dy }) {
      for (let y = area.y, k = 0; y < area.y + area.height; y++) {
        for (let x = area.x; x < area.x + area.width; x++, k++) {
          const share = shares[k];
          if (share > 0) samplePixel(picture, x - dx * share, y - dy * share, frame, (y * picture.width + x) * 3);
        }
      }
    },
  };
}

/** Distances are taken at every fourth pixel and interpolated: the field is smooth. */
function shareField(area: Rect, outline: { x: number; y: number }[], unit: number): Float32Array {
  const step = 4;
  const across = Math.ceil(area.width / step) + 1;
  const nodes = Float32Array.from({ length: across * (Math.ceil(area.height / step) + 1) }, (_, i) => {
    const distance = signedDistance(outline, area.x + (i % across) * step, area.y + Math.floor(i / across) * step);
    return 1 - smoothStep(hair * unit, still * unit, distance);
  });
  return Float32Array.from({ length: area.width * area.height }, (_, k) => {
    const [x, y] = [(k % area.width) / step, Math.floor(k / area.width) / step];
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const i = top * across + left;
    const upper = nodes[i] + (nodes[i + 1] - nodes[i]) * (x - left);
    const lower = nodes[i + across] + (nodes[i + across + 1] - nodes[i + across]) * (x - left);
    return upper + (lower - upper) * (y - top);
  });
}
