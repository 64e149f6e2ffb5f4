import type { Raster } from "@atelier/media/raster/raster.ts";
import { resizeRaster } from "@atelier/media/raster/resize-raster.ts";
import { mixBits } from "@atelier/media/raster/seeded-noise.ts";
import { labOf, rgbOfLab } from "../../vision/colour/lab-colour.ts";
import type { Rgb } from "../effects/blend.ts";
import { bokeh } from "../effects/lights.ts";
import { cloudNoise } from "../effects/smooth-noise.ts";
import { stars } from "../effects/weather.ts";

interface Scene {
  name: string;
  words: RegExp;
  /** From top to bottom. */
  colours: Rgb[];
  /** How strongly soft clouds of tone move over it, and how far they are drawn out sideways. */
  clouds?: number;
  stretch?: number;
  stars?: boolean;
  lights?: Rgb[];
}

const scenes: Scene[] = [
  {
    name: "sunset", words: /\b(?:sunset|sunrise|dusk|dawn|evening sky)\b/,
    colours: [[46, 44, 98], [140, 70, 120], [240, 120, 90], [255, 196, 110], [250, 220, 160]], clouds: 0.5, stretch: 5,
  },
  {
    name: "city lights", words: /\b(?:city|street|urban|new york|tokyo|paris|downtown|neon|party|concert|club|festive|christmas)\b/,
    colours: [[20, 20, 46], [52, 38, 80], [86, 54, 76], [30, 26, 44]], clouds: 0.4, stretch: 1,
    lights: [[255, 190, 100], [255, 120, 90], [120, 180, 255], [255, 90, 190]],
  },
  { name: "night sky", words: /\b(?:night sky|starry|stars|night)\b/, colours: [[6, 9, 28], [14, 24, 58], [34, 48, 92]], clouds: 0.2, stretch: 2, stars: true },
  {
    name: "space", words: /\b(?:space|galaxy|universe|cosmos|nebula)\b/, colours: [[8, 6, 24], [40, 16, 70], [14, 20, 60], [6, 6, 18]], clouds: 0.9,
    stretch: 1.3, stars: true,
  },
  {
    name: "beach", words: /\b(?:beach|coast|shore|seaside|tropical|island)\b/,
    colours: [[96, 178, 232], [176, 220, 240], [64, 168, 190], [90, 196, 196], [232, 214, 170], [222, 198, 148]], clouds: 0.25, stretch: 5,
  },
  {
    name: "sea", words: /\b(?:sea|ocean|water|lake|underwater)\b/, colours: [[150, 205, 236], [200, 228, 240], [40, 110, 160], [16, 66, 110]],
    clouds: 0.3, stretch: 7,
  },
  { name: "sky", words: /\b(?:sky|clouds?|heaven)\b/, colours: [[62, 134, 212], [128, 188, 236], [208, 230, 246]], clouds: 0.9, stretch: 2.2 },
  {
    name: "forest", words: /\b(?:forest|woods|jungle|trees|garden|park|nature|meadow|grass|field)\b/,
    colours: [[150, 186, 120], [70, 122, 62], [40, 84, 44], [92, 132, 58]], clouds: 0.7, stretch: 0.9, lights: [[220, 240, 150], [180, 220, 120]],
  },
  {
    name: "mountains", words: /\b(?:mountains?|alps|hills|valley|snowy)\b/,
    colours: [[120, 168, 214], [196, 216, 232], [120, 140, 164], [84, 100, 120]], clouds: 0.5, stretch: 2.5,
  },
  {
    name: "desert", words: /\b(?:desert|dunes?|sahara|canyon)\b/, colours: [[110, 170, 220], [226, 214, 190], [224, 170, 104], [190, 126, 70]],
    clouds: 0.3, stretch: 4,
  },
  {
    name: "room", words: /\b(?:room|office|kitchen|interior|house|home|cafe|restaurant|library|indoors?)\b/,
    colours: [[206, 190, 168], [186, 164, 138], [142, 116, 92], [104, 82, 64]], clouds: 0.4, stretch: 0.8, lights: [[255, 226, 170]],
  },
  {
    name: "studio", words: /\b(?:studio|neutral|professional|passport|headshot|linkedin|corporate|plain|simple|clean)\b/,
    colours: [[226, 229, 234], [204, 209, 216], [174, 180, 190]],
  },
  { name: "fire", words: /\b(?:fire|flames?|lava|inferno)\b/, colours: [[30, 8, 6], [120, 24, 8], [230, 90, 20], [255, 190, 70]], clouds: 1.1, stretch: 0.6 },
  {
    name: "snow", words: /\b(?:snow|winter|ice|arctic)\b/, colours: [[178, 200, 224], [222, 232, 242], [244, 247, 250]], clouds: 0.25, stretch: 2,
    lights: [[255, 255, 255]],
  },
  { name: "rainbow", words: /\brainbow\b/, colours: [[230, 70, 80], [245, 150, 60], [250, 220, 90], [90, 190, 110], [80, 140, 220], [140, 90, 200]] },
];

/** Whether a word (in lower case) names a place that can be painted. */
export const isPlace = (word: string): boolean => scenes.some(({ words }) => words.test(word));

/** A soft, unfocused ground in the colours of the place that the words (in lower case) name; undefined when they name none that is known. */
export function paintScene(words: string, width: number, height: number, seed: number): { name: string; raster: Raster } | undefined {
  const scene = scenes.find((one) => one.words.test(words));
  if (!scene) return undefined;
  const small = 512;
  const [w, h] = width > height ? [small, Math.round((small * height) / width)] : [Math.round((small * width) / height), small];
  const clouds = cloudNoise(w, h, seed, { largest: 0.3, stretch: scene.stretch ?? 1 });
  const stops = scene.colours.map(([r, g, b]) => labOf(r, g, b));
  const raster = resizeRaster(
    fill(w, h, (_, y, i) => {
      const at = Math.min(0.9999, Math.max(0, y + clouds.data[i] * 0.05 * (scene.clouds ?? 0))) * (stops.length - 1);
      const k = Math.floor(at);
      const f = at - k;
      const lift = (scene.clouds ?? 0) * 5 * clouds.data[i];
      return rgbOfLab(
        Math.min(100, Math.max(0, stops[k][0] * (1 - f) + stops[k + 1][0] * f + lift)), stops[k][1] * (1 - f) + stops[k + 1][1] * f,
        stops[k][2] * (1 - f) + stops[k + 1][2] * f,
      );
    }),
    width,
    height,
  );
  if (scene.lights) bokeh(raster, 1, seed, scene.lights);
  if (scene.stars) stars(raster, 1.6, seed, () => 1);
  return { name: scene.name, raster };
}

/** One colour, or a gradient of several from the top left to the bottom right, even to the eye (L*a*b*) and dithered. */
export function gradient(width: number, height: number, colours: readonly Rgb[]): Raster {
  if (colours.length === 1) {
    const rgb = colours[0].map(Math.round);
    return fill(width, height, () => rgb as [number, number, number]);
  }
  const stops = colours.map(([r, g, b]) => labOf(Math.round(r), Math.round(g), Math.round(b)));
  const table = Array.from({ length: 1025 }, (_, i) => {
    const at = Math.min(0.9999, i / 1024) * (stops.length - 1);
    const k = Math.floor(at);
    const f = at - k;
    return rgbOfLab(...([0, 1, 2].map((c) => stops[k][c] * (1 - f) + stops[k + 1][c] * f) as [number, number, number]));
  });
  return fill(width, height, (x, y, i) => {
    const dither = (mixBits(i) & 255) / 256 - 0.5;
    return table[Math.round(1024 * (0.3 * x + 0.7 * y))].map((v) => v + dither) as [number, number, number];
  });
}

function fill(width: number, height: number, colour: (x: number, y: number, index: number) => readonly [number, number, number]): Raster {
  const raster: Raster = { data: new Uint8Array(width * height * 3), width, height, channels: 3 };
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const rgb = colour((x + 0.5) / width, (y + 0.5) / height, i);
      for (let c = 0; c < 3; c++) raster.data[i * 3 + c] = rgb[c] <= 0 ? 0 : rgb[c] >= 255 ? 255 : rgb[c] + 0.5;
    }
  }
  return raster;
}
