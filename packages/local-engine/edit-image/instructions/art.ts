import { areaFeatures, chooseColours, posterize } from "../effects/flat-areas.ts";
import { cartoon, inkLines } from "../effects/painterly.ts";
import { glitch, pixelate, popArt } from "../effects/patterns.ts";
import { oilPainting } from "../effects/oil.ts";
import { pencilSketch } from "../effects/pencil.ts";
import { onPaper, washes, watercolour } from "../effects/watercolour.ts";
import { toByte } from "../effects/blur-raster.ts";
import { anyPhrase } from "../grammar/any-phrase.ts";
import type { PixelInstruction } from "../instruction.ts";

/** Drawn, painted, printed, distorted. */
export const art: PixelInstruction[] = [
  {
    name: "pencil sketch",
    does: "Graphite on paper, or coloured pencils when asked.",
    phrases: anyPhrase(
      /(?:colou?red? )?(?:pencil|graphite|charcoal|chalk|crayon)(?:s)?(?: (?:sketch|drawing|art|style))?|sketch(?:ed|y)?/,
      /(?:hand[- ])?draw(?:n|ing)(?: (?:style|effect|look))?/,
    ),
    examples: ["pencil sketch", "sketch", "colored pencil drawing", "charcoal drawing"],
    kind: "pixels",
    strokes: true,
    pixels: (picture, { strength, clause }, seed) => pencilSketch(picture, strength, seed, /\b(?:colou?red? pencil|crayon|colored)/.test(clause)),
  },
  {
    name: "ink drawing",
    does: "Black lines on white.",
    phrases: anyPhrase(
      /(?:ink|line|pen|contour)[- ]?(?:drawing|art|sketch|lines|work)|inked|line ?art|outlines? only|coloring (?:book|page)/,
      /engrav(?:ed|ing)|woodcut|linocut/,
    ),
    examples: ["ink drawing", "line art", "coloring page"],
    kind: "pixels",
    strokes: true,
    pixels: (picture, { strength }) => {
      const { data } = inkLines(picture, 1.6 * strength);
      for (let i = 0; i < data.length; i++) picture.data.fill(toByte(18 + 234 * data[i]), i * 3, i * 3 + 3);
      return picture;
    },
  },
  {
    name: "oil painting",
    does: "Brush strokes along the edges, lit as relief.",
    phrases: anyPhrase(
      /oil[- ]?(?:paint(?:ing|ed)?|on canvas)?/,
      /(?:acrylic |impressionist(?:ic)? |van gogh |renaissance |baroque |classic(?:al)? )?paint(?:ing|ed|erly)/,
      /impressionis[mt](?:ic)?|brush ?strokes|monet/,
    ),
    examples: ["oil painting", "painterly", "impressionist painting"],
    kind: "pixels",
    strokes: true,
    pixels: (picture, { strength }, seed) => oilPainting(picture, strength, seed),
  },
  {
    name: "watercolor",
    does: "Washes with dark edges on grained paper, white at the margins.",
    phrases: /\b(?:water-?colou?rs?(?: paint(?:ing|ed)?)?|aquarelle|gouache)\b/,
    examples: ["watercolor", "watercolor painting", "aquarelle"],
    kind: "pixels",
    strokes: { draw: (picture, { strength }, seed) => washes(picture, strength, seed), lay: onPaper },
    pixels: (picture, { strength }, seed) => watercolour(picture, strength, seed),
  },
  {
    name: "cartoon",
    does: "Flat areas in few vivid colors, and ink lines.",
    phrases: new RegExp(
      String.raw`\b(?:cartoon(?:ish|ized?|ify)?|comic(?:[- ]book)?|anime|manga|toon|cel[- ]shad(?:ed|ing)|graphic novel|` +
      String.raw`animated (?:movie|film)(?: style)?|vector (?:art|illustration)|illustrat(?:ion|ed))(?: (?:style|look|art|effect))?\b`,
    ),
    examples: ["cartoon", "comic book style", "cel-shaded"],
    kind: "pixels",
    strokes: true,
    measure: (samples) => chooseColours(samples.map((one) => areaFeatures(one, "colour")), COMIC_COLOURS).flat(),
    pixels: (picture, { strength }, _, time) => {
      const features = areaFeatures(picture, "colour");
      return cartoon(picture, strength, time?.measured ? inGroups(time.measured, 3) : chooseColours([features], COMIC_COLOURS), features);
    },
  },
  {
    name: "posterize",
    does: "Flat areas in few of the picture's own colors (as many as named, twice the number of levels, else sixteen).",
    phrases: /\b(?:posteri[sz](?:e|ed|ation)|poster effect|flat colors?|(?:reduce|limit)(?: it)? to \d+ colors?|few colors)\b/,
    examples: ["posterize", "posterize to 3 levels", "flat colors", "reduce it to 6 colors"],
    kind: "pixels",
    strokes: true,
    measure: (samples, { clause }) => chooseColours(samples.map((one) => areaFeatures(one, "colour")), coloursIn(clause)).flat(),
    pixels: (picture, { clause }, _, time) => {
      const features = areaFeatures(picture, "colour");
      return posterize(picture, time?.measured ? inGroups(time.measured, 3) : chooseColours([features], coloursIn(clause)), features);
    },
    tell: ({ clause }) => ({ colors: coloursIn(clause) }),
  },
  {
    name: "pixelate",
    does: "Even squares; the more the stronger it is asked for.",
    phrases: /(?<!\d ?)\b(?:pixel(?:ate(?:d)?|ated?|ation|s)?(?: (?:art|style|effect))?|8[- ]?bit|mosaic|censor(?:ed)?|low[- ]res(?:olution)?(?: look)?)\b/,
    examples: ["pixelate", "pixel art", "8-bit", "mosaic"],
    kind: "pixels",
    pixels: (picture, { strength }) => pixelate(picture, Math.round(Math.min(200, 72 / strength))),
  },
  {
    name: "pop art",
    does: "Four panels in flat loud colours.",
    phrases: /\b(?:pop[- ]?art|warhol|lichtenstein)\b/,
    examples: ["pop art", "Warhol style"],
    kind: "pixels",
    measure: (samples) => chooseColours(samples.map((one) => areaFeatures(one, "tone")), POP_TONES).flat(),
    pixels: (picture, _, seed, time) => {
      const features = areaFeatures(picture, "tone");
      return popArt(picture, time?.measured ? inGroups(time.measured, 1) : chooseColours([features], POP_TONES), seed, features);
    },
  },
  {
    name: "glitch",
    does: "Torn bands, colours out of register, scan lines.",
    phrases: /\b(?:glitch(?:y|ed|es)?(?: (?:art|effect))?|vhs|datamosh|broken (?:tv|signal|screen)|corrupted|distort(?:ed|ion))\b/,
    examples: ["glitch", "VHS", "glitch art"],
    kind: "pixels",
    redraws: 8,
    pixels: (picture, { strength }, seed) => glitch(picture, Math.min(2.5, strength), seed),
  },
];

const COMIC_COLOURS = 22;
const POP_TONES = 4;

/** How many colours are asked for: a number of levels means twice as many. */
function coloursIn(clause: string): number {
  const named = levelsIn(clause, 0);
  return named === 0 ? 16 : /\bcolou?rs?\b/.test(clause) ? named : 2 * named;
}

function inGroups(values: readonly number[], size: number): number[][] {
  return Array.from({ length: values.length / size }, (_, k) => values.slice(k * size, (k + 1) * size));
}

function levelsIn(clause: string, usual: number): number {
  const found = /\b(\d{1,2})\b/.exec(clause)?.[1];
  return found ? Math.min(16, Math.max(2, Number(found))) : usual;
}

