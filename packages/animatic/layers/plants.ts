import { blurBitmap } from "../canvas/blur-bitmap.ts";
import { bitmapOfSvg, svgDocument } from "../canvas/paint.ts";
import { type Colour, darken, lighten, mix, toHex } from "../colour.ts";
import type { Random } from "@atelier/media/raster/random.ts";
import { type Layer, rasterLayer } from "./layer.ts";

export type Plant = "conifer" | "broadleaf" | "palm" | "cactus" | "grass" | "flowers" | "bush" | "bare" | "reed";

export interface PlantColours {
  leaves: readonly Colour[];
  trunk: Colour;
  /** Added light on the side of the sun. */
  light: Colour;
}

export interface PlantBand {
  plant: Plant;
  /** How many across the picture. */
  count: number;
  /** Heights, share of the frame's. */
  low: number;
  high: number;
  /** Frame row on which a plant at a frame column stands. */
  groundAt(x: number): number;
  colours: PlantColours;
  parallax: number;
  /** Frame pixels after which the ground repeats. */
  period: number;
  /** Pixels of softness: what is far from the plane in focus. */
  blur?: number;
  /** Where none may stand: shares of the width. */
  clear?: readonly [number, number];
}

const round = (value: number) => Math.round(value * 10) / 10;

/** A row of plants as one painted plane that repeats with its ground. */
export async function plantLayer(frame: { width: number; height: number }, band: PlantBand, random: Random): Promise<Layer> {
  const scale = band.blur && band.blur > 3 ? 2 : 1;
  const period = Math.round(band.period / scale);
  const places = Array.from(
    { length: Math.round(band.count * (band.period / frame.width)) },
    () => ({ x: random.next() * band.period, height: random.between(band.low, band.high) * frame.height }),
  )
    .filter(({ x }) => !band.clear || x < band.clear[0] * frame.width || x > band.clear[1] * frame.width)
    .sort((a, b) => a.height - b.height);
  const tallest = band.high * frame.height * 1.15;
  const grounds = places.map(({ x }) => band.groundAt(x));
  const top = Math.min(...grounds, frame.height) - tallest;
  const bottom = Math.max(...grounds, top + 2) + 6;
  const shapes = places.flatMap(({ x, height }, i) => {
    const shape = drawPlant(band.plant, height / scale, band.colours, random);
    const y = (grounds[i]! - top) / scale;
    const at = x / scale;
    // What crosses an edge goes on at the other.
    return [at, at - period, at + period].filter((place) => place > -height / scale && place < period + height / scale).map(
      (place) => `<g transform="translate(${round(place)} ${round(y)})">${shape}</g>`
    );
  });
  const bitmap = blurBitmap(await bitmapOfSvg(svgDocument(period, (bottom - top) / scale, shapes.join(""))), (band.blur ?? 0) / scale, true);
  return rasterLayer({ bitmap, scale, top, parallax: band.parallax, wraps: true });
}

interface Brush {
  plant: Plant;
  /** Height, pixels. */
  h: number;
  leaf: Colour;
  bright: Colour;
  dim: Colour;
  trunk: Colour;
  light: Colour;
  random: Random;
}

const fill = (colour: Colour) => `fill="${toHex(colour)}"`;

const painters: Record<Plant, (brush: Brush) => string> = {
  conifer({ h, random, leaf, bright, dim, trunk }) {
    const width = h * random.between(0.17, 0.24);
    const tiers = 5;
    let body = `<path ${fill(trunk)} d="M${round(-h * 0.018)} 2V${round(-h * 0.2)}H${round(h * 0.018)}V2z"/>`;
    for (let i = 0; i < tiers; i++) {
      const base = -h * (0.1 + (i * 0.8) / tiers);
      const tip = -h * Math.min(1, 0.42 + (i * 0.86) / tiers);
      const half = width * (1 - i / (tiers + 0.6)) * random.between(0.9, 1.1);
      body += `<path ${fill(dim)} d="M0 ${round(tip)}L${round(half)} ${round(base)}Q${round(half * 0.5)} ${round(base + h * 0.02)} 0 ` +
        `${round(base - h * 0.005)}Q${round(-half * 0.5)} ${round(base + h * 0.02)} ${round(-half)} ${round(base)}z"/>`;
      body += `<path ${fill(mix(leaf, bright, 0.5))} d="M0 ${round(tip)}L${round(-half)} ${round(base)}Q${round(-half * 0.45)} ` +
        `${round(base + h * 0.02)} ${round(-half * 0.1)} ${round(base - h * 0.005)}z"/>`;
    }
    return body;
  },
  broadleaf({ plant, h, random, leaf, bright, dim, trunk }) {
    const isBush = plant === "bush";
    const crown = isBush ? h * 0.55 : h * 0.32;
    const centre = isBush ? -h * 0.35 : -h * 0.66;
    let body = isBush ? ""
      : `<path ${fill(trunk)} d="M${round(-h * 0.035)} 3Q${round(-h * 0.015)} ${round(-h * 0.3)} ${round(-h * 0.02)} ` +
        `${round(-h * 0.55)}H${round(h * 0.02)}Q${round(h * 0.015)} ${round(-h * 0.3)} ${round(h * 0.035)} 3z"/>`;
    const blobs = Array.from({ length: 9 }, () => {
      const angle = random.next() * 6.283;
      const far = crown * 0.62 * Math.sqrt(random.next());
      return { x: Math.cos(angle) * far * 1.1, y: centre + Math.sin(angle) * far * 0.8, r: crown * random.between(0.38, 0.58) };
    });
    for (const { x, y, r } of blobs) body += `<circle ${fill(dim)} cx="${round(x + r * 0.12)}" cy="${round(y + r * 0.14)}" r="${round(r)}"/>`;
    for (const { x, y, r } of blobs) body += `<circle ${fill(leaf)} cx="${round(x)}" cy="${round(y)}" r="${round(r * 0.92)}"/>`;
    for (const { x, y, r } of blobs) {
      body += `<circle ${fill(bright)} fill-opacity=".55" cx="${round(x - r * 0.22)}" cy="${round(y - r * 0.26)}" r="${round(r * 0.52)}"/>`;
    }
    return body;
  },
  bush: (brush) => painters.broadleaf(brush),
  bare({ h, random, trunk }) {
    const branch = (x: number, y: number, angle: number, length: number, depth: number): string => {
      const [ex, ey] = [x + Math.sin(angle) * length, y - Math.cos(angle) * length];
      const own =
        `<path stroke="${toHex(trunk)}" stroke-width="${round(length * 0.13)}" stroke-linecap="round" d="M${round(x)} ${round(y)}L${round(ex)} ${round(ey)}"/>`;
      return depth === 0 ? own : own + branch(
        ex, ey, angle - random.between(0.25, 0.6), length * 0.72, depth - 1,
      ) + branch(ex, ey, angle + random.between(0.25, 0.6), length * 0.7, depth - 1);
    };
    return branch(0, 2, random.between(-0.08, 0.08), h * 0.33, 4);
  },
  palm({ h, random, leaf, bright, trunk }) {
    const lean = random.between(-0.18, 0.18) * h;
    let body = `<path fill="none" stroke="${toHex(trunk)}" stroke-width="${round(h * 0.045)}" stroke-linecap="round" d="M0 ` +
      `4Q${round(lean * 0.2)} ${round(-h * 0.5)} ${round(lean)} ${round(-h * 0.8)}"/>`;
    for (let i = 0; i < 9; i++) {
      const angle = -3.6 + i * 0.51 + random.between(-0.1, 0.1);
      const reach = h * random.between(0.3, 0.38);
      const [tipX, tipY] = [lean + Math.cos(angle) * reach, -h * 0.8 + Math.sin(angle) * reach * 0.55 + reach * 0.34];
      const [midX, midY] = [lean + Math.cos(angle) * reach * 0.55, -h * 0.8 + Math.sin(angle) * reach * 0.6 - reach * 0.12];
      body += `<path ${fill(i % 2 ? leaf : mix(leaf, bright, 0.6))} d="M${round(lean)} ${round(-h * 0.8)}Q${round(midX)} ${round(midY)} ` +
        `${round(tipX)} ${round(tipY)}Q${round(midX * 0.97)} ${round(midY + h * 0.075)} ${round(lean)} ${round(-h * 0.79)}z"/>`;
    }
    return body;
  },
  cactus({ h, leaf, bright, dim }) {
    const arm = (side: number, from: number, out: number, up: number) => `M0 ${round(-h * from)}H${round(side * h * out)}V${round(-h * (from + up))}`;
    const path = (
      colour: Colour, width: number, shift: number,
    ) => `<path fill="none" stroke="${toHex(colour)}" stroke-width="${round(h * width)}" stroke-linecap="round" stroke-linejoin="round" ` +
      `transform="translate(${round(h * shift)} 0)" d="M0 4V${round(-h * 0.9)}${arm(-1, 0.36, 0.2, 0.3)}${arm(1, 0.5, 0.19, 0.24)}"/>`;
    return path(dim, 0.13, 0) + path(leaf, 0.085, -0.016) + path(bright, 0.02, -0.035);
  },
  grass({ plant, h, random, leaf, bright, dim, trunk }) {
    let body = "";
    for (let i = 0; i < 5; i++) {
      const x = random.between(-0.35, 0.35) * h;
      const tip = x + random.between(-0.3, 0.3) * h;
      const rise = h * random.between(0.55, 1);
      const thick = plant === "reed" ? h * 0.02 : h * 0.045;
      body += `<path ${fill(i % 2 ? leaf : random.next() > 0.5 ? bright : dim)} d="M${round(x - thick)} 3Q${round(x)} ${round(-rise * 0.5)} ` +
        `${round(tip)} ${round(-rise)}Q${round(x + thick * 1.6)} ${round(-rise * 0.45)} ${round(x + thick)} 3z"/>`;
      if (plant === "reed" && i % 2) {
        body += `<ellipse ${fill(trunk)} cx="${round(tip)}" cy="${round(-rise * 0.94)}" rx="${round(h * 0.025)}" ry="${round(h * 0.09)}"/>`;
      }
    }
    return body;
  },
  reed: (brush) => painters.grass(brush),
  flowers({ h, random, leaf, light }) {
    const petals: Colour[] = [[244, 114, 142], [255, 214, 92], [255, 255, 255], [170, 120, 230], [255, 150, 90]];
    const petal = mix(random.pick(petals), light, 0.12);
    const stem =
      `<path fill="none" stroke="${toHex(leaf)}" stroke-width="${round(h * 0.05)}" d="M0 3Q${round(h * 0.06)} ${round(-h * 0.4)} 0 ${round(-h * 0.8)}"/>`;
    let bloom = "";
    for (let i = 0; i < 6; i++) {
      bloom += `<circle ${fill(i % 2 ? petal : lighten(petal, 0.15))} cx="${round(Math.cos(i * 1.047) * h * 0.11)}" ` +
        `cy="${round(-h * 0.84 + Math.sin(i * 1.047) * h * 0.11)}" r="${round(h * 0.085)}"/>`;
    }
    return `${stem}${bloom}<circle fill="#f4c542" cx="0" cy="${round(-h * 0.84)}" r="${round(h * 0.06)}"/>`;
  },
};

/** SVG of a plant that stands on the origin. */
function drawPlant(plant: Plant, h: number, { leaves, trunk, light }: PlantColours, random: Random): string {
  const leaf = mix(random.pick(leaves), random.pick(leaves), random.next() * 0.5);
  return painters[plant]({ plant, h, leaf, bright: mix(leaf, light, 0.3), dim: darken(leaf, 0.22), trunk, light, random });
}
