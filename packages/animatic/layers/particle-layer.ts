import { type Bitmap, pack } from "../canvas/bitmap.ts";
import { drawGlow } from "../canvas/draw-glow.ts";
import { drawSprite } from "../canvas/draw-sprite.ts";
import { drawStreak } from "../canvas/draw-streak.ts";
import { paint } from "../canvas/paint.ts";
import { type Colour, fromHsl, mix } from "../colour.ts";
import { smoothstep } from "@atelier/media/raster/ease.ts";
import type { Palette } from "../palette.ts";
import type { Random } from "@atelier/media/raster/random.ts";
import type { Layer, Moment } from "./layer.ts";

export type Particle = "rain" | "snow" | "fireflies" | "dust" | "leaves" | "petals" | "embers" | "bubbles" | "confetti" | "sparkles" | "sand";
/** What else may fill the air. */
export type InTheAir = Particle | "fireworks";

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
  const draw = drawers[kind](palette);
  return {
    draw(frame, moment) {
      for (const [index, grain] of grains.entries()) draw(new Air(frame, moment, grain), grain, index);
    },
  };
}

/** What surrounds one grain at a moment. */
class Air {
  readonly frame: Bitmap;
  /** Seconds of the shot. */
  readonly t: number;
  readonly energy: number;
  /** A pixel of a frame of 1080 rows, in pixels of this one. */
  readonly unit: number;
  readonly #camera: Moment["camera"];
  readonly #grain: Grain;

  constructor(frame: Bitmap, { time, energy, camera }: Moment, grain: Grain) {
    this.frame = frame;
    this.t = time;
    this.energy = energy;
    this.unit = frame.height / 1080;
    this.#camera = camera;
    this.#grain = grain;
  }

  /** Where a grain is that has gone so far by itself: what leaves the frame on one side comes back on the other. */
  place(dx: number, dy: number): readonly [number, number] {
    const { x, y, depth } = this.#grain;
    const near = 0.35 + 0.65 * depth;
    const margin = 40 * this.unit;
    return [
      wrap(x * this.frame.width * 1.2 + dx - this.#camera.x * near, this.frame.width, margin),
      wrap(y * this.frame.height * 1.2 + dy - this.#camera.y * near, this.frame.height, margin),
    ];
  }
}

const wrap = (value: number, size: number, margin: number) =>
  ((((value + margin) % (size + 2 * margin)) + size + 2 * margin) % (size + 2 * margin)) - margin;

type DrawGrain = (air: Air, grain: Grain, index: number) => void;

const drawers: Record<Particle, (palette: Palette) => DrawGrain> = {
  rain: rainDrawer,
  snow: snowDrawer,
  fireflies: () => drawFirefly,
  dust: dustDrawer,
  sparkles: sparkleDrawer,
  leaves: (palette) => scrapDrawer("leaves", palette),
  petals: (palette) => scrapDrawer("petals", palette),
  confetti: (palette) => scrapDrawer("confetti", palette),
  embers: () => drawEmber,
  bubbles: () => drawBubble,
  sand: sandDrawer,
};

function rainDrawer(palette: Palette): DrawGrain {
  return (air, { depth }) => {
    const { frame, unit, t } = air;
    const fall = (1500 + 900 * depth) * unit;
    const [x, y] = air.place(-0.22 * fall * t, fall * t);
    const length = (26 + 44 * depth) * unit;
    const colour = mix(palette.haze, [255, 255, 255], 0.5);
    drawStreak(frame, x + length * 0.22, y - length, x, y, (0.7 + 1.3 * depth) * unit, colour, 0.2 + 0.3 * depth);
  };
}

function snowDrawer(palette: Palette): DrawGrain {
  return (air, { depth, phase }) => {
    const { frame, unit, t } = air;
    const fall = (60 + 130 * depth) * unit;
    const [x, y] = air.place(Math.sin(t * (0.6 + depth) + phase) * 38 * unit + 25 * unit * t, fall * t);
    const radius = (2.2 + 6.5 * depth ** 3) * unit * (depth > 0.93 ? 2.2 : 1);
    drawGlow(frame, x, y, radius * 1.5, mix(palette.light, [255, 255, 255], 0.6), depth > 0.93 ? 0.5 : 0.9);
  };
}

function drawFirefly(air: Air, { depth, phase }: Grain): void {
  const { frame, unit, t, energy } = air;
  const [x, y] = air.place(Math.sin(t * 0.7 + phase) * 90 * unit, Math.cos(t * 0.9 + phase * 2) * 60 * unit);
  const pulse = smoothstep(0.1, 0.9, 0.5 + 0.5 * Math.sin(t * 2.2 + phase * 3)) * (0.6 + 0.4 * energy);
  const low = 0.4 + 0.6 * smoothstep(0.2, 0.6, y / frame.height);
  drawGlow(frame, x, y, (16 + 20 * depth) * unit, [190, 240, 90], 0.45 * pulse * low);
  drawGlow(frame, x, y, (3.5 + 4 * depth) * unit, [250, 255, 190], pulse * low);
}

function dustDrawer(palette: Palette): DrawGrain {
  return (air, grain) => {
    const size = grain.depth > 0.9 ? 26 : 2.4 + 3 * grain.depth;
    drawFloating(air, grain, palette, size, 0.6 + 0.4 * Math.sin(air.t + grain.phase));
  };
}

function sparkleDrawer(palette: Palette): DrawGrain {
  return (air, grain) => drawFloating(air, grain, palette, 7, Math.max(0, Math.sin(air.t * 3 + grain.phase * 4)) ** 3);
}

/** What hangs in the air and shines by turns. */
function drawFloating(air: Air, { depth, phase }: Grain, palette: Palette, size: number, twinkle: number): void {
  const { frame, unit, t } = air;
  const [x, y] = air.place(Math.sin(t * 0.3 + phase) * 60 * unit + 10 * unit * t, (Math.cos(t * 0.24 + phase) * 40 - 8 * t) * unit);
  drawGlow(frame, x, y, size * unit * (0.6 + 0.4 * depth), mix(palette.glow, [255, 255, 255], 0.5), twinkle * (depth > 0.9 ? 0.16 : 0.5));
}

function drawEmber(air: Air, { depth, phase }: Grain): void {
  const { frame, unit, t } = air;
  const [x, y] = air.place(Math.sin(t * 1.4 + phase) * 40 * unit, -(90 + 130 * depth) * unit * t);
  const glow = (0.5 + 0.5 * Math.sin(t * 7 + phase * 5)) * (1 - 0.6 * smoothstep(0.5, 0, y / frame.height));
  drawGlow(frame, x, y, (3 + 6 * depth) * unit, [255, 150, 50], 0.9 * glow);
}

function drawBubble(air: Air, { depth, phase }: Grain): void {
  const { frame, unit, t } = air;
  const [x, y] = air.place(Math.sin(t * 1.3 + phase) * 16 * unit, -(50 + 90 * depth) * unit * t);
  const radius = (3 + 11 * depth ** 2) * unit;
  drawGlow(frame, x, y, radius * 1.2, [120, 200, 230], 0.18);
  drawGlow(frame, x - radius * 0.35, y - radius * 0.4, Math.max(1, radius * 0.4), [255, 255, 255], 0.75);
  drawGlow(frame, x + radius * 0.3, y + radius * 0.45, Math.max(1, radius * 0.35), [180, 235, 255], 0.3);
}

function sandDrawer(palette: Palette): DrawGrain {
  return (air, { depth, phase }) => {
    const { frame, unit, t } = air;
    const [x, y] = air.place((500 + 600 * depth) * unit * t, Math.sin(t * 2 + phase) * 14 * unit);
    const colour = mix(palette.glow, [255, 235, 200], 0.5);
    drawStreak(frame, x - 34 * unit, y, x, y + 1, 1.2 * unit, colour, 0.28 * smoothstep(0.35, 0.8, y / frame.height));
  };
}

/** How small pieces that flutter fall: pixels a second, and sideways; their size at the back. */
const flutters = {
  leaves: { fall: 85, drift: 50, size: 0.34 },
  petals: { fall: 85, drift: 22, size: 0.34 },
  confetti: { fall: 170, drift: 22, size: 0.28 },
};

function scrapDrawer(kind: keyof typeof flutters, palette: Palette): DrawGrain {
  const pieces = scraps(kind, palette);
  const { fall: speed, drift, size: least } = flutters[kind];
  return (air, { depth, phase, spin }, index) => {
    const { frame, unit, t } = air;
    const fall = speed * (0.5 + depth) * unit;
    const [x, y] = air.place(Math.sin(t * 1.1 + phase) * 70 * unit + drift * unit * t, fall * t);
    const size = (least + 0.5 * depth) * unit;
    const turn = t * (1 + Math.abs(spin) * 2) * Math.sign(spin || 1) + phase;
    drawSprite(frame, pieces[index % pieces.length]!, {
      x, y, anchorX: 0.5, anchorY: 0.5, scaleX: size * (0.25 + 0.75 * Math.abs(Math.cos(turn * 1.3))), scaleY: size, rotation: turn, opacity: 0.95,
    });
  };
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
