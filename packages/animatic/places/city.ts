import { blurBitmap } from "../canvas/blur-bitmap.ts";
import { drawGlow } from "../canvas/draw-glow.ts";
import { bitmapOfSvg, svgDocument } from "../canvas/paint.ts";
import { type Colour, darken, hex, lighten, mix, toHex } from "../colour.ts";
import { type Layer, project, rasterLayer } from "../layers/layer.ts";
import { waterLayer } from "../layers/water.ts";
import { mistLayer } from "../layers/weather.ts";
import { distant, lit } from "../palette.ts";
import { openLand } from "./landscape.ts";
import { type BuildPlace, magnified, type PlaceContext, randomOf, skyOf, softness } from "./place.ts";

const round = (value: number) => Math.round(value * 10) / 10;

interface Skyline {
  /** Share of the height where the buildings stand, their heights, how many across. */
  foot: number;
  low: number;
  high: number;
  count: number;
  distance: number;
  parallax: number;
  /** Rows of windows a building of the mean height has. */
  rows: number;
}

/** Towers with windows, some lit at night, as one plane that repeats. */
async function skyline(context: PlaceContext, { foot, low, high, count, distance, parallax, rows }: Skyline, part: string): Promise<Layer> {
  const { width, height, palette } = context;
  const random = randomOf(context, part);
  const size = magnified(context);
  const period = Math.round(width * 1.6);
  const tall = Math.round(high * height * size * 1.2);
  const neon = palette.lamp[2] > palette.lamp[0];
  const signs: Colour[] = [[255, 70, 170], [80, 235, 255], [255, 190, 70], [150, 110, 255]];
  const facades: Colour[] = palette.isDark
    ? [hex("#3d4a75"), hex("#46406e"), hex("#34507a"), hex("#54486a")]
    : [hex("#b9c2cf"), hex("#c8b8a6"), hex("#a9b6c6"), hex("#d0c6b8"), hex("#9fb0b8")];
  let body = "";
  const mean = period / Math.round((count * 1.6) / size);
  for (let x = 0; x < period - mean * 0.3; ) {
    const w = Math.min(period - x, mean * random.between(0.7, 1.3));
    const h = height * size * random.between(low, high);
    const y = tall - h;
    const face = distant(palette, random.pick(facades), distance, random.between(0.1, 0.5));
    body += `<path fill="${toHex(face)}" d="M${round(x)} ${tall}V${round(y)}H${round(x + w)}V${tall}z"/>`;
    body += `<path fill="${toHex(darken(face, 0.14))}" d="M${round(x + w * 0.76)} ${tall}V${round(y)}H${round(x + w)}V${tall}z"/>`;
    body += `<path fill="${toHex(mix(face, palette.glow, 0.35))}" d="M${round(x)} ${round(y)}H${round(x + w)}v${round(h * 0.006 + 1)}H${round(x)}z"/>`;
    const roof = random.next();
    if (roof > 0.72) body += `<path fill="${toHex(face)}" d="M${round(x + w * 0.46)} ${round(y)}L${round(x + w * 0.49)} ` +
      `${round(y - h * 0.16)}L${round(x + w * 0.52)} ${round(y)}z"/>`;
    else if (roof > 0.4) {
      body += `<path fill="${toHex(darken(face, 0.08))}" d="M${round(x + w * 0.2)} ${round(y)}v${round(-h * 0.05)}h${round(w * 0.45)}v${round(h * 0.05)}z"/>`;
    }
    body += windowsOf(context, x, y, w, h, rows, distance, face, random, tall);
    if (neon && distance < 0.5 && random.next() > 0.5) {
      const sign = random.pick(signs);
      const [sx, sy, sh] = [x + w * random.between(0.05, 0.8), y + h * random.between(0.1, 0.35), h * random.between(0.15, 0.3)];
      body += `<rect x="${round(sx - 3)}" y="${round(sy - 3)}" width="${round(w * 0.13 + 6)}" height="${round(sh + 6)}" rx="5" ` +
        `fill="${toHex(sign)}" fill-opacity=".3"/><rect x="${round(sx)}" y="${round(sy)}" width="${round(w * 0.13)}" ` +
        `height="${round(sh)}" rx="3" fill="${toHex(lighten(sign, 0.25))}"/>`;
    }
    x += w * random.between(0.97, 1.12);
  }
  const blur = softness(context, distance);
  const scale = distance > 0.6 ? 1.5 : 1;
  const bitmap = await bitmapOfSvg(svgDocument(period / scale, tall / scale, body, `0 0 ${period} ${tall}`));
  return rasterLayer({ bitmap: blurBitmap(bitmap, blur / scale, true), scale, top: foot * height - tall, parallax, wraps: true });
}

function windowsOf(
  { palette }: PlaceContext, x: number, y: number, w: number, h: number, rows: number, distance: number, face: Colour,
  random: ReturnType<typeof randomOf>, tall: number,
): string {
  const pitch = Math.max(5, tall / (rows * 1.6));
  const columns = Math.max(2, Math.floor(w / pitch));
  const across = w / (columns + 0.6);
  const share = palette.isDark ? random.between(0.3, 0.62) : 0;
  const tower = random.next() > 0.6;
  let [bright, dull] = ["", ""];
  for (let row = 1; row * pitch < h - pitch * 0.6; row++) {
    for (let column = 0; column < columns; column++) {
      const [wx, wy] = [x + across * (column + 0.5), y + row * pitch - pitch * 0.2];
      const rect = `M${round(wx)} ${round(wy)}h${round(across * (tower ? 0.78 : 0.5))}v${round(pitch * 0.55)}h${round(-across * (tower ? 0.78 : 0.5))}z`;
      if (random.next() < share) bright += rect;
      else dull += rect;
    }
  }
  const glass = palette.isDark ? darken(face, 0.32) : mix(face, palette.sky[1]!, 0.5);
  const lampLight = mix(mix(palette.lamp, [255, 255, 255], random.next() * 0.25), palette.haze, distance * 0.55);
  return `<path fill="${toHex(glass)}" d="${dull}"/>${bright && `<path fill="${toHex(lampLight)}" d="${bright}"/>`}`;
}

/** Street lamps that glow in the dark. */
async function lamps(context: PlaceContext, foot: number, parallax: number): Promise<Layer[]> {
  const { width, height, palette } = context;
  const period = Math.round(width * 1.6);
  const size = magnified(context);
  const tall = Math.round(height * 0.3 * size);
  const pole = toHex(lit(palette, hex("#39404d"), 0.4));
  const gap = period / Math.max(2, Math.round(4 / size));
  const places = Array.from({ length: Math.round(period / gap) }, (_, i) => (i + 0.37) * gap);
  const u = tall / 100;
  const body = places.map(
    (x) => `<g transform="translate(${round(x)} 0)"><path fill="none" stroke="${pole}" stroke-width="${round(1.7 * u)}" ` +
      `stroke-linecap="round" d="M0 ${tall}V${round(12 * u)}Q0 ${round(5 * u)} ${round(9 * u)} ${round(5 * u)}H${round(14 * u)}"/>` +
      `<path fill="${toHex(palette.isDark ? lighten(palette.lamp, 0.5) : hex("#dfe4ea"))}" d="M${round(9 * u)} ` +
      `${round(5 * u)}h${round(11 * u)}l${round(-2 * u)} ${round(4 * u)}h${round(-7 * u)}z"/></g>`
  ).join("");
  const poles = rasterLayer({ bitmap: await bitmapOfSvg(svgDocument(period, tall, body)), top: foot * height - tall, parallax, wraps: true });
  const shine: Layer = {
    draw(frame, moment) {
      for (const place of places) {
        const at = project(frame, moment, parallax, place + 15 * u, foot * height - tall + 8 * u);
        const across = period * at.zoom;
        const x = ((((at.x + across / 2) % across) + across) % across) - across / 2 + (at.x > frame.width ? 0 : 0);
        for (const shown of [x, x + across]) {
          if (shown < -tall || shown > frame.width + tall) continue;
          drawGlow(frame, shown, at.y, tall * 0.75, palette.lamp, 0.4);
          drawGlow(frame, shown, at.y, tall * 0.16, lighten(palette.lamp, 0.5), 0.8);
        }
      }
    },
  };
  return palette.isDark ? [poles, shine] : [poles];
}

/** Road with a kerb and dashes, seen from its side. */
async function street(context: PlaceContext, top: number): Promise<Layer> {
  const { width, height, palette, weather } = context;
  const period = Math.round(width * 1.6);
  const tall = Math.round(height * (1.3 - top));
  const wet = weather === "rain" || weather === "storm";
  const asphalt = lit(palette, hex(palette.isDark ? "#565b72" : "#6b6f7a"), 0.2);
  const pavement = lit(palette, hex("#b7b4b0"), 0.15);
  const unit = height / 1080;
  const [kerb, road] = [48 * unit, 62 * unit];
  const dash = period / 10;
  let body = `<defs><linearGradient id="a" x1="0" y1="0" x2="0" y2="1">` +
    `<stop offset="0" stop-color="${toHex(mix(asphalt, palette.haze, 0.16))}"/>` +
    `<stop offset=".6" stop-color="${toHex(darken(asphalt, 0.22))}"/></linearGradient></defs>`;
  body += `<rect width="${period}" height="${round(kerb)}" fill="${toHex(pavement)}"/>` +
    `<rect y="${round(kerb)}" width="${period}" height="${round(road - kerb)}" fill="${toHex(darken(pavement, 0.3))}"/>` +
    `<rect y="${round(road)}" width="${period}" height="${tall}" fill="url(#a)"/>`;
  for (let i = 0; i < 30; i++) {
    body += `<rect x="${round((i * period) / 30)}" width="${round(2 * unit + 1)}" height="${round(kerb)}" fill="${toHex(darken(pavement, 0.14))}"/>`;
  }
  for (let i = 0; i < 10; i++) {
    body += `<path fill="${toHex(lit(palette, hex("#f2ead2"), 0.2))}" d="M${round(i * dash)} ` +
      `${round(road + 96 * unit)}h${round(dash * 0.52)}l${round(12 * unit)} ${round(11 * unit)}h${round(-dash * 0.54)}z"/>`;
  }
  const surface = rasterLayer({ bitmap: await bitmapOfSvg(svgDocument(period, tall, body)), top: top * height, parallax: 1, wraps: true });
  if (!wet) return surface;
  const mirror = waterLayer({ ...palette, water: darken(asphalt, 0.35) }, { horizon: top + road / height, roughness: 0.12, parallax: 1 });
  return { draw(frame, moment) { surface.draw(frame, moment); mirror.draw(frame, moment); } };
}

export const buildCity: BuildPlace = async (context) => {
  const { palette, width, height, key } = context;
  const sky = skyOf(context, 0.68);
  const top = 0.765;
  const layers = [
    ...sky.layers,
    await skyline(context, { foot: 0.74, low: 0.22, high: 0.5, count: 17, distance: 0.72, parallax: 0.1, rows: 34 }, "far"),
    mistLayer(width, height, palette.haze, { top: 0.45, bottom: 0.8, strength: 0.45, drift: 6, parallax: 0.15 }, key + 3),
    await skyline(context, { foot: 0.76, low: 0.2, high: 0.46, count: 11, distance: 0.42, parallax: 0.28, rows: 24 }, "middle"),
    await skyline(context, { foot: top + 0.005, low: 0.14, high: 0.36, count: 6.5, distance: 0.12, parallax: 0.6, rows: 12 }, "near"),
  ];
  const behind = [...layers, await street(context, top), ...(await lamps(context, top + 0.012, 0.95))];
  return { behind, front: [], ground: 0.88, air: 0.28, back: { y: top + 0.012, parallax: 0.93, layersBefore: layers.length + 1 }, sunSide: sky.sunSide };
};

/** A road through open land. */
export const buildRoad: BuildPlace = async (context) => {
  const { layers, sunSide } = await openLand(context);
  return {
    behind: [...layers, await street(context, 0.775)], front: [], ground: 0.885, air: 0.32, back: { y: 0.778, parallax: 0.9, layersBefore: layers.length },
    sunSide,
  };
};

/** Houses on a hill, their windows lit when it is dark. */
export async function houses(
  context: PlaceContext, crestAt: (x: number) => number, period: number, count: number, distance: number, parallax: number, tallest: number,
): Promise<Layer> {
  const { width, height, palette } = context;
  const random = randomOf(context, "houses");
  const size = magnified(context);
  const walls = ["#f1e3cf", "#e6c9a8", "#d9dde0", "#f4efe4", "#cfb9a0"].map(hex);
  const roofs = ["#b6503c", "#8f4a3c", "#5c6673", "#a86a3c"].map(hex);
  const tone = (colour: Colour, shade = 0.15) => toHex(distant(palette, colour, distance, shade));
  let body = "";
  const top = height * 0.3;
  for (let i = 0; i < Math.round((count * period) / width / size); i++) {
    const x = ((i + random.between(0.15, 0.85)) * period * size * width) / (count * period) % period;
    const h = height * tallest * size * random.between(0.6, 1);
    const w = h * random.between(0.85, 1.5);
    const y = crestAt(x) - top + h * 0.12;
    const window = palette.isDark ? toHex(mix(palette.lamp, palette.haze, distance * 0.4)) : tone(hex("#7fa3bd"));
    const wall = random.pick(walls);
    const roof = random.pick(roofs);
    let house = `<rect x="${round(-w / 2)}" y="${round(-h * 0.58)}" width="${round(w)}" height="${round(h * 0.7)}" fill="${tone(wall)}"/>` +
      `<rect x="${round(w * 0.2)}" y="${round(-h * 0.58)}" width="${round(w * 0.3)}" height="${round(h * 0.7)}" ` +
      `fill="${tone(darken(wall, 0.12), 0.35)}"/>`;
    house += `<path fill="${tone(roof)}" d="M${round(-w * 0.6)} ${round(-h * 0.55)}L${round(-w * 0.3)} ` +
      `${round(-h)}H${round(w * 0.3)}L${round(w * 0.6)} ${round(-h * 0.55)}z"/>` +
      `<rect x="${round(w * 0.18)}" y="${round(-h * 1.1)}" width="${round(w * 0.1)}" height="${round(h * 0.25)}" ` +
      `fill="${tone(darken(roof, 0.25))}"/>`;
    for (const wx of [-0.36, -0.04, 0.27]) {
      house += `<rect x="${round(w * wx)}" y="${round(-h * 0.43)}" width="${round(w * 0.14)}" height="${round(h * 0.2)}" fill="${window}"/>`;
    }
    house += `<rect x="${round(-w * 0.2)}" y="${round(-h * 0.22)}" width="${round(w * 0.13)}" height="${round(h * 0.34)}" fill="${tone(darken(roof, 0.4))}"/>`;
    for (const turn of [0, -period, period]) body += `<g transform="translate(${round(x + turn)} ${round(y)})">${house}</g>`;
  }
  const bitmap = await bitmapOfSvg(svgDocument(period, height * 0.7, body));
  return rasterLayer({ bitmap: blurBitmap(bitmap, softness(context, distance), true), top, parallax, wraps: true });
}

