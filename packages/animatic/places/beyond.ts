import { mixBits } from "@atelier/media/raster/seeded-noise.ts";
import { pack } from "../canvas/bitmap.ts";
import { drawGlow } from "../canvas/draw-glow.ts";
import { paint } from "../canvas/paint.ts";
import { type Colour, darken, hex, lighten, mix, ramp } from "../colour.ts";
import { smoothstep } from "@atelier/media/raster/ease.ts";
import { type Layer, project, rasterLayer } from "../layers/layer.ts";
import { cloudLayer } from "../layers/clouds.ts";
import { starLayer } from "../layers/sky.ts";
import { particleLayer } from "../layers/particle-layer.ts";
import { lightShaftLayer } from "../layers/weather.ts";
import { fbm2 } from "@atelier/media/raster/value-noise.ts";
import { type BuildPlace, type PlaceContext, placedRidge, randomOf, skyOf } from "./place.ts";
import { moonTones, plantsOn } from "./landscape.ts";

const dithered = (colour: Colour, at: number, alpha = 1) => {
  const shift = mixBits(at) / 4_294_967_296 - 0.5;
  return pack(colour[0] + shift, colour[1] + shift, colour[2] + shift, alpha);
};

function nebula({ width, height, key }: PlaceContext, hues: readonly [Colour, Colour]): Layer {
  const scale = 4;
  const [w, h] = [Math.ceil((width * 1.5) / scale), Math.ceil((height * 1.4) / scale)];
  const bitmap = paint(w, h, (x, y) => {
    const [u, v] = [(x / w) * 4, ((y / h) * 4 * height) / width];
    const warp = fbm2(u + 7, v + 3, 4, 3, key + 11) * 0.6;
    const dense = fbm2(u + warp, v + warp * 0.7, 4, 5, key + 12);
    const lane = fbm2(u * 2 - warp, v * 2 + 5, 8, 4, key + 13);
    const band = Math.exp(-(((v - 1 - 0.25 * (u - 2)) / 0.7) ** 2));
    const glow = smoothstep(-0.45, 0.65, dense) * (0.42 + 0.8 * band) * (1 - 0.55 * smoothstep(0.1, 0.5, lane));
    const colour = mix(mix([6, 7, 20], hues[0], Math.min(1, glow * 1.1)), hues[1], smoothstep(0.3, 1.1, glow * (0.7 + 0.5 * lane)) * 0.8);
    return dithered(colour, y * w + x);
  });
  return rasterLayer({ bitmap, scale, top: -0.2 * height, parallax: 0.03, wraps: true, drift: 2 });
}

/** A planet with bands or continents, its night side dark, an atmosphere at its rim and perhaps a ring. */
function planet(
  { height, key, palette }: PlaceContext, x: number, y: number, radius: number, base: Colour, other: Colour, ringed: boolean, parallax: number,
): Layer {
  const size = Math.round(radius * 2 * (ringed ? 2.3 : 1.12));
  const light: [number, number, number] = [-0.62, -0.42, 0.66];
  const bitmap = paint(size, size, (px, py) => {
    const [u, v] = [(px + 0.5 - size / 2) / radius, (py + 0.5 - size / 2) / radius];
    const far = Math.hypot(u, v);
    const [ru, rv] = [u * 0.94 + v * 0.34, (v * 0.94 - u * 0.34) / 0.24];
    const ring = Math.hypot(ru, rv);
    const ringAlpha = ringed && ring > 1.35 && ring < 2.15
      ? (0.45 + 0.4 * Math.sin(ring * 38)) * smoothstep(1.35, 1.42, ring) * (1 - smoothstep(2.05, 2.15, ring))
      : 0;
    const isBehind = rv < 0;
    if (far < 1.1) {
      const cover = Math.max(0, Math.min(1, (1 - far) * radius + 0.5));
      const z = Math.sqrt(Math.max(0, 1 - far * far));
      const lambert = Math.max(0, u * light[0] + v * light[1] + z * light[2]);
      const tilted = v * 0.94 - u * 0.34;
      const bands = fbm2(u * 0.8 + 4, tilted * 5 + 0.5 * fbm2(u * 3 + 3, tilted * 3, 64, 3, key + 3), 64, 4, key + 2);
      const surface = mix(base, other, smoothstep(-0.35, 0.35, bands));
      const rim = smoothstep(0.72, 1, far) * lambert;
      const colour = mix(mix(darken(surface, 0.9), surface, smoothstep(-0.02, 0.75, lambert)), lighten(palette.glow, 0.4), rim * 0.4);
      const halo = far > 1 ? Math.max(0, 1 - (far - 1) / 0.1) ** 2 * 0.35 * Math.max(0, u * light[0] + v * light[1]) : 0;
      const body = dithered(colour, py * size + px, Math.max(cover, halo));
      if (ringAlpha <= 0 || isBehind) return cover > 0 || halo > 0 ? body : ringAlpha > 0 ? pack(225, 205, 175, ringAlpha * 0.7) : 0;
    }
    return ringAlpha > 0 ? pack(230, 210, 180, ringAlpha * 0.75) : 0;
  });
  return rasterLayer({ bitmap, left: x - size / 2, top: y * height - size / 2, parallax, drift: -1.5 });
}

const nebulae: readonly (readonly [Colour, Colour])[] = [
  [hex("#3a2a86"), hex("#d06aa8")], [hex("#123f6e"), hex("#4fc0c8")], [hex("#5a2450"), hex("#f0905a")], [hex("#1f3a78"), hex("#8f7af0")],
];

export const buildSpace: BuildPlace = async (context) => {
  const { width, height } = context;
  const random = randomOf(context, "space");
  const right = random.next() > 0.5;
  const unit = Math.min(height, width);
  const worlds = [[hex("#d8a070"), hex("#a86a50")], [hex("#5f94c8"), hex("#dfe9f2")], [hex("#8a74c8"), hex("#d0b0e8")]] as const;
  const [base, other] = random.pick(worlds);
  const behind = [
    nebula(context, random.pick(nebulae)),
    starLayer(random, 380, 1.1),
    planet(context, (right ? 0.8 : 0.2) * width, 0.34, unit * 0.2, base, other, random.next() > 0.45, 0.12),
    planet(context, (right ? 0.16 : 0.84) * width, 0.2, unit * 0.05, hex("#c8c4c0"), hex("#8f8a8a"), false, 0.08),
  ];
  return { behind, front: [particleLayer("dust", context.palette, randomOf(context, "dust"), 0.5)], air: 0.54, sunSide: -1 };
};

export const buildMoon: BuildPlace = async (context) => {
  const { width, height } = context;
  const random = randomOf(context, "moon");
  const unit = Math.min(height, width);
  const tones = moonTones(context);
  const far = placedRidge(
    context,
    {
      form: "peaks", crest: 0.68, rise: 0.1, waves: 2.2, lit: darken(tones.lit, 0.25), shaded: darken(tones.shaded, 0.4),
      foot: darken(tones.foot, 0.45), texture: 0.6, parallax: 0.2,
    },
    "far", 0.5,
  );
  const ground = placedRidge(context, { form: "dunes", crest: 0.76, rise: 0.04, waves: 1.2, ...tones, texture: 0.4, parallax: 1 }, "ground", 0);
  const behind = [
    nebula(context, [hex("#0e1433"), hex("#24386e")]), starLayer(random, 340, 0.8),
    planet(context, (random.next() > 0.5 ? 0.76 : 0.24) * width, 0.24, unit * 0.13, hex("#3f7ec8"), hex("#e8f0f4"), false, 0.05), far.layer,
    ground.layer,
  ];
  return { behind, front: [], ground: 0.84, air: 0.42, back: { y: 0.785, parallax: 0.9, layersBefore: 4 }, sunSide: -1 };
};

export const buildUnderwater: BuildPlace = async (context) => {
  const { width, height, palette } = context;
  const surface = palette.isDark ? hex("#2a6a9a") : mix(hex("#58c8d8"), palette.sky[1]!, 0.25);
  const deep = palette.isDark ? hex("#04122c") : hex("#0c3a6e");
  const depths = [surface, mix(surface, deep, 0.4), mix(surface, deep, 0.72), deep];
  const scale = 3;
  const [w, h] = [Math.ceil((width * 1.3) / scale), Math.ceil((height * 1.3) / scale)];
  const water = rasterLayer({
    bitmap: paint(w, h, (x, y) => dithered(mix(ramp(depths, y / h), surface, 0.5 * Math.exp(-(((x / w - 0.5) / 0.3) ** 2) - ((y / h) * 2.2) ** 2)), y * w + x)),
    scale, left: -0.15 * width, top: -0.15 * height, parallax: 0.04,
  });
  const inWater = { ...context, palette: {
    ...palette, haze: mix(surface, deep, 0.55), light: mix(palette.light, surface, 0.45), shade: deep,
    foliage: [hex("#2f9a78"), hex("#c8588a"), hex("#e08a4a"), hex("#7a5ac8")],
  } };
  const rock = (crest: number, distance: number, parallax: number, part: string) => placedRidge(
    inWater,
    {
      form: "peaks", crest, rise: 0.16, waves: 2, lit: mix(hex("#4a7a94"), inWater.palette.haze, distance),
      shaded: mix(hex("#1c3a5a"), inWater.palette.haze, distance), foot: mix(deep, inWater.palette.haze, distance), texture: 0.6, parallax,
    },
    part, distance,
  );
  const [far, middle] = [rock(0.78, 0.72, 0.15, "far"), rock(0.84, 0.4, 0.45, "middle")];
  const sand = placedRidge(
    inWater,
    {
      form: "flat", crest: 0.875, rise: 0.035, waves: 1.6, lit: mix(hex("#f0e0b0"), surface, 0.3), shaded: mix(hex("#b8a880"), surface, 0.35),
      foot: mix(hex("#c8b888"), deep, 0.3), texture: 0.5, parallax: 1,
    },
    "sand", 0,
  );
  const corals = await plantsOn(inWater, sand, "bush", { count: 7, low: 0.06, high: 0.15, distance: 0.1, parallax: 0.95, sink: 0.02 }, "corals");
  const weed = await plantsOn(
    { ...inWater, palette: { ...inWater.palette, foliage: [hex("#2f9a6a"), hex("#4ab078"), hex("#1f7a5a")] } }, sand, "grass",
    { count: 16, low: 0.16, high: 0.4, distance: 0.15, parallax: 0.9, sink: 0.02, clear: [0.34, 0.66] }, "weed",
  );
  const caustics: Layer = {
    draw(frame, moment) {
      for (let i = 0; i < 26; i++) {
        const at = project(
          frame, moment, 1, ((i * 0.618 + 0.02 * Math.sin(moment.time * 0.8 + i)) % 1) * width * 1.2, height * (0.9 + 0.09 * ((i * 0.37) % 1)),
        );
        drawGlow(frame, at.x, at.y, height * 0.055, surface, 0.16 + 0.13 * Math.sin(moment.time * 1.8 + i * 2.1));
      }
    },
  };
  const behind = [
    water, far.layer, lightShaftLayer(lighten(surface, 0.3), 0.5, 0.3, randomOf(context, "shafts")), middle.layer, weed, corals, sand.layer, caustics,
  ];
  return {
    behind,
    front: [
      particleLayer("bubbles", palette, randomOf(context, "bubbles")),
      particleLayer("dust", { ...palette, glow: lighten(surface, 0.4) }, randomOf(context, "motes"), 0.6),
    ],
    ground: 0.925, air: 0.48, back: { y: 0.9, parallax: 0.95, layersBefore: 6 }, sunSide: 1,
  };
};

/** Above the clouds. */
export const buildSky: BuildPlace = async (context) => {
  const { width, height, palette, key } = context;
  const sky = skyOf({ ...context, weather: "clear" }, 0.85);
  const bank = (top: number, bottom: number, cells: number, drift: number, parallax: number, salt: number) =>
    cloudLayer(width, height, palette, { cover: 0.62, top, bottom, cells, drift: drift * (width / 1920), parallax, isBank: true }, key + salt);
  const behind = [...sky.layers, bank(0.42, 0.86, 7, -14, 0.15, 31), bank(0.6, 1.08, 5, -30, 0.4, 32)];
  return { behind, front: [bank(0.78, 1.3, 3, -70, 1.1, 33)], air: 0.42, sunSide: sky.sunSide };
};

/** Nowhere: a backdrop with a disc of light and a floor, for what has no place of its own. */
export const buildStage: BuildPlace = async (context) => {
  const { width, height, palette } = context;
  const random = randomOf(context, "stage");
  const hue = mix(palette.sky[0]!, palette.glow, 0.25);
  const [top, bottom] = [mix(palette.sky[0]!, hue, 0.3), mix(palette.sky[2]!, palette.glow, 0.2)];
  const scale = 3;
  const [w, h] = [Math.ceil((width * 1.3) / scale), Math.ceil((height * 1.3) / scale)];
  const unit = Math.min(width, height);
  const backdrop = rasterLayer({
    bitmap: paint(w, h, (px, py) => {
      const [x, y] = [px * scale - 0.15 * width, py * scale - 0.15 * height];
      const far = Math.hypot(x - width / 2, y - height * 0.46) / unit;
      const floor = smoothstep(0.74, 0.78, y / height);
      const disc = 1 - smoothstep(0.355, 0.358, far);
      let colour = mix(top, bottom, Math.max(0, Math.min(1, y / height)));
      colour = mix(colour, lighten(palette.glow, 0.25), 0.55 * Math.exp(-((far / 0.62) ** 2)) + 0.2 * disc);
      colour = mix(colour, mix(darken(bottom, 0.32), palette.glow, 0.25 * Math.exp(-(((x / width - 0.5) / 0.3) ** 2))), floor * 0.85);
      return dithered(colour, py * w + px);
    }),
    scale, left: -0.15 * width, top: -0.15 * height, parallax: 0.15,
  });
  const orbs = Array.from({ length: 16 }, () => ({
    x: random.next(), y: random.next() * 0.85, size: random.between(0.012, 0.06), phase: random.next() * 6.283,
  }));
  const bokeh: Layer = {
    draw(frame, moment) {
      for (const { x, y, size, phase } of orbs) {
        const at = project(
          frame, moment, 0.3 + size * 6, (x + 0.02 * Math.sin(moment.time * 0.4 + phase)) * width,
          (y + 0.02 * Math.cos(moment.time * 0.5 + phase)) * height,
        );
        drawGlow(frame, at.x, at.y, size * unit * (1 + 0.3 * moment.beat), lighten(palette.glow, 0.3), 0.22 + 0.1 * Math.sin(moment.time + phase));
      }
    },
  };
  return {
    behind: [backdrop, lightShaftLayer(lighten(palette.glow, 0.3), palette.isDark ? 0.5 : 0.22, 0, randomOf(context, "beams")), bokeh],
    front: [particleLayer("dust", palette, randomOf(context, "dust"), 0.5)], ground: 0.84, air: 0.42,
    back: { y: 0.79, parallax: 0.9, layersBefore: 1 }, sunSide: -1,
  };
};
