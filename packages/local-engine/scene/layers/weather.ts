import { drawGlow } from "../canvas/draw-glow.ts";
import { drawStreak } from "../canvas/draw-streak.ts";
import { drawSprite } from "../canvas/draw-sprite.ts";
import { pack } from "../canvas/bitmap.ts";
import { paint } from "../canvas/paint.ts";
import { type Colour, fromHsl, mix } from "../colour.ts";
import { smoothstep } from "../ease.ts";
import { fbm2 } from "../noise.ts";
import type { Palette } from "../palette.ts";
import type { Random } from "../random.ts";
import { type Layer, type Moment, rasterLayer } from "./layer.ts";

export type Particle = "rain" | "snow" | "fireflies" | "dust" | "leaves" | "petals" | "embers" | "bubbles" | "confetti" | "sparkles" | "sand";

interface Grain {
  x: number;
  y: number;
  /** 0 far to 1 near. */
  depth: number;
  phase: number;
  spin: number;
}

const counts: Record<Particle, number> = {
  rain: 420, snow: 340, fireflies: 46, dust: 70, leaves: 44, petals: 60, embers: 80, bubbles: 70, confetti: 150, sparkles: 60, sand: 160,
};

/** Weather and what else fills the air, in three depths; the camera's way moves near particles more. */
export function particleLayer(kind: Particle, palette: Palette, random: Random, density = 1): Layer {
  const grains: Grain[] = Array.from({ length: Math.round(counts[kind] * density) }, () => ({
    x: random.next(), y: random.next(), depth: random.next(), phase: random.next() * 6.283, spin: random.between(-1, 1),
  }));
  const flake = kind === "leaves" || kind === "petals" || kind === "confetti" ? scraps(kind, palette) : [];
  return {
    draw(frame, moment) {
      const { width, height } = frame;
      const unit = height / 1080;
      for (const [index, grain] of grains.entries()) {
        const near = 0.35 + 0.65 * grain.depth;
        const wrap = (value: number, size: number, margin: number) =>
          ((((value + margin) % (size + 2 * margin)) + size + 2 * margin) % (size + 2 * margin)) - margin;
        const place = (dx: number, dy: number, margin = 40 * unit) => [
          wrap(grain.x * width * 1.2 + dx - moment.camera.x * near, width, margin),
          wrap(grain.y * height * 1.2 + dy - moment.camera.y * near, height, margin),
        ] as const;
        const t = moment.time;
        switch (kind) {
          case "rain": {
            const fall = (1500 + 900 * grain.depth) * unit;
            const [x, y] = place(-0.22 * fall * t, fall * t);
            const length = (26 + 44 * grain.depth) * unit;
            drawStreak(
              frame, x + length * 0.22, y - length, x, y, (0.7 + 1.3 * grain.depth) * unit, mix(palette.haze, [255, 255, 255], 0.5),
              0.2 + 0.3 * grain.depth,
            );
            break;
          }
          case "snow": {
            const fall = (60 + 130 * grain.depth) * unit;
            const [x, y] = place(Math.sin(t * (0.6 + grain.depth) + grain.phase) * 38 * unit + 25 * unit * t, fall * t);
            const radius = (2.2 + 6.5 * grain.depth ** 3) * unit * (grain.depth > 0.93 ? 2.2 : 1);
            drawGlow(frame, x, y, radius * 1.5, mix(palette.light, [255, 255, 255], 0.6), grain.depth > 0.93 ? 0.5 : 0.9);
            break;
          }
          case "fireflies": {
            const [x, y] = place(Math.sin(t * 0.7 + grain.phase) * 90 * unit, Math.cos(t * 0.9 + grain.phase * 2) * 60 * unit);
            const pulse = smoothstep(0.1, 0.9, 0.5 + 0.5 * Math.sin(t * 2.2 + grain.phase * 3)) * (0.6 + 0.4 * moment.energy);
            const low = 0.4 + 0.6 * smoothstep(0.2, 0.6, y / height);
            drawGlow(frame, x, y, (16 + 20 * grain.depth) * unit, [190, 240, 90], 0.45 * pulse * low);
            drawGlow(frame, x, y, (3.5 + 4 * grain.depth) * unit, [250, 255, 190], pulse * low);
            break;
          }
          case "dust":
          case "sparkles": {
            const [x, y] = place(Math.sin(t * 0.3 + grain.phase) * 60 * unit + 10 * unit * t, (Math.cos(t * 0.24 + grain.phase) * 40 - 8 * t) * unit);
            const twinkle = kind === "sparkles" ? Math.max(0, Math.sin(t * 3 + grain.phase * 4)) ** 3 : 0.6 + 0.4 * Math.sin(t + grain.phase);
            const size = kind === "sparkles" ? 7 : grain.depth > 0.9 ? 26 : 2.4 + 3 * grain.depth;
            drawGlow(frame, x, y, size * unit * (0.6 + 0.4 * grain.depth), mix(palette.glow, [255, 255, 255], 0.5), twinkle * (grain.depth > 0.9 ? 0.16 : 0.5));
            break;
          }
          case "embers": {
            const [x, y] = place(Math.sin(t * 1.4 + grain.phase) * 40 * unit, -(90 + 130 * grain.depth) * unit * t);
            const glow = (0.5 + 0.5 * Math.sin(t * 7 + grain.phase * 5)) * (1 - 0.6 * smoothstep(0.5, 0, y / height));
            drawGlow(frame, x, y, (3 + 6 * grain.depth) * unit, [255, 150, 50], 0.9 * glow);
            break;
          }
          case "bubbles": {
            const [x, y] = place(Math.sin(t * 1.3 + grain.phase) * 16 * unit, -(50 + 90 * grain.depth) * unit * t);
            bubble(frame, x, y, (3 + 11 * grain.depth ** 2) * unit);
            break;
          }
          case "sand": {
            const speed = (500 + 600 * grain.depth) * unit;
            const [x, y] = place(speed * t, Math.sin(t * 2 + grain.phase) * 14 * unit);
            drawStreak(frame, x - 34 * unit, y, x, y + 1, 1.2 * unit, mix(palette.glow, [255, 235, 200], 0.5), 0.28 * smoothstep(0.35, 0.8, y / height));
            break;
          }
          default: {
            const fall = (kind === "confetti" ? 170 : 85) * (0.5 + grain.depth) * unit;
            const [x, y] = place(Math.sin(t * 1.1 + grain.phase) * 70 * unit + (kind === "leaves" ? 50 : 22) * unit * t, fall * t);
            const size = ((kind === "confetti" ? 0.28 : 0.34) + 0.5 * grain.depth) * unit;
            const turn = t * (1 + Math.abs(grain.spin) * 2) * Math.sign(grain.spin || 1) + grain.phase;
            drawSprite(frame, flake[index % flake.length]!, {
              x, y, anchorX: 0.5, anchorY: 0.5, scaleX: size * (0.25 + 0.75 * Math.abs(Math.cos(turn * 1.3))), scaleY: size, rotation: turn,
              opacity: 0.95,
            });
          }
        }
      }
    },
  };
}

function bubble(frame: Parameters<Layer["draw"]>[0], x: number, y: number, radius: number): void {
  drawGlow(frame, x, y, radius * 1.2, [120, 200, 230], 0.18);
  drawGlow(frame, x - radius * 0.35, y - radius * 0.4, Math.max(1, radius * 0.4), [255, 255, 255], 0.75);
  drawGlow(frame, x + radius * 0.3, y + radius * 0.45, Math.max(1, radius * 0.35), [180, 235, 255], 0.3);
}

/** Small pieces that flutter, 36 pixels wide. */
function scraps(kind: "leaves" | "petals" | "confetti", palette: Palette) {
  const colours: Colour[] = kind === "confetti"
    ? Array.from({ length: 6 }, (_, i) => fromHsl(i / 6, 0.85, 0.6))
    : kind === "petals"
    ? [[255, 190, 210], [255, 214, 226], [248, 160, 190]]
    : palette.foliage.slice(0, 3).map((colour) => mix(colour, palette.light, 0.1));
  return colours.map((colour) =>
    paint(36, 36, (px, py) => {
      const [x, y] = [(px - 17.5) / 18, (py - 17.5) / 18];
      const inside = kind === "confetti" ? Math.min(0.62 - Math.abs(x), 0.9 - Math.abs(y)) : 0.9 - Math.abs(y) - Math.abs(x) / (0.5 + 0.25 * Math.cos(y * 2.2));
      const vein = kind === "leaves" && Math.abs(x) < 0.06 ? 0.85 : 1 - 0.12 * x;
      return pack(colour[0] * vein, colour[1] * vein, colour[2] * vein, Math.max(0, Math.min(1, inside * 12)));
    }),
  );
}

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

/** When lightning strikes, seconds of the shot: told to the sound as well. */
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
