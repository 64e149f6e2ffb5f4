import type { Raster, Rect } from "@atelier/media/raster/raster.ts";
import { clipRect } from "@atelier/media/raster/raster.ts";
import type { SamplePixel } from "@atelier/media/raster/sample-pixel.ts";
import type { MouthShape } from "../speech/mouth-shapes.ts";
import { faceRegions } from "../vision/faces/face-regions.ts";
import type { Face } from "../vision/faces/find-faces.ts";
import { signedDistance, smoothStep } from "../vision/polygon.ts";
import { type FaceFrame, toFace, toPicture } from "./face-frame.ts";
import type { HeadMotion } from "./head-motion.ts";
import { innerMouth } from "./inner-mouth.ts";
import { traceMouth } from "./mouth-lines.ts";

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
  const { unit } = frame;
  const at = face.landmarks.map((point) => toFace(frame, point));
  const lines = traceMouth(picture, face, frame);
  const inside = innerMouth(picture, face, frame, lines);
  const middle = (lines.left + lines.right) / 2;
  const half = (lines.right - lines.left) / 2;
  const nose = Math.min(at[33].v + 0.01 * unit, lines.upper(middle) - 0.06 * unit);
  const chin = at[8].v;
  const thickness = Math.max(0.03 * unit, at[57].v - lines.lower(middle));
  const restGap = lines.lower(middle) - lines.upper(middle);

  const thinnest = Math.max(1.5, 0.014 * unit);
  const area = boxOf(picture, frame, nose, chin + follow * unit);
  const reach = influence(area, face);
  const first = Math.floor(middle - 2 * unit);
  const columns = Math.ceil(4 * unit * fineness);
  const [tops, bottoms, profile] = [0, 1, 2].map(() => new Float32Array(columns));
  for (let i = 0; i < columns; i++) {
    const u = first + i / fineness;
    tops[i] = lines.upper(u);
    bottoms[i] = lines.lower(u);
    profile[i] = Math.max(0, 1 - ((u - middle) / half) ** 2);
  }

  const colour = new Float32Array(3);
  return {
    draw(pixels, { openness, width }, motion) {
      const gap = openness * range.gap * unit;
      // A speaking mouth gives up part of the photograph's smile.
      const spread = width * (width > 0 ? range.spread : range.round) * unit - 0.35 * openness * restGap;
      const jaw = chinShare * gap - 0.2 * restGap;
      for (let y = area.y, k = 0; y < area.y + area.height; y++) {
        for (let x = area.x; x < area.x + area.width; x++, k++) {
          const share = reach[k];
          if (share === 0) continue;
          const shift = motion ? motion.shareAt(x, y) : 0;
          const dx = x + 0.5 - frame.origin.x - (motion ? motion.x * shift : 0);
          const dy = y + 0.5 - frame.origin.y - (motion ? motion.y * shift : 0);
          const uHere = dx * frame.down.y - dy * frame.down.x;
          const v = dx * frame.down.x + dy * frame.down.y;

          const tau = (uHere - middle) / half;
          const across = spread === 0
            ? 0
            : spread * share * tau * Math.exp((1 - tau * tau) / 2 - (v / (0.16 * unit)) ** 2) * smoothStep(nose - 0.02 * unit, nose + 0.08 * unit, v);
          const u = uHere - across;
          const column = Math.min(columns - 1, Math.max(0, Math.round((u - first) * fineness)));
          const [top, bottom] = [tops[column], bottoms[column]];
          const rest = top + upperCloses * (bottom - top);
          const opened = gap * profile[column];
          const newTop = rest - upperShare * opened;
          const newBottom = rest + (1 - upperShare) * opened;

          const upper = v < (newTop + newBottom) / 2;
          const along = upper
            ? (newTop - top) * smoothStep(nose, newTop, v)
            : blend(
              newBottom - bottom, jaw * (1 - smoothStep(0.12 * unit, 0.42 * unit, Math.abs(u - middle))),
              smoothStep(newBottom + 0.7 * thickness, chin + 0.3 * jaw, v),
            );
          const moved = along * share;
          const between = clamp(v - newTop + 0.5) * clamp(newBottom - v + 0.5) * clamp((newBottom - newTop) / thinnest);
          const seam = bottom - top > 1
            ? 0.4 * clamp((bottom - top) / (0.03 * unit)) * Math.exp(-(((v - (upper ? newTop : newBottom)) / (0.013 * unit)) ** 2))
            : 0;
          if (Math.abs(moved) + Math.abs(across) < 0.01 && between === 0 && seam < 0.01) continue;

          const source = v - moved;
          const px = frame.origin.x + u * frame.down.y + source * frame.down.x - 0.5;
          const py = frame.origin.y - u * frame.down.x + source * frame.down.y - 0.5;
          const out = (y * picture.width + x) * 3;
          samplePixel(picture, px, py, pixels, out);
          if (seam >= 0.01) for (let c = 0; c < 3; c++) pixels[out + c] *= 1 - seam;
          if (between > 0) {
            inside.paint(u, v, newTop, newBottom, colour);
            for (let c = 0; c < 3; c++) pixels[out + c] = Math.min(255, blend(pixels[out + c], colour[c], between));
          }
        }
      }
    },
  };
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
