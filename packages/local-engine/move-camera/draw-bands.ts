import { rowPainter, type Shapes } from "./render-view.ts";
import type { View } from "./view.ts";

/** A view that several threads draw. */
export interface Bands {
  shapes: Shapes;
  view: View;
  seed: number;
  /** RGBA of the lens's size. */
  data: Uint8Array;
  /** The number of the next band that nobody draws yet. Shared. */
  next: Int32Array;
}

/** Rows that are drawn at a time. */
const BAND = 16;

/**
 * Draws bands that nobody else has begun until there are none left. A pixel has the same bytes whoever draws it.
 * @param onBand is called before every band with the part that was begun; what it throws ends the work, for the other threads as well.
 */
export function drawBands({ shapes, view, seed, data, next }: Bands, onBand: (part: number) => void = () => {}): void {
  const { height } = shapes.lens;
  const draw = rowPainter(shapes, view, seed, data);
  try {
    for (let from = BAND * Atomics.add(next, 0, 1); from < height; from = BAND * Atomics.add(next, 0, 1)) {
      onBand(from / height);
      draw(from, Math.min(height, from + BAND));
    }
  } catch (error) {
    Atomics.store(next, 0, Math.ceil(height / BAND));
    throw error;
  }
}
