import { grain } from "@atelier/media/filters/grain.ts";
import { sharpen } from "@atelier/media/filters/sharpen.ts";
import { planeOf, blurRaster } from "../effects/blur-raster.ts";
import { motionBlur } from "../effects/motion-blur.ts";
import { denoise } from "../effects/denoise.ts";
import { lensBlur, mixInto } from "../effects/lens-blur.ts";
import { smallField } from "../effects/local-tone.ts";
import { edgePreservingBlur } from "../../vision/filters/guided-filter.ts";
import { smoothStep } from "../../vision/polygon.ts";
import { grade } from "../effects/grade.ts";
import { anyPhrase } from "../grammar/any-phrase.ts";
import type { PixelInstruction } from "../instruction.ts";

const longEdge = ({ width, height }: { width: number; height: number }) => Math.max(width, height);

/** Sharpness and grain. */
export const texture: PixelInstruction[] = [
  {
    name: "sharpen",
    does: "Steepens edges in lightness without outlines.",
    phrases: /\b(?:sharp(?:en(?:ed|ing)?|er|ness)?|crisp|de-?blur|in focus|less blurry|not blurry)\b/,
    examples: ["sharpen", "make it sharper", "crisp"],
    kind: "pixels",
    pixels: (picture, { strength }) => sharpen(picture, Math.min(100, Math.round(45 * strength))),
  },
  {
    name: "soften",
    does: "Smooths texture inside areas and keeps their edges.",
    phrases: anyPhrase(
      /soft(?:en(?:ed|ing)?|er)?(?: (?:look|texture|details?))?|smooth(?:er|en|ed)?(?: (?:texture|it|out))?/,
      /less (?:sharp|harsh|texture|detail)/,
    ),
    examples: ["soften", "smooth it slightly", "softer"],
    kind: "pixels",
    pixels: (picture, { strength }) => {
      for (let c = 0; c < 3; c++) {
        const { data } = edgePreservingBlur(planeOf(picture, c), Math.max(1, longEdge(picture) / 260), 16 * Math.sqrt(strength));
        const part = Math.min(1, 0.75 * strength);
        for (let i = 0; i < data.length; i++) {
          picture.data[i * 3 + c] = Math.min(255, Math.max(0, picture.data[i * 3 + c] + (data[i] - picture.data[i * 3 + c]) * part + 0.5));
        }
      }
      return picture;
    },
  },
  {
    name: "blur",
    does: "Gaussian blur of everything.",
    phrases: /\b(?:(?:gaussian |whole |full )?blur(?:red|ry|ring)?|de-?focus(?:ed)?|out[- ]of[- ]focus|frosted glass)\b/,
    examples: ["blur it", "blurry", "a very strong blur"],
    kind: "pixels",
    pixels: (picture, { strength }) => blurRaster(picture, (longEdge(picture) / 170) * strength),
  },
  {
    name: "motion blur",
    does: "Smears along a direction: the degrees named, else across.",
    phrases: /\b(?:motion[- ]?blur(?:red)?|directional blur|sense of (?:speed|motion)|speed (?:effect|lines)|panning)\b/,
    examples: ["motion blur", "motion blur at 45 degrees", "vertical motion blur"],
    kind: "pixels",
    pixels: (picture, { strength, degrees, clause }) =>
      motionBlur(picture, degrees ?? (/\bvertical/.test(clause) ? 90 : 0), (longEdge(picture) / 28) * strength),
    tell: ({ degrees }) => (degrees === undefined ? {} : { degrees }),
  },
  {
    name: "denoise",
    does: "Takes noise off, colour noise first, and keeps edges.",
    phrases: /\b(?:de-?nois(?:e|ed|ing)|(?:remove|reduce|less|clean(?: up)?)(?: the)? (?:noise|grain)|noise reduction|de-?grain)\b/,
    examples: ["denoise", "remove the noise", "reduce the grain"],
    kind: "pixels",
    pixels: (picture, { strength }) => denoise(picture, strength),
  },
  {
    name: "film grain",
    does: "Grain of fast film, strongest in the mid-tones.",
    phrases: /\b(?:(?:film |add |analog |35mm )?(?:grain(?:y|iness)?|noise|noisy)(?: effect)?)\b/,
    examples: ["film grain", "heavy grain", "grainy"],
    kind: "pixels",
    redraws: 60,
    pixels: (picture, { strength }, seed) => grain(picture, Math.min(100, Math.round(48 * strength)), seed),
  },
  {
    name: "tilt-shift",
    does: "A sharp band across (at the place named), everything above and below out of focus, colours of a toy model.",
    phrases: /\b(?:tilt[- ]?shift|miniature(?: (?:effect|look|model))?|toy (?:town|model|world)(?: look)?|diorama)\b/,
    examples: ["tilt-shift", "miniature effect"],
    kind: "pixels",
    pixels: (picture, { strength, place }) => {
      const middle = place ? 0.2 + 0.6 * place.y : 0.56;
      const radius = (longEdge(picture) / 110) * strength;
      const distance = (v: number) => Math.abs(v - middle);
      const [near, far] = [lensBlur(picture, radius * 0.45), lensBlur(picture, radius)];
      mixInto(picture, near, smallField(picture.width, picture.height, 256, (_, v) => smoothStep(0.1, 0.22, distance(v))));
      mixInto(picture, far, smallField(picture.width, picture.height, 256, (_, v) => smoothStep(0.2, 0.42, distance(v))));
      return grade(picture, { saturation: 1.3, contrast: 0.15 });
    },
    tell: ({ place }) => (place ? { position: place.name } : {}),
  },
];
