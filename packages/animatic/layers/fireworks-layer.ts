import { drawGlow } from "../canvas/draw-glow.ts";
import { drawStreak } from "../canvas/draw-streak.ts";
import { type Colour, fromHsl, mix } from "../colour.ts";
import type { Random } from "@atelier/media/raster/random.ts";
import { type Layer, project } from "./layer.ts";

/** Seconds from one rocket to the next, that one climbs, and that its sparks are seen. */
const [pause, climb, fade] = [0.45, 0.6, 1.7];
const sparks = 64;
/** As much more slowly a spark gets in a second, and how far it falls in the first second, frame heights. */
const [drag, gravity] = [2.1, 0.055];

/** Rockets that climb over the horizon and burst into falling sparks, far behind the actors. */
export function fireworksLayer(random: Random): Layer {
  const rockets = Array.from({ length: 40 }, (_, i) => ({
    start: i * pause - 0.9 + random.between(-0.15, 0.15), x: random.between(0.14, 0.86), y: random.between(0.1, 0.34), size: random.between(0.17, 0.27),
    colour: fromHsl(random.next(), 0.9, 0.6), turn: random.between(0, 6.283),
  }));
  return {
    draw(frame, moment) {
      const { width, height } = frame;
      for (const { start, x, y, size, colour, turn } of rockets) {
        const age = moment.time - start;
        if (age < 0 || age > climb + fade) continue;
        const at = project(frame, moment, 0.1, x * width, y * height);
        if (age < climb) {
          const row = at.y + (height * 0.72 - at.y) * (1 - age / climb) ** 2;
          drawStreak(frame, at.x, row + 0.05 * height, at.x, row, 0.0025 * height, [255, 220, 160], 0.6);
          continue;
        }
        burst(frame, at, (age - climb), size * height, colour, turn);
      }
    },
  };
}

function burst(frame: Parameters<Layer["draw"]>[0], at: { x: number; y: number }, age: number, reach: number, colour: Colour, turn: number): void {
  const { height } = frame;
  const left = 1 - age / fade;
  drawGlow(frame, at.x, at.y, reach * 2.2, colour, 0.3 * Math.max(0, 1 - age * 3));
  const far = (seconds: number) => reach * (1 - Math.exp(-drag * seconds));
  for (let i = 0; i < sparks; i++) {
    // Directions on a sphere, seen from the side.
    const tilt = 1 - (2 * (i + 0.5)) / sparks;
    const angle = turn + i * 2.39996;
    const [dx, dy] = [Math.sqrt(1 - tilt * tilt) * Math.cos(angle), tilt];
    const place = (seconds: number) => [at.x + dx * far(seconds), at.y + dy * far(seconds) + gravity * height * seconds * seconds] as const;
    const [x, y] = place(age);
    const [fromX, fromY] = place(Math.max(0, age - 0.13));
    const light = mix(colour, [255, 255, 255], Math.max(0, 0.6 - age));
    drawStreak(frame, fromX, fromY, x, y, 0.0042 * height, light, 0.95 * left);
    drawGlow(frame, x, y, 0.02 * height, light, 1.3 * left * (0.6 + 0.4 * Math.sin(age * 31 + i * 5)));
  }
}
