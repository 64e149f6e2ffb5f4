import { createPlane, type Plane, type Raster } from "@atelier/media/raster/raster.ts";
import { mixBits, whiteNoise } from "@atelier/media/raster/seeded-noise.ts";
import { gaussianBlur } from "@atelier/media/raster/gaussian-blur.ts";
import { cloudNoise } from "../edit-image/effects/smooth-noise.ts";
import type { Colour } from "./colour.ts";

/** Where noise is asked for: fine grain and clouds, mean 0 and deviation about 1. */
interface Noise {
  grain: Plane;
  soft: Plane;
  clouds: Plane;
  /** Longer across than down. */
  streaks: Plane;
}

interface Texture {
  words: RegExp;
  /** Used unless the prompt names another colour. */
  colour: Colour;
  /** Factor for the colour at a pixel, about 1, or a colour. @param unit size of a detail in pixels */
  tone(x: number, y: number, unit: number, at: number, noise: Noise, seed: number): number | Colour;
}

const cellNumber = (x: number, y: number, seed: number) => (mixBits(Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca77) ^ seed) & 0xffff) / 0xffff;

/** Distances to the nearest and second nearest of points scattered one a cell (Worley 1996), and the nearest one's number 0..1. */
function cells(x: number, y: number, seed: number): [first: number, second: number, number: number] {
  let [first, second, number] = [9, 9, 0];
  for (let v = Math.floor(y) - 1; v <= Math.floor(y) + 1; v++) {
    for (let u = Math.floor(x) - 1; u <= Math.floor(x) + 1; u++) {
      const d = Math.hypot(u + cellNumber(u, v, seed) - x, v + cellNumber(u, v, seed + 1) - y);
      if (d < first) [first, second, number] = [d, first, cellNumber(u, v, seed + 2)];
      else if (d < second) second = d;
    }
  }
  return [first, second, number];
}

const mortar: Colour = [196, 190, 178];

const textures = {
  brick: {
    words: /\bbricks?\b/,
    colour: [158, 74, 54],
    tone(x, y, unit, at, { grain, clouds }, seed) {
      const row = Math.floor(y / unit);
      const along = x / (2.2 * unit) + (row % 2) / 2;
      const joint = 0.1;
      if (y / unit - row < joint || (along - Math.floor(along)) * 2.2 < joint) {
        return mortar.map((v) => v * (0.96 + 0.05 * grain.data[at])) as unknown as Colour;
      }
      return 0.85 + 0.3 * cellNumber(Math.floor(along), row, seed) + 0.04 * grain.data[at] + 0.04 * clouds.data[at];
    },
  },
  tiles: {
    words: /\btil(?:e|es|ed)\b/,
    colour: [226, 224, 216],
    tone(x, y, unit, _at, { clouds }, seed) {
      const [u, v] = [x / (2 * unit), y / (2 * unit)];
      const near = Math.min(u - Math.floor(u), v - Math.floor(v));
      return near < 0.05 ? 0.62 : 0.96 + 0.05 * cellNumber(Math.floor(u), Math.floor(v), seed) + 0.012 * clouds.data[_at];
    },
  },
  checkers: {
    words: /\bchecke(?:r|rs|red|rboard)\b|\bchessboard\b|\bplaid\b/,
    colour: [40, 40, 44],
    tone: (x, y, unit) => ((Math.floor(x / unit) + Math.floor(y / unit)) % 2 ? [240, 240, 236] : 1),
  },
  stripes: { words: /\bstrip(?:e|es|ed)\b/, colour: [52, 92, 160], tone: (x, _y, unit) => (Math.floor(x / unit) % 2 ? [244, 243, 238] : 1) },
  dots: {
    words: /\b(?:polka[ -]?)?dots?\b|\bdotted\b/,
    colour: [205, 60, 80],
    tone(x, y, unit) {
      const row = Math.floor(y / unit);
      const u = x / unit + (row % 2) / 2;
      const d = Math.hypot(u - Math.floor(u) - 0.5, y / unit - row - 0.5) * unit;
      const inside = Math.max(0, Math.min(1, 0.3 * unit - d + 0.5));
      return [246, 243, 236].map((v, c) => v + ([205, 60, 80][c] - v) * inside) as unknown as Colour;
    },
  },
  wood: {
    words: /\bwood(?:en)?\b|\btimber\b|\bplanks?\b|\bparquet\b|\boak\b/,
    colour: [164, 112, 66],
    tone(_x, y, unit, at, { streaks, grain }, seed) {
      const plank = Math.floor(y / (3 * unit));
      if (y / (3 * unit) - plank < 0.02) return 0.45;
      const rings = Math.sin((y / unit) * 5 + 5 * streaks.data[at] + 9 * cellNumber(plank, 0, seed));
      return 0.9 + 0.2 * cellNumber(plank, 1, seed) + 0.07 * rings + 0.06 * streaks.data[at] + 0.02 * grain.data[at];
    },
  },
  grass: {
    words: /\bgrass(?:y)?\b|\blawn\b|\bmeadow\b|\bturf\b/,
    colour: [86, 132, 50],
    tone: (_x, _y, _unit, at, { grain, soft, clouds }) => 1 + 0.17 * grain.data[at] + 0.16 * soft.data[at] + 0.08 * clouds.data[at],
  },
  sand: {
    words: /\bsand(?:y)?\b|\bbeach\b|\bdesert\b/, colour: [216, 192, 146],
    tone: (_x, _y, _unit, at, { grain, soft, clouds }) => 1 + 0.035 * grain.data[at] + 0.02 * soft.data[at] + 0.04 * clouds.data[at],
  },
  gravel: {
    words: /\bgravel\b|\bpebbles?\b|\bcobble(?:s|stones?)?\b|\brocks?\b|\bstones?\b/,
    colour: [140, 136, 130],
    tone(x, y, unit, at, { grain }, seed) {
      const [first, second, number] = cells(x / unit, y / unit, seed);
      return Math.min(1, 0.35 + 2.2 * (second - first)) * (0.75 + 0.5 * number) * (1.12 - 0.3 * first) + 0.03 * grain.data[at];
    },
  },
  water: {
    words: /\bwater\b|\bsea\b|\bocean\b|\blake\b|\bpool\b/,
    colour: [48, 110, 142],
    tone: (_x, y, unit, at, { streaks, clouds }) =>
      1 + 0.16 * Math.sin((y / unit) * 4 + 4 * streaks.data[at]) * (0.6 + 0.4 * clouds.data[at]) + 0.07 * streaks.data[at],
  },
  clouds: {
    words: /\bclouds?\b|\bcloudy\b|\bsky\b/,
    colour: [110, 168, 226],
    tone(_x, y, unit, at, { clouds }) {
      const cover = Math.max(0, Math.min(1, 0.35 + 0.45 * clouds.data[at]));
      return ([110, 168, 226] as const).map((v) => v + Math.min(18, y / unit) + (250 - v) * cover * cover) as unknown as Colour;
    },
  },
  marble: {
    words: /\bmarble\b/,
    colour: [236, 233, 228],
    tone: (x, y, unit, at, { clouds, soft }) =>
      1 - 0.32 * Math.exp(-6 * Math.abs(Math.sin(((x + y) / unit) * 0.5 + 2.2 * clouds.data[at]))) + 0.012 * soft.data[at],
  },
  concrete: {
    words: /\bconcrete\b|\bcement\b|\bplaster\b|\basphalt\b/, colour: [158, 156, 152],
    tone: (_x, _y, _unit, at, { grain, soft, clouds }) => 1 + 0.03 * grain.data[at] + 0.025 * soft.data[at] + 0.05 * clouds.data[at],
  },
  metal: {
    words: /\bmetal(?:lic)?\b|\bsteel\b|\baluminium\b|\bchrome\b/, colour: [176, 180, 186],
    tone: (_x, _y, _unit, at, { streaks, grain }) => 1 + 0.06 * streaks.data[at] + 0.015 * grain.data[at],
  },
  fabric: {
    words: /\bfabric\b|\bcloth\b|\bcanvas\b|\blinen\b|\bdenim\b|\bknit(?:ted)?\b/,
    colour: [92, 112, 142],
    tone: (x, y, unit, at, { soft }) =>
      1 + 0.1 * Math.sin((x / unit) * 12) * Math.sin((y / unit) * 12 + Math.PI * (Math.floor((x / unit) * 2) % 2)) + 0.05 * soft.data[at],
  },
} satisfies Record<string, Texture>;

export type TextureName = keyof typeof textures;

/** The texture that a text (in lower case) names. */
export function findTexture(text: string): TextureName | undefined {
  const found = (Object.keys(textures) as TextureName[]).filter((name) => textures[name].words.test(text));
  return found[0];
}

/** A field of the texture, RGB. Details are a fourteenth of the longer side. */
export function paintTexture(name: TextureName, width: number, height: number, seed: number, colour?: Colour): Raster {
  const { tone, colour: usual } = textures[name] as Texture;
  const unit = Math.max(6, Math.max(width, height) / 14);
  const base = colour ?? usual;
  const noise: Noise = {
    grain: whiteNoise(width, height, seed),
    soft: scaled(gaussianBlur(whiteNoise(width, height, seed + 1), 1.2), 4),
    clouds: cloudNoise(width, height, seed + 2),
    streaks: stretched(width, height, seed + 3),
  };
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const value = tone(x, y, unit, at, noise, seed);
      for (let c = 0; c < 3; c++) data[3 * at + c] = Math.max(0, Math.min(255, Math.round(typeof value === "number" ? base[c] * value : value[c])));
    }
  }
  return { data, width, height, channels: 3 };
}

function scaled(plane: Plane, factor: number): Plane {
  for (let i = 0; i < plane.data.length; i++) plane.data[i] *= factor;
  return plane;
}

function stretched(width: number, height: number, seed: number): Plane {
  const noise = cloudNoise(Math.max(8, Math.ceil(width / 8)), height, seed, { largest: 0.12 });
  const plane = createPlane(width, height);
  for (let i = 0; i < plane.data.length; i++) {
    const x = i % width;
    const row = (i - x) / width;
    const u = Math.min(noise.width - 1.001, x / 8);
    const at = row * noise.width + Math.floor(u);
    plane.data[i] = noise.data[at] + (noise.data[at + 1] - noise.data[at]) * (u - Math.floor(u));
  }
  return plane;
}
