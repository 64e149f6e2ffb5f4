import { drawGlow } from "../canvas/draw-glow.ts";
import { drawStreak } from "../canvas/draw-streak.ts";
import { drawSprite } from "../canvas/draw-sprite.ts";
import { pack } from "../canvas/bitmap.ts";
import { paint } from "../canvas/paint.ts";
import type { Colour } from "../colour.ts";
import { smoothstep } from "@atelier/media/raster/ease.ts";
import { fbm2 } from "@atelier/media/raster/value-noise.ts";
import type { Random } from "@atelier/media/raster/random.ts";
import { type Layer, type Moment, rasterLayer } from "./layer.ts";

/** A bank of mist that drifts. Shares of the frame's height. */
export function mistLayer(
  width: number, height: number, colour: Colour,
  { top, bottom, strength, drift, parallax }: { top: number; bottom: number; strength: number; drift: number; parallax: number }, key: number
): Layer {
  const scale = 4;
  const w = Math.ceil((width * 1.5) / scale);
  const h = Math.ceil(((bottom - top) * height) / scale);
  const bitmap = paint(w, h, (x, y) => {
    const place = y / h;
    const veil = smoothstep(0, 0.5, place) * (1 - smoothstep(0.6, 1, place));
    const alpha = veil * strength * (0.65 + 0.5 * fbm2((x * 4) / w, place * 1.6, 4, 3, key));
    return pack(colour[0], colour[1], colour[2], Math.max(0, Math.min(0.95, alpha)));
  });
  return rasterLayer({ bitmap, scale, top: top * height, parallax, wraps: true, drift });
}

/** Shafts of light from above, slowly swaying. */
export function lightShaftLayer(colour: Colour, strength: number, lean: number, random: Random): Layer {
  const shafts = Array.from({ length: 6 }, (_, i) => ({
    x: (i + random.between(0.1, 0.9)) / 6, width: random.between(0.04, 0.11), phase: random.next() * 6.283,
  }));
  const beam = paint(64, 256, (x, y) => {
    const across = 1 - Math.abs((x - 31.5) / 32);
    const alpha = smoothstep(0, 1, across) * (1 - y / 256) ** 1.2;
    return pack(colour[0], colour[1], colour[2], alpha * 0.5);
  });
  return {
    draw(frame, moment: Moment) {
      for (const { x, width, phase } of shafts) {
        const pulse = 0.6 + 0.4 * Math.sin(moment.time * 0.7 + phase);
        drawSprite(frame, beam, {
          x: (x + 0.015 * Math.sin(moment.time * 0.35 + phase)) * frame.width - moment.camera.x * 0.3, y: -0.05 * frame.height, anchorX: 0.5,
          anchorY: 0, scaleX: (width * frame.width) / 64, scaleY: (frame.height * 0.95) / 256, rotation: 0, lean, opacity: strength * pulse,
          adds: true,
        });
      }
    },
  };
}

/** When lightning strikes, seconds of the shot: passed to the sound as well. */
export function lightningTimes(seconds: number, random: Random): number[] {
  const times: number[] = [];
  for (let at = random.between(0.5, 1.3); at < seconds - 0.2; at += random.between(1.6, 3.2)) times.push(at);
  return times;
}

/** Bolts that branch, with the sky lit behind them. */
export function lightningLayer(times: readonly number[], random: Random): Layer {
  const bolts = times.map((time) => {
    const points: [number, number, number, number][] = [];
    const grow = (x: number, y: number, reach: number, width: number) => {
      while (y < reach) {
        const [nx, ny] = [x + random.between(-0.022, 0.024), y + random.between(0.012, 0.03)];
        points.push([x, y, nx, ny]);
        if (width > 0.5 && random.next() > 0.82) grow(nx, ny, Math.min(reach, ny + random.between(0.08, 0.18)), 0.3);
        [x, y] = [nx, ny];
      }
    };
    grow(random.between(0.15, 0.85), 0.02, random.between(0.42, 0.55), 1);
    return { time, points };
  });
  return {
    draw(frame, moment) {
      for (const { time, points } of bolts) {
        const age = moment.time - time;
        if (age < 0 || age > 0.45) continue;
        const light = Math.exp(-age * 7) * (age > 0.08 && age < 0.13 ? 0.3 : 1);
        const [first] = points;
        if (first) drawGlow(frame, first[0] * frame.width, frame.height * 0.2, frame.width * 0.7, [170, 185, 230], light * 0.5);
        for (const [x0, y0, x1, y1] of points) {
          drawGlow(frame, x1 * frame.width, y1 * frame.height, frame.height * 0.025, [150, 170, 255], light * 0.25);
          drawStreak(frame, x0 * frame.width, y0 * frame.height, x1 * frame.width, y1 * frame.height, (frame.height / 1080) * 4, [255, 255, 255], light);
        }
      }
    },
  };
}
