import { grade } from "../effects/grade.ts";
import { localTone } from "../effects/local-tone.ts";
import { luminance } from "@atelier/media/raster/luminance.ts";
import type { Raster } from "@atelier/media/raster/raster.ts";
import { anyPhrase } from "../grammar/any-phrase.ts";
import type { PixelInstruction } from "../instruction.ts";

/** Light and dark. */
export const tone: PixelInstruction[] = [
  {
    name: "brighten",
    does: "Raises the mid-tones; black and white stay.",
    phrases: anyPhrase(
      /brighten(?:ed|s|ing)?(?: up)?|brighter|lighten(?:ed|s|ing)?(?: up)?|lighter|more brightness/,
      /(?:increase|raise|boost|turn up|add)(?: the)? (?:brightness|light)|more light|too dark|high[- ]key/,
    ),
    examples: ["brighten", "make it 30% brighter", "lighten it slightly", "more light"],
    usualPercent: 25,
    kind: "pixels",
    pixels: (picture, { strength }) => grade(picture, { brightness: 0.42 * strength }),
  },
  {
    name: "darken",
    does: "Lowers the mid-tones; black and white stay.",
    phrases: anyPhrase(
      /darken(?:ed|s|ing)?|darker|dimm(?:er|ed)|dim|less bright|less light|too bright/,
      /(?:decrease|lower|reduce|turn down)(?: the)? (?:brightness|light)|low[- ]key/,
    ),
    examples: ["darken", "a bit darker", "reduce the brightness by 20%", "too bright"],
    usualPercent: 25,
    kind: "pixels",
    pixels: (picture, { strength }) => grade(picture, { brightness: -0.4 * strength }),
  },
  {
    name: "more exposure",
    does: "More light in stops of linear light, highlights rolling off; 100 percent is one stop.",
    phrases: /\b(?:(?:increase|raise|boost|more|higher|push)(?: the)? exposure|over-?expos(?:e|ed|ure)|expose (?:longer|more))\b/,
    examples: ["increase the exposure", "raise exposure by 50%", "overexpose it slightly"],
    usualPercent: 70,
    kind: "pixels",
    pixels: (picture, { strength }) => grade(picture, { exposure: 0.7 * strength }),
  },
  {
    name: "less exposure",
    does: "Less light, in stops of linear light.",
    phrases: /\b(?:(?:decrease|lower|reduce|less|pull)(?: the)? exposure|under-?expos(?:e|ed|ure))\b/,
    examples: ["lower the exposure", "underexpose", "reduce exposure by 40%"],
    usualPercent: 70,
    kind: "pixels",
    pixels: (picture, { strength }) => grade(picture, { exposure: -0.8 * strength }),
  },
  {
    name: "more contrast",
    does: "A steeper curve about middle grey.",
    phrases: anyPhrase(
      /(?:more|increase|raise|boost|add|higher|high|stronger|strong|punchy|punchier)(?: the)? contrast|contrasty|punchy/,
      /punchier|more punch|add punch|make it pop/,
    ),
    examples: ["more contrast", "increase contrast by 30%", "make it pop", "high contrast"],
    usualPercent: 35,
    kind: "pixels",
    pixels: (picture, { strength }) => grade(picture, { contrast: 0.42 * strength }),
  },
  {
    name: "less contrast",
    does: "A flatter curve about middle grey.",
    phrases: /\b(?:(?:less|decrease|lower|reduce|low|softer|soft)(?: the)? contrast|flatter|flat look|too contrasty)\b/,
    examples: ["less contrast", "reduce the contrast slightly", "low contrast"],
    usualPercent: 35,
    kind: "pixels",
    pixels: (picture, { strength }) => grade(picture, { contrast: -0.4 * strength }),
  },
  {
    name: "open shadows",
    does: "Brings up what lies in shadow and leaves the rest.",
    phrases: /\b(?:(?:open|lift|raise|brighten|lighten|recover|fill)(?: up| in)?(?: the)? (?:shadows|dark areas|dark parts)|fill light|less shadows?)\b/,
    examples: ["open the shadows", "brighten the dark areas", "fill light"],
    kind: "pixels",
    pixels: (picture, { strength }) => localTone(picture, { shadows: 0.75 * strength }),
  },
  {
    name: "deepen shadows",
    does: "Darkens what lies in shadow and leaves the rest.",
    phrases: /\b(?:(?:deepen|deeper|darken|darker|crush|stronger|more)(?: the)? (?:shadows|blacks))\b/,
    examples: ["deepen the shadows", "crush the blacks"],
    kind: "pixels",
    pixels: (picture, { strength }) => localTone(picture, { shadows: -0.6 * strength }),
  },
  {
    name: "recover highlights",
    does: "Takes down what is too bright and brings back its detail.",
    phrases: anyPhrase(
      /(?:recover|lower|reduce|tame|pull down|darken|tone down|save|restore)(?: the)? (?:highlights|bright areas|bright parts|whites)/,
      /less highlights?/,
    ),
    examples: ["recover the highlights", "tone down the bright areas"],
    kind: "pixels",
    pixels: (picture, { strength }) => localTone(picture, { highlights: -0.75 * strength }),
  },
  {
    name: "raise highlights",
    does: "Makes the bright parts brighter.",
    phrases: /\b(?:(?:raise|boost|lift|brighten|stronger|increase|more)(?: the)? (?:highlights|whites))\b/,
    examples: ["raise the highlights", "brighten the whites"],
    kind: "pixels",
    pixels: (picture, { strength }) => localTone(picture, { highlights: 0.6 * strength }),
  },
  {
    name: "clarity",
    does: "HDR: detail stands out from its surroundings, shadows open, highlights keep.",
    phrases: anyPhrase(
      /hdr|clarity/,
      /(?:more|enhance(?: the)?|bring out(?: the)?|boost(?: the)?|increase(?: the)?) (?:details?|texture|local contrast|structure)/,
      /crisper|dehaze|remove (?:the )?(?:haze|fog|mist)|clear(?:er)? (?:air|view)|gritty/,
    ),
    examples: ["HDR", "more clarity", "bring out the details", "dehaze"],
    kind: "pixels",
    pixels: (picture, { strength }) => localTone(picture, { shadows: 0.35 * strength, highlights: -0.35 * strength, clarity: 0.75 * strength }),
  },
  {
    name: "enhance",
    does: "Sets black and white point, opens shadows a little, adds clarity and weak colours.",
    phrases: anyPhrase(
      /(?:auto[- ]?)?enhance(?:ment)?(?: (?:it|this|the (?:image|picture|photo)))?/,
      /improve (?:it|this|the (?:image|picture|photo|quality))|auto[- ]?(?:correct|fix|levels|tone)/,
      /fix (?:the )?(?:lighting|exposure|colors?)|retouch(?: it)?/,
    ),
    examples: ["enhance it", "improve the photo", "auto-correct", "fix the lighting"],
    kind: "pixels",
    measure: blackWhiteAndMiddle,
    pixels: (picture, { strength }, _, time) => {
      const part = Math.min(1, 0.75 * strength);
      const [black, white, middle] = time?.measured ?? blackWhiteAndMiddle([picture]);
      const [low, high] = [black * part, 255 - (255 - white) * part];
      for (let i = 0; i < picture.data.length; i++) {
        picture.data[i] = Math.min(255, Math.max(0, ((picture.data[i] - low) * 255) / Math.max(60, high - low) + 0.5));
      }
      localTone(picture, { shadows: 0.2 * strength, highlights: -0.15 * strength, clarity: 0.28 * strength });
      return grade(picture, { brightness: Math.min(0.3, Math.max(-0.15, (105 - middle) / 255)) * strength * 0.6, vibrance: 0.3 * strength, contrast: 0.05 });
    },
  },
];

/** Levels below which lie two thousandths of all pixels, above which as many, and between which as many on either side. */
function blackWhiteAndMiddle(samples: readonly Raster[]): [number, number, number] {
  const seventh = samples.map((sample) => luminance(sample).data.filter((_, i) => i % 7 === 0));
  const sorted = new Float32Array(seventh.reduce((sum, { length }) => sum + length, 0));
  let filled = 0;
  for (const part of seventh) {
    sorted.set(part, filled);
    filled += part.length;
  }
  sorted.sort();
  return [sorted[Math.floor(sorted.length * 0.002)], sorted[Math.floor(sorted.length * 0.998)], sorted[sorted.length >> 1]];
}
