import { grain } from "@atelier/media/filters/grain.ts";
import type { Raster } from "@atelier/media/raster/raster.ts";
import { createPlane } from "@atelier/media/raster/raster.ts";
import { layColour } from "../effects/blend.ts";
import { type Grade, grade } from "../effects/grade.ts";
import { glow, lensFlare } from "../effects/lights.ts";
import { smallField } from "../effects/local-tone.ts";
import { vignette } from "../effects/vignette.ts";
import { anyPhrase } from "../grammar/any-phrase.ts";
import type { PixelInstruction } from "../instruction.ts";

interface Look {
  name: string;
  does: string;
  phrases: RegExp;
  examples: [string, ...string[]];
  /** At strength 1; its numbers are scaled. */
  grade: Grade;
  vignette?: number;
  glow?: number;
  grain?: number;
}

const looks: Look[] = [
  {
    name: "vintage", does: "An old colour print: amber lights, blue-green shadows, faded, a little grain and vignette.",
    phrases: anyPhrase(
      /vintage|retro|old(?:en)?[- ](?:fashioned|school|photo(?:graph)?|film|times?|look)|nostalgi(?:c|a)|19[2-9]0'?s/,
      /[2-9]0'?s (?:look|style|photo|film)|analog(?:ue)?(?: (?:film|photo|look))?|film look|instagram (?:filter|look)/,
    ),
    examples: ["vintage", "retro look", "nostalgic", "1970s"],
    grade: {
      warmth: 0.24, contrast: -0.08, saturation: 0.78, fade: 0.09, dull: 0.02, shadows: { rgb: [30, 60, 80], part: 0.5 },
      highlights: { rgb: [255, 214, 130], part: 0.45 },
    },
    vignette: 0.55, grain: 28,
  },
  {
    name: "teal and orange", does: "The grade of feature films: skin and lights to orange, shadows to teal.",
    phrases: anyPhrase(
      /teal (?:and|&) orange|orange and teal|cinematic(?: (?:look|color grad(?:e|ing)|grade|feel|style))?/,
      /movie (?:look|still|style)|film grade|blockbuster|hollywood/,
    ),
    examples: ["teal and orange", "cinematic look", "movie still"],
    grade: { contrast: 0.2, saturation: 1.08, shadows: { rgb: [0, 84, 116], part: 0.78 }, highlights: { rgb: [255, 170, 80], part: 0.55 } },
    vignette: 0.3,
  },
  {
    name: "dramatic", does: "Hard light, deep shadows, strong vignette.",
    phrases: /\b(?:dramatic|drama|moody|epic|intense (?:mood|look|atmosphere)|powerful)\b/, examples: ["dramatic", "moody", "epic"],
    grade: { contrast: 0.5, brightness: -0.12, saturation: 0.85, shadows: { rgb: [20, 40, 70], part: 0.35 } }, vignette: 0.8,
  },
  {
    name: "dreamy", does: "Soft glow, pastel lights, low contrast.",
    phrases: /\b(?:dreamy|dream-?like|ethereal|magical|fairy[- ]?tale|whimsical|soft light|enchanted|heavenly)\b/,
    examples: ["dreamy", "ethereal", "fairytale"],
    grade: {
      contrast: -0.14, brightness: 0.16, saturation: 0.92, fade: 0.04, highlights: { rgb: [255, 205, 225], part: 0.4 },
      shadows: { rgb: [90, 80, 150], part: 0.35 },
    },
    glow: 1.1,
  },
  {
    name: "romantic", does: "Rose and cream lights, soft contrast, glow.", phrases: /\b(?:romantic|romance|lovely|tender|wedding|valentine'?s?)\b/,
    examples: ["romantic", "tender"],
    grade: { warmth: 0.12, tint: 0.12, contrast: -0.08, brightness: 0.1, saturation: 0.95, highlights: { rgb: [255, 190, 190], part: 0.5 } },
    glow: 0.6, vignette: 0.25,
  },
  {
    name: "cozy", does: "Lamp light: amber, gentle, a little darker at the edges.",
    phrases: /\b(?:co[sz]y|homely|hygge|autumn(?:al)?|fall colors?|rustic|earthy)\b/, examples: ["cozy", "autumn", "rustic"],
    grade: { warmth: 0.34, saturation: 1.05, contrast: 0.06, shadows: { rgb: [70, 35, 15], part: 0.45 }, highlights: { rgb: [255, 205, 130], part: 0.4 } },
    vignette: 0.4,
  },
  {
    name: "spooky", does: "Sick green shadows, little colour, dark edges.",
    phrases: /\b(?:spooky|scary|horror|creepy|eerie|haunted|halloween|sinister|gothic|zombie)\b/, examples: ["spooky", "horror", "eerie"],
    grade: {
      exposure: -0.5, contrast: 0.38, saturation: 0.4, tint: -0.28, shadows: { rgb: [10, 50, 40], part: 0.8 },
      highlights: { rgb: [180, 220, 150], part: 0.35 },
    },
    vignette: 1.15, grain: 22,
  },
  {
    name: "cyberpunk", does: "Neon city: magenta lights, cyan shadows, glow.",
    phrases: /\b(?:cyber-?punk|synth-?wave|vapor-?wave|neon (?:look|colors?|lights?|city|style)|futuristic|sci-?fi|blade runner)\b/,
    examples: ["cyberpunk", "synthwave", "neon lights"],
    grade: { contrast: 0.28, brightness: -0.1, saturation: 1.25, shadows: { rgb: [10, 60, 190], part: 1.2 }, highlights: { rgb: [255, 60, 190], part: 0.75 } },
    glow: 0.7, vignette: 0.35,
  },
  {
    name: "pastel", does: "Light, milky colours.",
    phrases: /\b(?:pastel(?: (?:colors?|look|tones?|palette))?|candy colors?|kawaii|milky|airy|light and airy|scandinavian|minimal(?:ist)?(?: look)?)\b/,
    examples: ["pastel colors", "light and airy"],
    grade: {
      brightness: 0.38, contrast: -0.25, saturation: 0.78, fade: 0.05, highlights: { rgb: [255, 225, 235], part: 0.35 },
      shadows: { rgb: [120, 130, 190], part: 0.3 },
    },
  },
  {
    name: "summer", does: "High sun: bright, warm, blue skies.",
    phrases: /\b(?:summer(?:y|time)?|sunny(?: day)?|tropical|beach(?:y)? (?:look|feel|vibes?)|holiday feel|cheerful|happy|joyful|uplifting|fresh)\b/,
    examples: ["summer feel", "sunny", "cheerful"],
    grade: {
      warmth: 0.16, brightness: 0.2, contrast: 0.1, vibrance: 0.6, shadows: { rgb: [30, 110, 150], part: 0.25 },
      highlights: { rgb: [255, 225, 150], part: 0.3 },
    },
  },
  {
    name: "winter", does: "Cold light and pale colours.",
    phrases: /\b(?:winter(?:y|time)?(?: (?:look|feel|mood|light))?|frosty|arctic|frozen|nordic|lonely|melanchol(?:y|ic)|sad|gloomy|bleak|somber)\b/,
    examples: ["winter mood", "frosty", "melancholic"],
    grade: {
      warmth: -0.28, saturation: 0.62, contrast: 0.05, brightness: 0.02, fade: 0.03, shadows: { rgb: [40, 70, 120], part: 0.5 },
      highlights: { rgb: [215, 230, 255], part: 0.45 },
    },
  },
  {
    name: "luxury", does: "Deep blacks and gold lights.",
    phrases: /\b(?:luxur(?:y|ious)|premium look|elegant look|glamou?r(?:ous)?|high[- ]end|fashion(?: (?:editorial|magazine|look))?|editorial|sophisticated)\b/,
    examples: ["luxury look", "glamorous", "fashion editorial"],
    grade: { contrast: 0.34, saturation: 0.86, shadows: { rgb: [18, 16, 24], part: 0.4 }, highlights: { rgb: [255, 215, 150], part: 0.42 } },
    vignette: 0.35,
  },
];

/** Whole gradings by the name of their mood, style or hour. */
export const lookInstructions: PixelInstruction[] = [
  ...looks.map(
    (look): PixelInstruction => ({
      name: look.name,
      does: look.does,
      phrases: look.phrases,
      examples: look.examples,
      kind: "pixels",
      ...(look.grain && { redraws: 60 }),
      pixels: (picture, { strength }, seed) => applyLook(picture, look, Math.min(1.8, strength), seed),
    }),
  ),
  {
    name: "golden hour",
    does: "The low sun of evening: amber light from one side, long warm shadows, a glow.",
    phrases: anyPhrase(
      /golden[- ]hour|sunset(?: (?:light|glow|mood|look|colors?|lighting))?|sunrise(?: (?:light|glow))?|evening (?:light|sun)/,
      /dawn|dusk light|late afternoon(?: light)?|warm sunlight|(?:make it|look like) (?:evening|morning)/,
    ),
    examples: ["golden hour", "sunset light", "evening sun from the left"],
    kind: "pixels",
    pixels: (picture, { strength, place }) => {
      const s = Math.min(1.8, strength);
      grade(picture, {
        warmth: 0.4 * s, exposure: -0.05, contrast: 0.05, shadows: { rgb: [80, 40, 70], part: 0.55 * s },
        highlights: { rgb: [255, 190, 90], part: 0.6 * s }, saturation: 1.08,
      });
      const x = place?.x === 0.5 ? 0.5 : (place?.x ?? 1);
      const light = smallField(picture.width, picture.height, 256, (u, v) => 0.42 * s * Math.exp(-((Math.hypot(u - x, (v - 0.3) * 0.8) / 0.62) ** 2)));
      layColour(picture, light, [255, 168, 70], "screen");
      return glow(picture, 0.35 * s);
    },
    tell: ({ place }) => (place ? { position: place.name } : {}),
  },
  {
    name: "night",
    does: "Day for night: dark, blue, with little colour, lights staying warm.",
    phrases: /\b(?:(?:day[- ]for[- ])?night(?:[- ]?time| scene| look| mode)?|moon ?(?:light|lit)|midnight|at night|nocturnal|after dark|blue hour|twilight)\b/,
    examples: ["night", "moonlight", "make it look like night", "blue hour"],
    kind: "pixels",
    pixels: (picture, { strength }) => {
      const s = Math.min(1.5, strength);
      grade(picture, {
        exposure: -1.9 * s, warmth: -0.42 * s, saturation: 1 - 0.5 * s, contrast: 0.3, shadows: { rgb: [14, 34, 96], part: 0.8 * s },
        highlights: { rgb: [160, 190, 255], part: 0.5 * s },
      });
      return vignette(picture, 0.5 * s, [4, 8, 24]);
    },
  },
  {
    name: "sun flare",
    does: "A lens flare at the place named (upper right if none), over a warm haze.",
    phrases: /\b(?:lens[- ]?flares?|sun[- ]?flares?|anamorphic flare|solar flare)\b/,
    examples: ["lens flare", "sun flare in the top left"],
    kind: "pixels",
    pixels: (picture, { strength, place }) => {
      const at = { x: place ? 0.12 + 0.76 * place.x : 0.86, y: place ? 0.12 + 0.76 * place.y : 0.14 };
      layColour(picture, createPlane(picture.width, picture.height, 0.06 * strength), [255, 220, 170], "screen");
      return lensFlare(picture, at, Math.min(1.6, strength));
    },
    tell: ({ place }) => ({ position: place?.name ?? "top right" }),
  },
];

function applyLook(picture: Raster, look: Look, strength: number, seed: number): Raster {
  const scaled = Object.fromEntries(
    Object.entries(look.grade).map(([name, value]) => [
      name,
      typeof value === "number"
        ? (name === "saturation" ? Math.max(0, 1 + (value - 1) * strength) : value * strength)
        : { ...value, part: Math.min(1.2, value.part * strength) },
    ]),
  ) as Grade;
  let result = grade(picture, scaled);
  if (look.glow) result = glow(result, look.glow * strength);
  if (look.vignette) result = vignette(result, look.vignette * strength);
  return look.grain ? grain(result, Math.round(look.grain * strength), seed) : result;
}
