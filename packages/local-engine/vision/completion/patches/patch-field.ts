import { around, growMask, type Level, PATCH_RADIUS } from "../level/level.ts";

/** For the centre of every patch that touches the hole: which known patch looks most like it. */
export interface PatchField {
  /** Pixel numbers of the targets, row by row. Patches lie inside the picture wholly. */
  targets: Int32Array;
  /** By pixel: number of the source pixel, -1 for pixels that are no targets. */
  source: Int32Array;
  /** By pixel: sum of squared differences over the patch after the bias, with the costs of place and kind. */
  cost: Float32Array;
  /** By pixel, three channels: what is added to the source, in levels. */
  bias: Int8Array;
}

export function createField(level: Level): PatchField {
  const { width, height, hole, box } = level;
  const touched = growMask(hole, width, height, PATCH_RADIUS, box);
  const near = around(box, PATCH_RADIUS, level);
  const targets = new Int32Array(near.width * near.height);
  let count = 0;
  for (let y = Math.max(PATCH_RADIUS, near.y); y < Math.min(height - PATCH_RADIUS, near.y + near.height); y++) {
    for (let x = Math.max(PATCH_RADIUS, near.x); x < Math.min(width - PATCH_RADIUS, near.x + near.width); x++) {
      if (touched[y * width + x]) targets[count++] = y * width + x;
    }
  }
  return {
    targets: targets.slice(0, count),
    source: new Int32Array(width * height).fill(-1),
    cost: new Float32Array(width * height).fill(Infinity),
    bias: new Int8Array(width * height * 3),
  };
}

/**
 * The field of the next finer level: each target takes its parent's offset, doubled. Where that leads to no usable source the
 * search will begin at random.
 */
export function refineField(coarse: PatchField, coarseLevel: Level, level: Level): PatchField {
  const field = createField(level);
  const { width, height } = level;
  for (const t of field.targets) {
    const x = t % width;
    const y = (t - x) / width;
    const px = Math.min(coarseLevel.width - 1 - PATCH_RADIUS, Math.max(PATCH_RADIUS, x >> 1));
    const py = Math.min(coarseLevel.height - 1 - PATCH_RADIUS, Math.max(PATCH_RADIUS, y >> 1));
    const parent = py * coarseLevel.width + px;
    const s = coarse.source[parent];
    if (s < 0) continue;
    const sx = s % coarseLevel.width;
    const nx = x + 2 * (sx - px);
    const ny = y + 2 * ((s - sx) / coarseLevel.width - py);
    if (nx < 0 || ny < 0 || nx >= width || ny >= height) continue;
    if (level.usable[ny * width + nx]) field.source[t] = ny * width + nx;
  }
  return field;
}
