import { clamp01, easeInOut } from "@atelier/media/raster/ease.ts";
import { fbm2 } from "@atelier/media/raster/value-noise.ts";
import { createGrid, GRID, gridAt } from "./grid.ts";

/** How one picture changes into another that shows something else. */
export type Transition = "dissolve" | "mist" | "iris" | "wipe" | "whip";

/** Draws the moment `t`, 0..1, between two frames. */
export type Blend = (from: Uint8Array, to: Uint8Array, t: number, out: Uint8Array) => void;

/** Width of the soft edge, of the whole way from the first place that changes to the last. */
const SOFTNESS: Record<Exclude<Transition, "whip">, number> = { dissolve: 4, mist: 0.55, iris: 0.4, wipe: 0.35 };

/** @param centre where an iris opens, shares of the frame */
export function transition(kind: Transition, width: number, height: number, centre: { x: number; y: number }, direction: number, seed: number): Blend {
  if (kind === "whip") return whip(width, height, direction);
  const order = createGrid(width, height);
  const long = Math.max(width, height);
  const corner = Math.max(...[[0, 0], [1, 0], [0, 1], [1, 1]].map(([x, y]) => Math.hypot((x - centre.x) * width, (y - centre.y) * height)));
  for (let i = 0; i < order.data.length; i++) {
    const [x, y] = [(i % order.width) * GRID, Math.floor(i / order.width) * GRID];
    const noise = 0.5 + 0.5 * fbm2((5 * x) / long, (5 * y) / long, 64, 4, seed);
    const way = kind === "iris" ? Math.hypot(x - centre.x * width, y - centre.y * height) / corner : direction > 0 ? x / width : 1 - x / width;
    order.data[i] = clamp01(kind === "mist" ? noise : kind === "dissolve" ? 0.5 : 0.8 * way + 0.2 * noise);
  }
  const soft = SOFTNESS[kind];
  return (from, to, t, out) => {
    const front = -soft / 2 + t * (1 + soft);
    for (let y = 0, at = 0; y < height; y++) {
      for (let x = 0; x < width; x++, at += 3) {
        const share = kind === "dissolve" ? easeInOut(t) : easeInOut((front - gridAt(order, x, y)) / soft + 0.5);
        for (let c = at; c < at + 3; c++) out[c] = from[c] + (to[c] - from[c]) * share + 0.5;
      }
    }
  };
}

/** Both pictures side by side rush past, smeared by their speed. */
function whip(width: number, height: number, direction: number): Blend {
  const row = new Float32Array(2 * width * 3);
  return (from, to, t, out) => {
    const way = easeInOut(easeInOut(t));
    const speed = Math.max(0, easeInOut(easeInOut(Math.min(1, t + 0.02))) - easeInOut(easeInOut(Math.max(0, t - 0.02))));
    const reach = Math.round(Math.min(0.2, speed * 1.2) * width);
    for (let y = 0; y < height; y++) {
      const start = y * width * 3;
      const [first, second] = direction > 0 ? [from, to] : [to, from];
      for (let i = 0; i < width * 3; i++) {
        row[i] = first[start + i];
        row[width * 3 + i] = second[start + i];
      }
      smear(row, direction > 0 ? way * width : (1 - way) * width, reach, width, out, start);
    }
  };
}

/** Means over `reach` pixels to both sides, from a strip of two rows, beginning at a column of it. */
function smear(row: Float32Array, from: number, reach: number, width: number, out: Uint8Array, start: number): void {
  const last = 2 * width - 1;
  const first = Math.round(from);
  for (let c = 0; c < 3; c++) {
    const at = (column: number) => row[Math.min(last, Math.max(0, column)) * 3 + c];
    let sum = 0;
    for (let k = -reach; k <= reach; k++) sum += at(first + k);
    for (let x = 0; x < width; x++) {
      out[start + x * 3 + c] = sum / (2 * reach + 1) + 0.5;
      sum += at(first + x + reach + 1) - at(first + x - reach);
    }
  }
}

/** One sequence after the other; the last `overlap` frames of the first go over into as many of the second. @param length frames of the first */
export async function* joinFrames(
  first: AsyncIterable<Uint8Array>, length: number, second: AsyncGenerator<Uint8Array>, overlap: number, blend: Blend,
): AsyncGenerator<Uint8Array> {
  let mixed: Uint8Array | undefined;
  let index = 0;
  try {
    for await (const frame of first) {
      const into = index++ - (length - overlap);
      if (into < 0) {
        yield frame;
        continue;
      }
      const next = await second.next();
      if (next.done) return;
      mixed ??= new Uint8Array(frame.length);
      blend(frame, next.value, (into + 1) / (overlap + 1), mixed);
      yield mixed;
    }
    yield* second;
  } finally {
    await second.return(undefined);
  }
}
