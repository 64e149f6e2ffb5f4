/** Cells of the small copies whose light is compared. */
const CELLS = { across: 16, down: 12 };
/** Levels by which cells differ in the mean across a cut, and how many times as much as to the frames before and after it. */
const DIFFERENT = 9;
const TIMES = 3;

/** By how many levels the light of most places of a grey frame differs from the frame before, one number a frame. */
export class SceneChanges {
  readonly #width: number;
  readonly #height: number;
  readonly #changes: number[] = [];
  #last: Float64Array | undefined;

  /** @param width pixels of the frames */
  constructor(width: number, height: number) {
    this.#width = width;
    this.#height = height;
  }

  watch(frame: Uint8Array): void {
    const now = this.#light(frame);
    const last = this.#last;
    this.#changes.push(last ? now.reduce((sum, value, i) => sum + Math.abs(value - last[i]), 0) / now.length : 0);
    this.#last = now;
  }

  /**
   * Of the frames that motion cannot lead to, those that begin another scene: the light of most places changes once. A flash comes and goes.
   * @param candidates numbers of frames, rising
   */
  cuts(candidates: readonly number[]): number[] {
    return candidates.filter((t) => {
      const beside = Math.max(1, this.#changes[t - 1] ?? 0, this.#changes[t + 1] ?? 0);
      return this.#changes[t] >= DIFFERENT && this.#changes[t] >= TIMES * beside;
    });
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
