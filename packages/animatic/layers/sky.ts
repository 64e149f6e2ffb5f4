import { mixBits } from "@atelier/media/raster/seeded-noise.ts";
import { pack } from "../canvas/bitmap.ts";
import { drawGlow } from "../canvas/draw-glow.ts";
import { paint } from "../canvas/paint.ts";
import { type Colour, mix, ramp } from "../colour.ts";
import type { Palette } from "../palette.ts";
import type { Random } from "@atelier/media/raster/random.ts";
import { type Layer, project, rasterLayer } from "./layer.ts";

const parallax = 0.04;

/** How far the painted sky goes beyond the frame, share of its size. */
const margin = 0.15;

/** Gradient from zenith to horizon, warmer and lighter around the sun. @param horizon share of the height; below it the sky goes on as haze */
export function skyLayer(width: number, height: number, palette: Palette, horizon: number, sun: { x: number; y: number } | undefined): Layer {
  const scale = 2;
  const w = Math.ceil((width * (1 + 2 * margin)) / scale);
  const h = Math.ceil((height * (1 + 2 * margin)) / scale);
  const [left, top] = [-width * margin, -height * margin];
  const bitmap = paint(w, h, (px, py) => {
    const x = left + px * scale;
    const y = top + py * scale;
    const down = Math.max(0, y / (horizon * height));
    let colour = ramp(palette.sky, Math.min(1, down) ** 0.85);
    if (down > 1) colour = mix(colour, palette.haze, Math.min(1, (down - 1) * 4));
    if (sun) {
      const far = Math.hypot((x - sun.x * width) / height, (y - sun.y * height) / height);
      const warmth = Math.exp(-far * 2.2) * 0.5 + Math.exp(-far * 9) * 0.4;
      colour = mix(colour, palette.glow, Math.min(1, palette.isDark ? warmth * 0.45 : warmth));
    }
    // Ordered by a hash, half a level up or down: a smooth sky has no bands.
    const dither = mixBits(py * w + px) / 4_294_967_296 - 0.5;
    return pack(colour[0] + dither, colour[1] + dither, colour[2] + dither);
  });
  return rasterLayer({ bitmap, scale, left, top, parallax });
}

export interface SunPlace {
  /** Shares of the frame's size. */
  x: number;
  y: number;
  /** Pixels. */
  radius: number;
}

/** The sun's disc with its aureole, or the moon with craters. */
export function sunLayer(palette: Palette, isMoon: boolean, place: SunPlace, hidden: number): Layer {
  const { radius } = place;
  const disc = paint(radius * 2 + 4, radius * 2 + 4, (px, py) => {
    const [x, y] = [(px + 0.5 - radius - 2) / radius, (py + 0.5 - radius - 2) / radius];
    const far = Math.hypot(x, y);
    const cover = Math.max(0, Math.min(1, (1 - far) * radius + 0.5));
    let colour: Colour = palette.sun;
    if (isMoon) {
      const craters = [[-0.3, -0.25, 0.25], [0.35, 0.1, 0.2], [-0.05, 0.45, 0.17], [0.2, -0.5, 0.12], [-0.55, 0.25, 0.12]] as const;
      for (const [cx, cy, size] of craters) colour = mix(colour, [186, 196, 220], 0.45 * Math.max(0, Math.min(1, (size - Math.hypot(x - cx, y - cy)) * 14)));
      colour = mix(colour, [150, 165, 205], Math.max(0, x * 0.35 + y * 0.3));
    }
    return pack(colour[0], colour[1], colour[2], cover * (1 - hidden));
  });
  return {
    draw(frame, moment) {
      const at = project(frame, moment, parallax, place.x * frame.width, place.y * frame.height);
      const breath = 1 + 0.04 * Math.sin(moment.time * 0.9) + 0.15 * (moment.energy - 0.5);
      const strength = (isMoon ? 0.35 : 0.55) * (1 - hidden * 0.8);
      drawGlow(frame, at.x, at.y, radius * 6 * breath, palette.glow, strength * 0.6);
      drawGlow(frame, at.x, at.y, radius * 2.4 * breath, palette.glow, strength);
      rasterLayer({ bitmap: disc, left: place.x * frame.width - radius - 2, top: place.y * frame.height - radius - 2, parallax }).draw(frame, moment);
    },
  };
}

/** Stars that twinkle, thicker towards a diagonal band, and now and then one that falls. */
export function starLayer(random: Random, count: number, horizon: number, strength = 1): Layer {
  const stars = Array.from({ length: count }, () => ({
    x: random.between(-0.1, 1.1), y: random.next() ** 1.3 * horizon, size: 0.5 + random.next() ** 4 * 1.6, phase: random.next() * 7,
    hue: random.next(),
  }));
  const fall = { at: random.between(0.8, 2.2), x: random.between(0.25, 0.7), y: random.between(0.08, 0.22) };
  return {
    draw(frame, moment) {
      const unit = frame.height / 1080;
      for (const { x, y, size, phase, hue } of stars) {
        const at = project(frame, moment, parallax, x * frame.width, y * frame.height);
        const twinkle = 0.55 + 0.45 * Math.sin(moment.time * (1.5 + hue * 2) + phase);
        const colour: Colour = hue > 0.8 ? [255, 225, 190] : hue > 0.6 ? [190, 210, 255] : [255, 255, 255];
        drawGlow(frame, at.x, at.y, Math.max(1.1, size * 2.2 * unit), colour, strength * twinkle * Math.min(1, 0.45 + size * 0.4));
      }
      const age = (moment.time - fall.at) / 0.7;
      if (age > 0 && age < 1) {
        const x = (fall.x + age * 0.16) * frame.width;
        const y = (fall.y + age * 0.1) * frame.height;
        for (let i = 0; i < 14; i++) {
          drawGlow(
            frame, x - i * 5 * unit, y - i * 3.4 * unit, Math.max(1.2, (3.2 - i * 0.18) * unit), [255, 255, 255],
            (1 - i / 14) * Math.sin(age * Math.PI) * strength,
          );
        }
      }
    },
  };
}
