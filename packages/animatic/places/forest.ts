import { darken, hex, mix } from "../colour.ts";
import type { Layer } from "../layers/layer.ts";
import { skyLayer } from "../layers/sky.ts";
import { lightShaftLayer, mistLayer } from "../layers/weather.ts";
import { blurBitmap } from "../canvas/blur-bitmap.ts";
import { bitmapOfSvg, svgDocument } from "../canvas/paint.ts";
import { toHex } from "../colour.ts";
import { rasterLayer } from "../layers/layer.ts";
import { distant } from "../palette.ts";
import { plantsOn } from "./landscape.ts";
import { type BuildPlace, magnified, type PlaceContext, placedRidge, randomOf, softness, sunOf } from "./place.ts";

export const buildForest: BuildPlace = async (context) => {
  const { width, height, palette, key } = context;
  const sun = sunOf(context);
  const glow = mix(palette.haze, palette.foliage[0]!, palette.isDark ? 0.25 : 0.35);
  const misty = { ...palette, haze: glow, sky: palette.sky.map((colour) => mix(colour, glow, 0.55)) };
  const snowy = context.weather === "snow" || context.season === "winter";
  const inside = { ...context, palette: misty };
  const line = (crest: number, distance: number, parallax: number, part: string) =>
    placedRidge(
      inside,
      {
        form: "flat", crest, rise: 0.03, waves: 2,
        lit: distant(misty, snowy ? hex("#f2f6fb") : mix(palette.foliage[1]!, palette.soil, 0.4), distance, 0.2),
        shaded: distant(misty, snowy ? hex("#b4c4da") : darken(palette.foliage[0]!, 0.45), distance, 0.5),
        foot: distant(misty, snowy ? hex("#cfdbea") : darken(palette.foliage[2]!, 0.35), distance * 0.6, snowy ? 0.2 : 0.4), texture: 0.8, parallax,
      },
      part, distance,
    );
  const [far, middle, ground] = [line(0.62, 0.75, 0.2, "far"), line(0.69, 0.4, 0.5, "middle"), line(0.77, 0.03, 1, "ground")];
  const shafts = lightShaftLayer(
    mix(palette.glow, [255, 255, 255], 0.2), palette.isDark ? 0.14 : 0.34, sun.x > 0.5 ? 0.45 : -0.45, randomOf(context, "shafts"),
  );
  const layers: Layer[] = [
    skyLayer(width, height, misty, 0.7, { x: sun.x, y: 0.3 }),
    await trunks(inside, 22, 0.72, 0.12, 0.7, "trunks-far"), far.layer,
    mistLayer(width, height, glow, { top: 0.4, bottom: 0.75, strength: 0.6, drift: 8, parallax: 0.2 }, key + 3),
    await trunks(inside, 12, 0.42, 0.4, 0.76, "trunks-middle"),
    await plantsOn(
      inside, middle, "bush", { count: 16, low: 0.08, high: 0.16, distance: 0.42, parallax: 0.5, sink: 0.02 },
      "bushes",
    ), middle.layer,
    shafts,
    await trunks(inside, 4.5, 0.1, 0.85, 0.82, "trunks-near", [0.3, 0.7]),
  ];
  const behind = [
    ...layers,
    await plantsOn(inside, ground, "bush", { count: 7, low: 0.1, high: 0.2, distance: 0.08, parallax: 0.95, sink: 0.015, clear: [0.28, 0.72] }, "bushes-near"),
    ground.layer, await plantsOn(inside, ground, "grass", { count: 90, low: 0.03, high: 0.07, distance: 0.05, parallax: 1, sink: 0.005 }, "ferns"),
  ];
  const near = { ...ground, crestAt: () => height * 1.05 };
  const front = [
    await plantsOn(
      { ...inside, lens: "close", palette: { ...misty, haze: darken(misty.haze, 0.7), foliage: misty.foliage.map((colour) => darken(colour, 0.5)) } },
      near, "bush", { count: 5, low: 0.09, high: 0.14, distance: 0.6, parallax: 1.4 }, "front",
    ),
    canopy(context, await leafCanopy(inside, "canopy")),
  ];
  return { behind, front, ground: 0.85, air: 0.36, back: { y: 0.79, parallax: 0.9, layersBefore: layers.length }, sunSide: sun.x > 0.5 ? 1 : -1 };
};

const round = (value: number) => Math.round(value * 10) / 10;

/** Trunks with a lit side that rise out of the picture. */
async function trunks(
  context: PlaceContext, count: number, distance: number, parallax: number, foot: number, part: string, clear?: [number, number],
): Promise<Layer> {
  const { width, height, palette } = context;
  const random = randomOf(context, part);
  const size = magnified(context);
  const period = Math.round(width * 1.6);
  const bark = hex(context.season === "winter" ? "#6a6058" : "#5a4232");
  const colour = distant(palette, bark, distance, 0.35);
  const light = mix(colour, palette.glow, 0.28 * (1 - distance * 0.5));
  const dark = darken(colour, 0.3);
  const top = -0.3 * height;
  const tall = foot * height - top + 8;
  let body = "";
  for (let i = 0; i < (count * 1.6) / size; i++) {
    const x = random.next() * period;
    if (clear && x > clear[0] * width && x < clear[1] * width) continue;
    const thick = height * random.between(0.016, 0.03) * (1.5 - distance) * size * (distance < 0.2 ? 1.7 : 1);
    const bow = random.between(-1, 1) * thick * 0.8;
    const base = tall - random.next() * 0.02 * height;
    const shape = (from: number, to: number, fill: string, opacity = 1) => {
      const [l, r] = [x + (from - 0.5) * thick, x + (to - 0.5) * thick];
      return [0, -period, period].map(
        (turn) => `<path fill="${fill}" fill-opacity="${opacity}" d="M${round(l + turn - thick * 0.35 * (from === 0 ? 1 : 0))} ` +
          `${round(base)}Q${round(l + turn + bow)} ${round(tall * 0.55)} ${round(l + turn + bow * 0.4)} ` +
          `0H${round(r + turn + bow * 0.4)}Q${round(r + turn + bow)} ${round(tall * 0.55)} ` +
          `${round(r + turn + thick * 0.35 * (to === 1 ? 1 : 0))} ${round(base)}z"/>`
      ).join("");
    };
    body += shape(0, 1, toHex(colour)) + shape(0.62, 1, toHex(dark), 0.75) + shape(0, 0.16, toHex(light), 0.8);
    if (distance < 0.5) {
      for (let k = 0; k < 7; k++) {
        const y = tall * random.between(0.1, 0.92);
        body += `<path fill="${toHex(dark)}" fill-opacity=".5" d="M${round(x + bow * 0.7 - thick * 0.25)} ${round(y)}q${round(thick * 0.25)} ` +
          `${round(-thick * 0.08)} ${round(thick * 0.5)} 0q${round(-thick * 0.25)} ${round(thick * 0.16)} ${round(-thick * 0.5)} 0z"/>`;
      }
    }
  }
  const scale = distance > 0.3 ? 2 : 1;
  const bitmap = await bitmapOfSvg(svgDocument(period / scale, tall / scale, body, `0 0 ${period} ${Math.round(tall)}`));
  return rasterLayer({ bitmap: blurBitmap(bitmap, softness(context, distance + 0.1) / scale, true), scale, top, parallax, wraps: true });
}

/** Dark leaves that hang in at the top edge. */
async function leafCanopy(context: PlaceContext, part: string) {
  const { width, height, palette } = context;
  const random = randomOf(context, part);
  const period = Math.round(width * 1.6 / 2);
  const tall = Math.round((height * 0.3) / 2);
  let body = "";
  for (let i = 0; i < 170; i++) {
    const x = random.next() * period;
    const hang = tall * (0.25 + 0.55 * Math.abs(Math.sin((x / period) * Math.PI * 5 + 1))) * random.next() ** 0.7;
    const r = tall * random.between(0.05, 0.13);
    const fill = toHex(darken(distant(palette, random.pick(palette.foliage), 0.12, 0.6), random.between(0.3, 0.55)));
    for (const turn of [0, -period, period]) {
      body += `<ellipse fill="${fill}" cx="${round(x + turn)}" cy="${round(hang)}" rx="${round(r * 1.5)}" ry="${round(r)}" ` +
        `transform="rotate(${Math.round(random.between(-40, 40))} ${round(x + turn)} ${round(hang)})"/>`;
    }
  }
  return blurBitmap(await bitmapOfSvg(svgDocument(period, tall, body)), 3 * (height / 1080), true);
}

function canopy({ height }: PlaceContext, bitmap: Awaited<ReturnType<typeof bitmapOfSvg>>): Layer {
  return rasterLayer({ bitmap, scale: 2, top: -0.11 * height, parallax: 1.15, wraps: true });
}
