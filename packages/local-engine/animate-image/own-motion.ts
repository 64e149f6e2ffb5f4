import { smoothStep } from "../vision/polygon.ts";
import { gridAt } from "./grid.ts";
import type { LivingScene } from "./living-scene.ts";

/** What moves by itself at one moment. */
export interface OwnMotions {
  /** Share of the second colour, 0..1. */
  share: number;
  at(x: number, y: number, out: OwnMotion): void;
}

/** What moves at one place. Reused from place to place. */
export interface OwnMotion {
  /** Where the colour comes from, pixels from the place itself; and where the second colour does. */
  x: number;
  y: number;
  secondX: number;
  secondY: number;
  /** Factor of the light. */
  light: number;
}

export interface MotionOptions {
  /** 1 is usual. */
  pace: number;
  wind: boolean;
  /** 1 to the right. */
  direction: number;
  seed: number;
}

/** What drifts does so in two phases, of which one fades in while the other fades out: seconds of a phase. */
const PERIOD = 4.4;
/** Widths of the picture a second. */
const SPEED = { clouds: 0.011, water: 0.0045 };

/**
 * Motion of clouds, water, leaves and light at `second` seconds from the still picture, which may be negative: at 0 everything is where the picture shows it.
 * Clouds and the water's texture drift in two phases of which the one that has come far is faded out (the flow of Max and Becker 1995), so that nothing tears;
 * waves run towards the viewer, in perspective from the shore.
 */
export function ownMotionAt(scene: LivingScene, second: number, energy: number, { pace, wind, direction, seed }: MotionOptions): OwnMotions {
  const { width, height, sky, water, leaves, lamps, shore } = scene;
  const begun = smoothStep(0, 1.4, Math.abs(second));
  const drifting = phases(second * pace);
  const time = second * pace;
  const tide = Math.max(1, height - shore);
  const flicker = begun * (0.1 * Math.sin(time * 9.1 + seed) + 0.08 * Math.sin(time * 14.7 + 1) + 0.06 * Math.sin(time * 23.3 + 2));
  const breath = 0.014 * begun * Math.sin((2 * Math.PI * time) / 6.5);
  const beat = begun * (energy - 0.5) * 0.1;
  const at = (x: number, y: number, out: OwnMotion) => {
    out.x = out.y = out.secondX = out.secondY = 0;
    out.light = 1 + breath + beat + 0.016 * begun * Math.sin(2 * Math.PI * (0.6 * (x / width) + 0.25 * (y / height) - time / 8));
    const inSky = sky ? gridAt(sky, x, y) : 0;
    if (inSky > 0) drift(out, drifting, direction * SPEED.clouds * width * inSky, -0.12 * SPEED.clouds * width * inSky);
    const inWater = water ? gridAt(water, x, y) : 0;
    if (inWater > 0) {
      const far = Math.max(0, (y - shore) / tide);
      drift(out, drifting, direction * SPEED.water * width * inWater * (0.4 + far), 0.4 * SPEED.water * width * inWater * far);
      ripple(out, x / width - 0.5, far, tide, time, begun * inWater);
    }
    const inLeaves = leaves ? gridAt(leaves, x, y) : 0;
    if (inLeaves > 0) {
      const sway = begun * inLeaves * width * (wind ? 0.0034 : 0.0013);
      const [u, v] = [(x / width) * 2 * Math.PI, (y / width) * 2 * Math.PI];
      const push = Math.sin(2.1 * u + 1.3 * v - 1.5 * time) + 0.6 * Math.sin(5.3 * u - 3.7 * v - 2.6 * time + 1) + 0.35 *
        Math.sin(11 * u + 9 * v - 4.1 * time + 2);
      out.x += sway * push;
      out.y += 0.3 * sway * push;
      out.secondX += sway * push;
      out.secondY += 0.3 * sway * push;
    }
    const inLamps = lamps ? gridAt(lamps, x, y) : 0;
    if (inLamps > 0) out.light += inLamps * flicker;
  };
  return { share: drifting.share, at };
}

interface Phases {
  first: number;
  second: number;
  share: number;
}

/** Two phases, -0.5..0.5, half a turn apart, and the second one's share: 1 when it is 0, and 0 when it jumps. */
function phases(time: number): Phases {
  const turn = (value: number) => value - Math.floor(value);
  const first = turn(time / PERIOD) - 0.5;
  const second = turn(time / PERIOD + 0.5) - 0.5;
  const share = 1 - 2 * Math.abs(second);
  return { first, second, share: share * share * (3 - 2 * share) };
}

function drift(out: OwnMotion, { first, second }: Phases, dx: number, dy: number): void {
  out.x -= dx * first * PERIOD;
  out.y -= dy * first * PERIOD;
  out.secondX -= dx * second * PERIOD;
  out.secondY -= dy * second * PERIOD;
}

/** Crests of a wave to the double of the distance, and of the finer one that crosses it. */
const [crests, fine] = [34, 81];
/** Waves shorter than this, in pixels, are not drawn. */
const SHORTEST = 30;

function ripple(out: OwnMotion, across: number, far: number, tide: number, time: number, strength: number): void {
  const away = Math.log(0.08 + far);
  const length = ((2 * Math.PI) / crests) * (0.08 + far) * tide;
  const size = strength * Math.min(1, length / SHORTEST) * tide * 0.0085 * (0.12 + far);
  const side = across / (0.12 + far);
  const long = crests * away + 4 * side - 2.3 * time;
  const short = fine * away - 9 * side - 3.7 * time;
  const [rise, sway] = [
    size * (Math.sin(long) + 0.4 * Math.sin(short) + 0.3 * Math.sin(0.6 * long + 7 * side + 1.1 * time)), 0.5 * size * Math.cos(long + 6 * side),
  ];
  out.x += sway;
  out.y += rise;
  out.secondX += sway;
  out.secondY += rise;
  out.light += strength * Math.min(1, length / SHORTEST) * (0.035 * Math.sin(long + 1.2) + 0.02 * Math.sin(short));
}
