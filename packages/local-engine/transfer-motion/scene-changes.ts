import type { TrackedFrame } from "./track-points.ts";

/** Cells of the small copies whose light is compared. */
const CELLS = { across: 16, down: 12 };
/** Levels by which cells differ in the mean across a cut, and how many times as much as to the frames before and after it. */
const DIFFERENT = 9;
const TIMES = 3;
/** Share of the followed points that survive a cut at most. */
const SURVIVE = 0.35;

/** Watches the frames of a clip go by for cuts: the light of most places changes at once, and followed points are lost. A flash keeps its points. */
export class SceneChanges {
  readonly #width: number;
  readonly #height: number;
  readonly #changes: number[] = [];

  /** @param width pixels of the frames */
  constructor(width: number, height: number) {
    this.#width = width;
    this.#height = height;
  }

  /** Passes grey frames on. */
  async *watch(frames: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let last: Float64Array | undefined;
    for await (const frame of frames) {
      const now = this.#light(frame);
      this.#changes.push(last ? now.reduce((sum, value, i) => sum + Math.abs(value - last![i]), 0) / now.length : 0);
      last = now;
      yield frame;
    }
  }

  /** Numbers of the frames that begin another scene. @param tracked what was followed through the same frames */
  cuts(tracked: readonly TrackedFrame[]): number[] {
    const found: number[] = [];
    for (let t = 1; t < tracked.length; t++) {
      const beside = Math.max(1, this.#changes[t - 1] ?? 0, this.#changes[t + 1] ?? 0);
      if (this.#changes[t] < DIFFERENT || this.#changes[t] < TIMES * beside) continue;
      const now = new Set(tracked[t].ids);
      const before = tracked[t - 1].ids;
      const survive = before.reduce((count, id) => count + (now.has(id) ? 1 : 0), 0);
      if (survive <= SURVIVE * before.length) found.push(t);
    }
    return found;
  }

  #light(frame: Uint8Array): Float64Array {
    const { across, down } = CELLS;
    const [sums, counts] = [new Float64Array(across * down), new Float64Array(across * down)];
    for (let y = 0; y < this.#height; y += 2) {
      const row = Math.floor((y * down) / this.#height) * across;
      for (let x = 0; x < this.#width; x += 2) {
        const cell = row + Math.floor((x * across) / this.#width);
        sums[cell] += frame[y * this.#width + x];
        counts[cell]++;
      }
    }
    return sums.map((sum, i) => sum / Math.max(1, counts[i]));
  }
}
