import type { Raster } from "@atelier/media/raster/raster.ts";
import { bilinearPixel } from "@atelier/media/raster/sample-pixel.ts";
import type { Face } from "../vision/faces/find-faces.ts";
import { smoothStep } from "../vision/polygon.ts";
import { type FaceFrame, toFace, toPicture } from "./face-frame.ts";
import { type Colour, luma, type MouthLines, sample, softness } from "./mouth-lines.ts";

/** What is seen between parted lips. It belongs to the skull: lips move over it. */
export interface InnerMouth {
  /**
   * Writes the colour at a place between the lips as three bytes.
   * @param top, bottom where the lips' borders are now at this column
   */
  paint(u: number, v: number, top: number, bottom: number, out: Float32Array): void;
}

/** Lengths in widths of the face: a face is about 14 cm wide, an upper incisor 8.5 mm, and shows 2 mm below a lip at rest. */
const tooth = { width: 0.06, below: 0.022 };

/**
 * The inside of a mouth: what the photograph shows between the lips, where it shows something; below and otherwise the dark of the mouth, in the
 * colours and light of the person's own lips, with the edge of the upper teeth and a hint of the tongue.
 */
export function innerMouth(picture: Raster, face: Face, frame: FaceFrame, lines: MouthLines): InnerMouth {
  const { unit } = frame;
  const [lip, skin] = [lipColour(picture, face, frame), skinColour(picture, face, frame)];
  const light = luma(skin);
  // Flesh is redder in the dark, but not in a black-and-white picture.
  const colourful = Math.min(1, Math.abs(lip.r - lip.g) / (0.12 * luma(lip) + 1));
  const flesh = (red: number, other: number) => ({ r: lip.r * red, g: lip.g * mix(red, other, colourful), b: lip.b * mix(red, other, colourful) });
  const cavity = flesh(0.24, 0.17);
  const tongue = flesh(0.62, 0.5);
  const bright = Math.min(228, light * 1.12);
  // Teeth take half of the tint that the light gives to skin, which is warmer than they are.
  const tint = (skinPart: number) => Math.min(240, bright * (0.55 + (0.45 * skinPart) / (light + 1)));
  const enamel = { r: tint(skin.r), g: tint(skin.g), b: tint(skin.b) };
  const middle = (lines.left + lines.right) / 2;
  const half = (lines.right - lines.left) / 2;
  const inset = 0.5 + 2 * softness * unit;
  const photographed = new Float32Array(3);

  return {
    paint(u, v, top, bottom, out) {
      const t = Math.min(1, Math.abs(u - middle) / half);
      const gap = bottom - top;
      const depth = (v - top) / Math.max(1, gap);
      const [restTop, restBottom] = [lines.upper(u), lines.lower(u)];
      const rest = restTop + 0.4 * (restBottom - restTop);

      const tongueShare = 0.8 * smoothStep(0.5, 1, depth) * smoothStep(0.04 * unit, 0.1 * unit, gap) * (1 - t * t);
      let [r, g, b] = [mix(cavity.r, tongue.r, tongueShare), mix(cavity.g, tongue.g, tongueShare), mix(cavity.b, tongue.b, tongueShare)];

      const shown = smoothStep(1.5, 1.5 + 2 * inset, restBottom - restTop);
      if (shown < 1) {
        const edge = rest + tooth.below * unit * (1 - 0.35 * t * t);
        const between = Math.abs(((u - middle) / (tooth.width * unit) / (1 - 0.25 * t) + 1000) % 1);
        const gapBetween = 1 - 0.14 * Math.exp(-((Math.min(between, 1 - between) / 0.09) ** 2));
        const share = (1 - shown) * 0.92 * (1 - smoothStep(
          edge - 0.012 * unit, edge + 0.004 * unit, v,
        )) * (1 - smoothStep(0.45, 0.85, t)) * smoothStep(0.008 * unit, 0.03 * unit, gap);
        const shade = gapBetween * (0.65 + 0.35 * smoothStep(0, 0.03 * unit, v - top)) * (1 - 0.4 * t * t);
        [r, g, b] = [mix(r, enamel.r * shade, share), mix(g, enamel.g * shade, share), mix(b, enamel.b * shade, share)];
      }
      let shadowed = 1;
      if (shown > 0) {
        const [first, last] = [restTop + inset, restBottom - inset];
        const place = toPicture(frame, { u, v: Math.max(first, Math.min(Math.max(first, last), v)) });
        bilinearPixel(picture, place.x - 0.5, place.y - 0.5, photographed, 0);
        const share = shown * (1 - smoothStep(last - 0.004 * unit, last + 0.014 * unit, v));
        // The photograph has its own shadows already.
        shadowed = 1 - 0.6 * share;
        [r, g, b] = [mix(r, photographed[0], share), mix(g, photographed[1], share), mix(b, photographed[2], share)];
      }
      // Lips throw a soft shadow inwards; corners are dark.
      const dimmed = (0.55 + 0.45 * smoothStep(0, 0.022 * unit, v - top)) * (0.7 + 0.3 * smoothStep(0, 0.015 * unit, bottom - v)) *
        (1 - 0.35 * smoothStep(0.6, 1, t));
      const shadow = mix(1, dimmed, shadowed);
      out[0] = r * shadow;
      out[1] = g * shadow;
      out[2] = b * shadow;
    },
  };
}

const mix = (a: number, b: number, share: number) => a + (b - a) * share;

/** Mean colour of the middle of the lower lip. */
function lipColour(picture: Raster, { landmarks }: Face, frame: FaceFrame): Colour {
  return mean([56, 57, 58].map((outer, i) => {
    const [a, b] = [toFace(frame, landmarks[outer]), toFace(frame, landmarks[[65, 66, 67][i]])];
    return sample(picture, frame, { u: (a.u + b.u) / 2, v: (a.v + b.v) / 2 });
  }));
}

/** Mean colour of both cheeks. */
function skinColour(picture: Raster, { landmarks }: Face, frame: FaceFrame): Colour {
  return mean([[2, 31], [3, 31], [13, 35], [14, 35]].map(([side, nose]) => {
    const [a, b] = [toFace(frame, landmarks[side]), toFace(frame, landmarks[nose])];
    return sample(picture, frame, { u: a.u * 0.4 + b.u * 0.6, v: a.v * 0.4 + b.v * 0.6 });
  }));
}

function mean(colours: Colour[]): Colour {
  const sum = (pick: (colour: Colour) => number) => colours.reduce((total, colour) => total + pick(colour), 0) / colours.length;
  return { r: sum(({ r }) => r), g: sum(({ g }) => g), b: sum(({ b }) => b) };
}
