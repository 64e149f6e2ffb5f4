import type { Rgb } from "../effects/blend.ts";
import { toByte } from "../effects/blur-raster.ts";
import { grade } from "../effects/grade.ts";
import { blackAndWhite, gradientMap, mapLevels, recolour } from "../effects/tone-maps.ts";
import { createPlane, type Raster } from "@atelier/media/raster/raster.ts";
import { labOf } from "../../vision/colour/lab-colour.ts";
import { faceRegions } from "../../vision/faces/face-regions.ts";
import type { Face } from "../../vision/faces/find-faces.ts";
import { smoothStep, visitNear } from "../../vision/polygon.ts";
import type { Details } from "../grammar/details.ts";
import type { Instruction } from "../instruction.ts";
import { anyPhrase } from "../grammar/any-phrase.ts";
import { partMask } from "../part-mask.ts";
import { NotPossible } from "../not-possible.ts";

const rgbs = ({ colours }: Details) => colours.map(({ rgb }) => rgb);
const named = ({ colours }: Details) => ({ colors: colours.map(({ name }) => name) });

/** Every colour word there is, for phrases that need one. */
const anyColour = "(?:#[0-9a-f]{3,6}|(?:(?:light|pale|pastel|dark|deep|bright|vivid)[ -])?(?:hot pink|sky " +
  "blue|black|white|gray|silver|charcoal|cream|ivory|beige|tan|brown|rust|terracotta|red|crimson|scarlet|maroon|" +
    "burgundy|coral|salmon|peach|orange|amber|gold(?:en)?|mustard|yellow|lime|olive|green|mint|emerald|sage|khaki|" +
    "teal|turquoise|cyan|aqua|azure|blue|navy|cobalt|indigo|violet|purple|lavender|lilac|plum|magenta|fuchsia|pink)(?:ish)?)";

const bareColour = "(?:light|dark|black|white|gray|brown|red|orange|yellow|green|blue|purple|violet|pink|teal|gold(?:en)?)";

/** Hue and saturation. */
export const colour: Instruction[] = [
  {
    name: "warmer",
    does: "Turns the white balance to amber, in linear light at constant luminance.",
    phrases: /\b(?:warm(?:er|th|ed|ing)?(?: up)?(?: (?:tones?|colors?|light|look|filter|feel))?|more yellow|less blue|candle ?light|cozy light)\b/,
    examples: ["warmer", "warm it up slightly", "warm tones", "less blue"],
    kind: "pixels",
    pixels: (picture, { strength }) => grade(picture, { warmth: 0.42 * strength }),
  },
  {
    name: "cooler",
    does: "Turns the white balance to blue.",
    phrases: anyPhrase(
      /cool(?:er|ed|ing)?(?: (?:down|tones?|colors?|light|look|filter))?|cold(?:er)?(?: (?:tones?|colors?|light|look))?|icy/,
      /more blue|less yellow/,
    ),
    examples: ["cooler", "cold light", "cool it down a bit", "less yellow"],
    kind: "pixels",
    pixels: (picture, { strength }) => grade(picture, { warmth: -0.55 * strength }),
  },
  {
    name: "color balance",
    does: "More or less of one color in the light, as by a filter before the lens; luminance stays.",
    phrases: anyPhrase(
      "(?:more|less|reduce the|increase the|boost the|tone down the)(?: of the)? (?:red|green|magenta|pink|purple|violet|cyan|teal)(?:ish)?" +
        "(?: (?:tones?|tint|cast))?(?! \\w+s\\b)",
    ),
    examples: ["more red", "less green", "a bit less magenta", "more purple"],
    kind: "pixels",
    pixels: (picture, { strength, clause, colours }) => {
      const way = /\b(?:less|reduce|tone down)\b/.test(clause) ? -1 : 1;
      const rgb = colours[0]?.rgb ?? [255, 0, 0];
      const mean = (rgb[0] + rgb[1] + rgb[2]) / 3;
      const reach = Math.max(...rgb.map((value) => Math.abs(value - mean)), 1);
      const [r, g, b] = rgb.map((value) => 2 ** (way * 0.4 * strength * ((value - mean) / reach))) as [number, number, number];
      return grade(picture, { balance: [r, g, b] });
    },
    tell: named,
  },
  {
    name: "saturate",
    does: "Stronger colours; 100 percent doubles them.",
    phrases: anyPhrase(
      /(?:over-?)?saturat(?:e|ed|ion)(?! (?:by half|down))/,
      /(?:more|increase|boost|raise|stronger|richer|rich|bolder|bold|vivid|brighter|intensify)(?: the)? (?:saturation|colors?)/,
      /colorful|more colorful|intense colors?/,
    ),
    examples: ["saturate", "boost the colors", "more colorful", "increase saturation by 40%"],
    usualPercent: 45,
    kind: "pixels",
    pixels: (picture, { strength }) => grade(picture, { saturation: 1 + 0.45 * strength }),
  },
  {
    name: "vibrance",
    does: "Strengthens weak colours most, and skin little.",
    phrases: /\b(?:vibran(?:ce|t|cy)(?: colors?)?|vivid|lively(?: colors?)?|livelier)\b/,
    examples: ["more vibrance", "vibrant colors", "livelier"],
    kind: "pixels",
    pixels: (picture, { strength }) => grade(picture, { vibrance: 0.75 * strength }),
  },
  {
    name: "desaturate",
    does: "Weaker colours; 100 percent leaves none.",
    phrases: anyPhrase(
      /desaturat(?:e|ed|ion)/,
      /(?:less|decrease|lower|reduce|mute|tone down|softer|weaker|pale)(?: the)? (?:saturation|colors?|colorful)/,
      /muted(?: (?:colors?|tones?|palette))?|washed[- ]out|less colorful/,
    ),
    examples: ["desaturate", "muted colors", "reduce saturation by 30%", "less colorful"],
    usualPercent: 50,
    kind: "pixels",
    pixels: (picture, { strength }) => grade(picture, { saturation: Math.max(0, 1 - 0.5 * strength) }),
  },
  {
    name: "black and white",
    does: "Greys as a panchromatic film with a light orange filter gives them.",
    phrases: anyPhrase(
      /(?:high contrast )?black and white|monochrom(?:e|atic)|gray ?scale|in gray|shades of gray|no colors?/,
      /remove (?:all )?(?:the )?colors?|noir/,
    ),
    examples: ["black and white", "B&W", "grayscale", "monochrome", "noir"],
    kind: "pixels",
    pixels: (picture, { clause }) => grade(blackAndWhite(picture), { contrast: /noir|high contrast/.test(clause) ? 0.55 : 0.1 }),
  },
  {
    name: "sepia",
    does: "The brown of old prints.",
    phrases: /\b(?:sepia(?: toned?)?|brown toned?|antique)\b/,
    examples: ["sepia", "sepia tone", "antique"],
    kind: "pixels",
    pixels: (picture, { strength }) => gradientMap(picture, [[28, 16, 8], [122, 86, 54], [206, 172, 128], [250, 238, 214]], Math.min(1, 0.6 + 0.4 * strength)),
  },
  {
    name: "tint",
    does: "Washes the picture with a colour; lightness stays.",
    phrases: new RegExp(
      `(?:\\b|(?=#))(?:tint(?:ed)?(?: it| the (?:image|picture|photo))?(?: (?:with|in))?|color ?(?:wash|cast|overlay|filter)|` +
        `monochrom(?:e|atic) (?:in )?${anyColour}|${anyColour} monochrome|shades of ${anyColour}|` +
        `(?:an? )?${anyColour} (?:tint|cast|wash|overlay|filter|tones?|hue)|toned? (?:it )?(?:in )?${anyColour})\\b`
    ),
    examples: ["tint it blue", "a teal tint", "green color cast", "#ff8800 filter"],
    kind: "pixels",
    pixels: (picture, details) => {
      const rgb = rgbs(details)[0] ?? [245, 150, 70];
      const luma = 0.299 * rgb[0] + 0.587 * rgb[1] + 0.114 * rgb[2];
      const part = Math.min(0.95, 0.38 * details.strength);
      const { data } = picture;
      for (let i = 0; i < data.length; i += 3) {
        const y = 0.299 * data[i] + 0.587 * data[i + 1] + 0.114 * data[i + 2];
        const headroom = 4 * (y / 255) * (1 - y / 255) * 0.6 + 0.4;
        for (let c = 0; c < 3; c++) data[i + c] = toByte(data[i + c] * (1 - part) + (y + (rgb[c] - luma) * headroom * 1.3) * part);
      }
      return picture;
    },
    tell: named,
  },
  {
    name: "duotone",
    does: "Two inks: dark parts in the first colour named (or a deep blue), light ones in the second.",
    phrases: /\b(?:duo-?tones?|two[- ]tones?|bi-?tones?)\b/,
    examples: ["duotone in navy and peach", "two-tone", "duotone #1d1160 #ff8a5b"],
    kind: "pixels",
    pixels: (picture, details) => gradientMap(grade(picture, { contrast: 0.15 }), byLightness(rgbs(details), [[32, 22, 92], [255, 176, 132]], 2)),
    tell: named,
  },
  {
    name: "invert",
    does: "The negative.",
    phrases: /\b(?:invert(?:ed)?(?: (?:the )?colors?)?|negative|x-?ray)\b/,
    examples: ["invert the colors", "negative"],
    kind: "pixels",
    pixels: (picture) => mapLevels(picture, (level) => 255 - level),
  },
  {
    name: "keep one color",
    does: "Only the colour named stays, the rest becomes grey.",
    phrases: anyPhrase(
      `(?:keep|leave|show)(?: only| just)? (?:the )?(?:color )?${anyColour}(?: (?:things|parts|areas|color))?(?: only| in color| colored)?`,
      `only ${anyColour} (?:in color|visible)|selective color|color splash`,
      `everything (?:gray|black and white|desaturated) except (?:the )?${anyColour}`,
      `(?:black and white|grayscale|gray)(?: everything)?,? (?:except|apart from|but)(?: for)?(?: (?:keep|leave))?(?: the)? ${anyColour}` +
        `(?: (?:stays?|remains?|in color|parts|things|as it is|alone))*`,
      `(?:desaturate|gray out) everything (?:except|but|apart from)(?: the)? ${anyColour}`,
    ),
    examples: ["keep only the red", "black and white except the orange", "color splash in blue"],
    kind: "pixels",
    pixels: (picture, details) => {
      const chosen = rgbs(details).filter((_, i) => !/^(?:black|white|gray)$/.test(details.colours[i].name));
      return keepHue(picture, chosen[0] ?? [217, 32, 42]);
    },
    tell: named,
  },
  {
    name: "recolor",
    does: "Moves one colour to another and keeps light and shade: everything of the first colour named, or the subject.",
    phrases: anyPhrase(
      `(?:make|turn|change|paint|dye|recolor|color|switch|replace|` +
        `swap)(?: (?:all|everything|the|any|what is|her|his|their|its))* (?:color )?(?!black and white)${anyColour}(?: \\w+){0,2}?(?: ` +
        `(?:into|to|with|by|in))?(?: an?)? ${anyColour}(?! (?:background|tint|border|frame|text|overlay|filter))`,
      `(?:recolor|dye)(?: (?:it|the \\w+))?(?: (?:in|to|into))? ${anyColour}`,
      `(?:change|make|turn|paint|color) (?:the|her|his|its|their|my|this|that) (?!${bareColour}\\b|background|backdrop)(?:(?!more|less|a|look|and|` +
        `with|in|on)[\\w'-]+ ){1,3}?(?:color )?(?:to |into |in |be )?` +
        `${anyColour}(?! (?:background|tint|border|frame|text|overlay|filter|and white|parts))`,
      `(?:change|set|make|turn) the color of (?:the |her |his |its |their |my )?(?!background|backdrop)(?:[\\w'-]+ ){1,3}?(?:to|into|be) ${anyColour}`,
    ),
    examples: ["make the red parts blue", "change orange to teal", "turn everything green purple", "recolor the subject pink"],
    kind: "canvas",
    carryOut: async (canvas, details) => {
      const [from, to] = details.colours;
      if (!from) throw new NotPossible("no color was named to change");
      const picture = { ...canvas.picture, data: Uint8Array.from(canvas.picture.data) };
      if (to) {
        const changed = recolour(picture, from.rgb, to.rgb);
        const { faces } = await canvas.findSubjects();
        for (const face of faces) keepFace(picture, canvas.picture, face);
        if (changed < 0.0005) throw new NotPossible(`nothing ${from.name} was found`);
        canvas.recolour(picture);
        return { from: from.name, to: to.name };
      }
      const thing = details.part;
      const matte = thing ? await partMask(canvas, thing) : (await canvas.findSubject()).matte;
      const [, a, b] = labOf(...from.rgb);
      grade(picture, { saturation: 0.25 });
      const luma = 0.299 * from.rgb[0] + 0.587 * from.rgb[1] + 0.114 * from.rgb[2];
      const wash = gradientMap(
        { ...picture, data: Uint8Array.from(picture.data) },
        [
          [0, 0, 0], [from.rgb[0] * 0.8, from.rgb[1] * 0.8, from.rgb[2] * 0.8],
          [Math.min(255, from.rgb[0] + (255 - luma) * 0.4), Math.min(255, from.rgb[1] + (255 - luma) * 0.4), Math.min(255, from.rgb[2] + (255 - luma) * 0.4)],
          [255, 255, 255],
        ],
        Math.hypot(a, b) > 10 ? 0.85 : 0.6,
      );
      const result = { ...canvas.picture, data: Uint8Array.from(canvas.picture.data) };
      for (let i = 0; i < matte.data.length; i++) {
        for (let c = 0; c < 3; c++) result.data[i * 3 + c] = toByte(result.data[i * 3 + c] + (wash.data[i * 3 + c] - result.data[i * 3 + c]) * matte.data[i]);
      }
      canvas.recolour(result);
      return { ...(thing ? { part: thing.kind } : { subject: true }), to: from.name };
    },
  },
  {
    name: "fade",
    does: "Raised blacks, lowered whites and weaker colours, as a print that hung in the light.",
    phrases: /\b(?:fade(?:d)?(?: (?:look|film|colors?|print))?|matte(?: (?:look|finish|film))?|washed look|bleached)\b/,
    examples: ["faded", "matte look", "fade it slightly"],
    kind: "pixels",
    pixels: (picture, { strength }) =>
      grade(picture, { fade: Math.min(0.3, 0.11 * strength), dull: 0.03, saturation: 1 - 0.22 * Math.min(2, strength), contrast: -0.06 * strength }),
  },
];

/** The colours darkest first; what is missing is filled from the usual ones. */
function byLightness(colours: Rgb[], usual: Rgb[], count: number): Rgb[] {
  const luma = (rgb: Rgb) => 0.299 * rgb[0] + 0.587 * rgb[1] + 0.114 * rgb[2];
  if (colours.length === 0) return usual;
  if (colours.length === 1) return luma(colours[0]) > 128 ? [[20, 18, 40], colours[0]] : [colours[0], [250, 240, 225]];
  return colours.slice(0, count).sort((a, b) => luma(a) - luma(b));
}

/** Lips, teeth and cheeks are no things to be dyed. In place. */
function keepFace(picture: Raster, original: Raster, face: Face): void {
  const soft = 0.04 * face.width;
  visitNear(createPlane(picture.width, picture.height), { x: 0, y: 0 }, faceRegions(face).outline, soft, (i, distance) => {
    const keep = 1 - smoothStep(-soft, soft, distance);
    for (let c = 0; c < 3; c++) picture.data[i * 3 + c] = toByte(picture.data[i * 3 + c] + (original.data[i * 3 + c] - picture.data[i * 3 + c]) * keep);
  });
}

function keepHue(picture: Parameters<typeof grade>[0], rgb: Rgb): typeof picture {
  const [, a0, b0] = labOf(Math.round(rgb[0]), Math.round(rgb[1]), Math.round(rgb[2]));
  const hue = Math.atan2(b0, a0);
  const { data } = picture;
  for (let i = 0; i < data.length; i += 3) {
    const [, a, b] = labOf(data[i], data[i + 1], data[i + 2]);
    const turn = Math.atan2(b, a) - hue;
    const keep = (1 - smoothStep(0.4, 0.7, Math.abs(Math.atan2(Math.sin(turn), Math.cos(turn))))) * smoothStep(12, 26, Math.hypot(a, b));
    const grey = 0.299 * data[i] + 0.587 * data[i + 1] + 0.114 * data[i + 2];
    for (let c = 0; c < 3; c++) data[i + c] = toByte(grey + (data[i + c] - grey) * keep);
  }
  return picture;
}
