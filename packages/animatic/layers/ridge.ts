import { type Bitmap, pack } from "../canvas/bitmap.ts";
import { paint } from "../canvas/paint.ts";
import { type Colour, mix } from "../colour.ts";
import { smoothstep } from "@atelier/media/raster/ease.ts";
import { fbm1, fbm2, ridged1 } from "@atelier/media/raster/value-noise.ts";
import { type Layer, rasterLayer } from "./layer.ts";

export interface Ridge {
  /** `hills` round, `peaks` sharp and faceted, `dunes` with a lit and a shaded flank, `flat` nearly level. */
  form: "hills" | "peaks" | "dunes" | "flat";
  /** Mean height of the crest and how much it rises above it at most, shares of the frame's height. */
  crest: number;
  rise: number;
  /** Waves across the picture. */
  waves: number;
  /** Colours at the crest, in its shade and at the foot. */
  lit: Colour;
  shaded: Colour;
  foot: Colour;
  /** Snow above this share of the rise; none without. */
  snow?: { above: number; lit: Colour; shaded: Colour };
  /** 0..1 strength of the fine structure. */
  texture: number;
  parallax: number;
}

/** The crest of a ridge by column of its bitmap: what plants and houses on it stand on. */
export interface RidgeLine {
  layer: Layer;
  bitmap: Bitmap;
  /** Frame pixels for a bitmap's pixel. */
  scale: number;
  /** Frame row of the crest at rest, by frame column at rest (periodic). */
  crestAt(x: number): number;
  /** Frame pixels after which it repeats. */
  period: number;
}

/** A line of hills, mountains or dunes that fills the frame below it and repeats along x. */
export function ridge(width: number, height: number, look: Ridge, key: number, scale = 1.5): RidgeLine {
  const w = Math.ceil((width * 1.6) / scale);
  const period = Math.max(2, Math.round(look.waves * 1.6));
  const per = period / w;
  const profile = Float32Array.from({ length: w }, (_, x) => {
    const at = x * per;
    if (look.form === "peaks") return ridged1(at, period, 5, key) * 1.25 - 0.25 + 0.25 * fbm1(at, period, 2, key + 9);
    if (look.form === "dunes") return 0.5 + 0.5 * fbm1(at, period, 2, key, 0.3);
    return 0.5 + 0.5 * fbm1(at, period, look.form === "flat" ? 3 : 4, key, 0.36);
  });
  const top = Math.min(...profile.map((value) => look.crest - value * look.rise)) * height - 4;
  // Low enough for a camera that rises.
  const h = Math.ceil((height * 1.25 - top) / scale);
  const crest = profile.map((value) => ((look.crest - value * look.rise) * height - top) / scale);
  const unit = 1080 / height;
  const bitmap = paint(w, h, (x, y) => {
    const depth = y + 0.5 - crest[x]!;
    if (depth < -0.5) return 0;
    const alpha = Math.min(1, depth + 0.5);
    const below = (depth * scale * unit) / 1080;
    const colour = shadeOf(look, x * per, below, profile, x, w, period, key, y * scale * unit);
    return pack(colour[0], colour[1], colour[2], alpha);
  });
  return {
    layer: rasterLayer({ bitmap, scale, top, parallax: look.parallax, wraps: true }),
    bitmap, scale, period: w * scale,
    crestAt: (x) => top + crest[((Math.floor(x / scale) % w) + w) % w]! * scale,
  };
}

function shadeOf(look: Ridge, u: number, below: number, profile: Float32Array, x: number, w: number, period: number, key: number, row: number): Colour {
  const foot = smoothstep(0, 0.34, below);
  if (look.form === "peaks") {
    // Facets: the flank that turns from the light lies where a skewed noise falls.
    const facet = fbm2(u * 3 + 0.001, below * 9 + u * 1.3, period * 3, 4, key + 77, 0.6);
    const slope = profile[(x + 3) % w]! - profile[(x + w - 3) % w]!;
    const shade = smoothstep(-0.22, 0.22, facet + slope * 5);
    let colour = mix(look.lit, look.shaded, shade);
    if (look.snow) {
      const high = profile[x]! * look.rise - below;
      const line = look.snow.above * look.rise + 0.05 * facet;
      colour = mix(colour, mix(look.snow.lit, look.snow.shaded, shade), smoothstep(line - 0.008, line + 0.012, high));
    }
    return mix(colour, look.foot, foot * 0.85);
  }
  if (look.form === "dunes") {
    // The lee side of a dune: an edge that winds down from the crest.
    const edge = fbm1(u * 1 + 0.37, period, 2, key + 3, 0.3) * 0.5 + below * 1.6;
    const shade = smoothstep(-0.06, 0.06, fbm1(u + edge * 0.35, period, 1, key + 5) - 0.05);
    const ripple = Math.sin(row * 0.55 + 9 * fbm2(u * 4, below * 20, period * 4, 2, key + 8)) * 0.05 * look.texture * smoothstep(0.01, 0.2, below);
    return mix(mix(mix(look.lit, look.shaded, shade), look.foot, foot * 0.6), [255, 255, 255], Math.max(0, ripple));
  }
  const patch = fbm2(u * 6, below * 26, period * 6, 3, key + 21) * look.texture;
  const rim = 1 - smoothstep(0, 0.03, below);
  const base = mix(mix(look.shaded, look.lit, 0.45 + 0.55 * rim), look.foot, foot);
  return mix(base, patch > 0 ? look.lit : look.shaded, Math.min(0.5, Math.abs(patch) * 0.7));
}
