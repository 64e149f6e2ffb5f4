/** What a block of a matte is: nothing of the subject, its border, or the subject alone. */
export const covering = { none: 0, partly: 1, all: 2 } as const;

/** Pixels of a block's side, as a power of 2. */
const SHIFT = 3;
/** Of 255, as far as a cover that is not seen goes. */
const [NOTHING, EVERYTHING] = [0, 255];

/** Blocks of 8 x 8 pixels of a matte of bytes, so that whole runs need not be looked up pixel by pixel. */
export function surenessOfMatte(matte: Uint8Array, width: number, height: number): Uint8Array {
  const columns = (width >> SHIFT) + 1;
  const blocks = new Uint8Array(columns * ((height >> SHIFT) + 1)).fill(255);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const at = (y >> SHIFT) * columns + (x >> SHIFT);
      const is = matte[i] <= NOTHING ? covering.none : matte[i] >= EVERYTHING ? covering.all : covering.partly;
      if (blocks[at] === 255) blocks[at] = is;
      else if (blocks[at] !== is) blocks[at] = covering.partly;
    }
  }
  return blocks;
}

/** What all pixels are that a bilinear look meets on the line between two places; `partly` where they differ, or where the line leaves the matte. */
export function surenessOf(blocks: Uint8Array, width: number, height: number, x0: number, y0: number, x1: number, y1: number): number {
  const [left, right] = x0 < x1 ? [x0, x1 + 1] : [x1, x0 + 1];
  const [top, bottom] = y0 < y1 ? [y0, y1 + 1] : [y1, y0 + 1];
  if (left < 0 || top < 0 || right >= width || bottom >= height) return covering.partly;
  const columns = (width >> SHIFT) + 1;
  const first = blocks[(top >> SHIFT) * columns + (left >> SHIFT)];
  for (let row = top >> SHIFT; row <= bottom >> SHIFT; row++) {
    for (let column = left >> SHIFT; column <= right >> SHIFT; column++) if (blocks[row * columns + column] !== first) return covering.partly;
  }
  return first;
}
