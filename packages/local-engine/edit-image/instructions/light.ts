import { bokeh, glow, sunRays } from "../effects/lights.ts";
import { grade } from "../effects/grade.ts";
import { vignette } from "../effects/vignette.ts";
import { fog, rain, snow, stars } from "../effects/weather.ts";
import { smoothStep } from "../../vision/polygon.ts";
import type { PixelInstruction } from "../instruction.ts";
import { anyPhrase } from "../grammar/any-phrase.ts";
import type { Raster } from "@atelier/media/raster/raster.ts";

/** Light and weather that are laid over the picture. */
export const light: PixelInstruction[] = [
  {
    name: "vignette",
    does: "Darkens towards the corners, or tints them with the colour named.",
    phrases: /\b(?:vignett(?:e|ing)|dark(?:en(?:ed)?)?(?: the)? (?:corners|edges))\b/,
    examples: ["vignette", "strong vignette", "white vignette", "darken the edges"],
    kind: "pixels",
    pixels: (picture, { strength, colours }) => vignette(picture, strength, colours[0]?.rgb),
    tell: ({ colours }) => (colours[0] ? { color: colours[0].name } : {}),
  },
  {
    name: "glow",
    does: "Bright parts bloom into their surroundings.",
    phrases: /\b(?:glow(?:ing)?|bloom|orton(?: effect)?|diffus(?:e|ion)(?: (?:light|filter))?|soft[- ]?focus|halation|mist filter|radiant|luminous)\b/,
    examples: ["add a glow", "bloom", "Orton effect", "soft focus"],
    kind: "pixels",
    pixels: (picture, { strength }) => glow(picture, strength),
  },
  {
    name: "sun rays",
    does: "Shafts of light from the place named (upper left if none).",
    phrases: anyPhrase(
      /(?:sun|light|god|crepuscular)[- ]?(?:rays?|beams?|shafts?)|(?:rays?|beams?|shafts?) of (?:sun)?light|sun ?light/,
      /add (?:a |the )?sun|volumetric light(?:ing)?/,
    ),
    examples: ["sun rays", "god rays from the top right", "beams of light"],
    kind: "pixels",
    pixels: (picture, { strength, place }, seed) =>
      sunRays(picture, { x: place ? -0.04 + 1.08 * place.x : 0.02, y: place ? -0.06 + 1.0 * Math.min(0.5, place.y) : -0.06 }, Math.min(1.6, strength), seed),
    tell: ({ place }) => ({ position: place?.name ?? "top left" }),
  },
  {
    name: "bokeh",
    does: "Discs of light out of focus, in the colours named or in lamp light.",
    phrases: /\b(?:bokeh(?: (?:lights?|overlay))?|fairy lights?|out[- ]of[- ]focus lights?|light (?:dots|orbs)|fireflies|sparkl(?:e|es|ing)|festive lights?)\b/,
    examples: ["bokeh lights", "fairy lights", "pink bokeh"],
    kind: "pixels",
    pixels: (picture, { strength, colours }, seed, time) => bokeh(
      picture, Math.min(2.5, strength), seed,
      colours.length > 0 ? colours.map(({ rgb }) => rgb) : [[255, 210, 140], [255, 180, 100], [255, 235, 200]], time?.second,
    ),
  },
  {
    name: "fog",
    does: "Mist that thickens towards the top of the picture.",
    phrases: /\b(?:fog(?:gy)?|mist(?:y)?|haz(?:e|y)|smok(?:e|y)|clouds rolling)\b/,
    examples: ["fog", "misty", "a little haze"],
    kind: "pixels",
    pixels: (picture, { strength }, seed, time) => fog(picture, strength, seed, time?.second),
  },
  {
    name: "rain",
    does: "Streaks in three distances under an overcast light.",
    phrases: /\b(?:rain(?:y|ing|fall|drops)?(?: (?:day|weather))?|storm(?:y)?|downpour|drizzle|shower)\b/,
    examples: ["rain", "make it rainy", "heavy rain"],
    kind: "pixels",
    pixels: (picture, { strength }, seed, time) => rain(picture, strength, seed, time?.second),
  },
  {
    name: "snow",
    does: "Flakes in four distances under a cold light.",
    phrases: /\b(?:snow(?:y|ing|fall|flakes?|storm)?|blizzard)\b/,
    examples: ["snow", "falling snowflakes", "heavy snowfall"],
    kind: "pixels",
    pixels: (picture, { strength }, seed, time) => snow(picture, strength, seed, time?.second),
  },
  {
    name: "stars",
    does: "Stars over the upper part of the picture where it is dark; a picture by day is first turned to night.",
    phrases: /\b(?:stars|starry(?: (?:sky|night))?|night sky)\b/,
    examples: ["stars", "starry sky"],
    kind: "pixels",
    measure: (samples) => [meanOfUpperHalf(samples)],
    pixels: (picture, { strength }, seed, time) => {
      // By day there are none: a bright upper half is first turned to night.
      if ((time?.measured?.[0] ?? meanOfUpperHalf([picture])) > 70) {
        grade(picture, { exposure: -1.7, warmth: -0.45, saturation: 0.6, contrast: 0.1, shadows: { rgb: [14, 34, 96], part: 0.8 } });
      }
      const original = Uint8Array.from(picture.data);
      return stars(picture, strength, seed, (x, y) => {
        const at =
          (Math.min(picture.height - 1, Math.floor(y * picture.height)) * picture.width + Math.min(picture.width - 1, Math.floor(x * picture.width))) * 3;
        const luma = 0.299 * original[at] + 0.587 * original[at + 1] + 0.114 * original[at + 2];
        return (1 - smoothStep(0.45, 0.8, y)) * (1 - smoothStep(110, 200, luma));
      }, time?.second);
    },
  },
];

/** Green counts alone: it is most of what is seen as light. */
function meanOfUpperHalf(samples: readonly Raster[]): number {
  let [sum, count] = [0, 0];
  for (const { data } of samples) {
    const end = Math.floor(data.length / 6) * 3;
    for (let i = 1; i < end; i += 30, count++) sum += data[i];
  }
  return sum / count;
}
