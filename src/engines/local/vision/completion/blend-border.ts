import type { Level } from "./level.ts";

/** A correction, three channels a pixel, interleaved. */
interface Surface {
  width: number;
  height: number;
  /** 1 to be solved for, 2 given, 0 outside. */
  role: Uint8Array;
  value: Float32Array;
  /** What the value shall differ by from a pixel to its right and to its lower neighbour; left out for nowhere. */
  right?: Float32Array;
  down?: Float32Array;
}

/** Differences that a correction shall have between neighbours, three channels a pixel. */
export interface Steps {
  right: Float32Array;
  down: Float32Array;
}

const SWEEPS = 12;

/**
 * The smooth surface that has to be added to a filled hole so that no step is left at its border: gradient-domain blending (Perez, Gangnet,
 * Blake 2003) written as a membrane over the differences at the border (Farbman et al. 2009), which dies away over `reach` pixels.
 *
 * @param steps what the correction shall change by from pixel to pixel inside, which takes out the seams between patches
 * @param difference by known pixel beside the hole, three channels: known value less what the filling would have there; NaN elsewhere.
 * @returns three channels a pixel, 0 outside the hole.
 */
export function borderCorrection({ width, height, hole }: Level, difference: Map<number, [number, number, number]>, reach: number, steps?: Steps): Float32Array {
  const role = new Uint8Array(width * height);
  const value = new Float32Array(3 * width * height);
  for (let i = 0; i < role.length; i++) role[i] = hole[i] ? 1 : 0;
  for (const [i, one] of difference) {
    role[i] = 2;
    value.set(one, 3 * i);
  }
  const surface = { width, height, role, value, ...steps };
  solve(surface, 1 / (reach * reach));
  for (const i of difference.keys()) value.fill(0, 3 * i, 3 * i + 3);
  return value;
}

/** Coarse to fine (cascadic multigrid, Bornemann and Deuflhard 1996): the coarse solution leaves only the rough part to a finer level. */
function solve(surface: Surface, screening: number): void {
  const { width, height, role, value } = surface;
  if (Math.min(width, height) >= 8) {
    const small = halve(surface);
    solve(small, 4 * screening);
    for (let i = 0; i < role.length; i++) if (role[i] === 1) interpolate(small, value, i, i % width, Math.floor(i / width));
  }
  relax(surface, screening);
}

/** Sets `value` at fine pixel `i` (at x, y) from the four coarse pixels around it, as far as they belong to the surface. */
function interpolate({ width, height, role, value: coarse }: Surface, value: Float32Array, i: number, x: number, y: number): void {
  const sx = Math.min(width - 1, Math.max(0, (x - 0.5) / 2));
  const sy = Math.min(height - 1, Math.max(0, (y - 0.5) / 2));
  const [left, top] = [Math.floor(sx), Math.floor(sy)];
  const [u, v] = [sx - left, sy - top];
  let [sum, r, g, b] = [0, 0, 0, 0];
  for (let k = 0; k < 4; k++) {
    const at = Math.min(height - 1, top + (k >> 1)) * width + Math.min(width - 1, left + (k & 1));
    if (role[at] === 0) continue;
    const weight = (k & 1 ? u : 1 - u) * (k >> 1 ? v : 1 - v);
    sum += weight;
    r += weight * coarse[3 * at];
    g += weight * coarse[3 * at + 1];
    b += weight * coarse[3 * at + 2];
  }
  if (sum === 0) return;
  value[3 * i] = r / sum;
  value[3 * i + 1] = g / sum;
  value[3 * i + 2] = b / sum;
}

function halve({ width, height, role, value, right, down }: Surface): Surface {
  const w = Math.ceil(width / 2);
  const h = Math.ceil(height / 2);
  const small: Surface = { width: w, height: h, role: new Uint8Array(w * h), value: new Float32Array(3 * w * h) };
  const counts = new Uint8Array(w * h);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const at = (y >> 1) * w + (x >> 1);
      if (role[i] === 1 && small.role[at] === 0) small.role[at] = 1;
      if (role[i] !== 2) continue;
      small.role[at] = 2;
      counts[at]++;
      for (let c = 0; c < 3; c++) small.value[3 * at + c] += value[3 * i + c];
    }
  }
  for (let at = 0; at < counts.length; at++) if (counts[at] > 1) for (let c = 0; c < 3; c++) small.value[3 * at + c] /= counts[at];
  if (right && down) {
    small.right = halveSteps(right, width, height, 1);
    small.down = halveSteps(down, width, height, width);
  }
  return small;
}

/** Steps of the next coarser level: from the middle of one block to the middle of the next, which is one step across the border and half a step on either side. */
function halveSteps(fine: Float32Array, width: number, height: number, along: number): Float32Array {
  const w = Math.ceil(width / 2);
  const h = Math.ceil(height / 2);
  const coarse = new Float32Array(3 * w * h);
  const lines = along === 1 ? width : 1;
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const block = 2 * y * width + 2 * x;
      for (let line = 0; line < 2; line++) {
        const start = block + line * lines;
        for (let c = 0; c < 3; c++) {
          const step = (k: number) => fine[3 * (start + k * along) + c] || 0;
          coarse[3 * (y * w + x) + c] += 0.5 * (0.5 * step(0) + step(1) + 0.5 * step(2));
        }
      }
    }
  }
  return coarse;
}

function relax({ width, height, role, value, right, down }: Surface, screening: number): void {
  const free: number[] = [];
  for (let i = 0; i < role.length; i++) if (role[i] === 1) free.push(i);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    for (let k = 0; k < free.length; k++) {
      const i = free[sweep % 2 === 0 ? k : free.length - 1 - k];
      const x = i % width;
      let r = 0;
      let g = 0;
      let b = 0;
      let count = screening;
      if (x > 0 && role[i - 1]) {
        r += value[3 * i - 3];
        g += value[3 * i - 2];
        b += value[3 * i - 1];
        count++;
        if (right) {
          r += right[3 * i - 3];
          g += right[3 * i - 2];
          b += right[3 * i - 1];
        }
      }
      if (x < width - 1 && role[i + 1]) {
        r += value[3 * i + 3];
        g += value[3 * i + 4];
        b += value[3 * i + 5];
        count++;
        if (right) {
          r -= right[3 * i];
          g -= right[3 * i + 1];
          b -= right[3 * i + 2];
        }
      }
      if (i >= width && role[i - width]) {
        const n = 3 * (i - width);
        r += value[n] + (down ? down[n] : 0);
        g += value[n + 1] + (down ? down[n + 1] : 0);
        b += value[n + 2] + (down ? down[n + 2] : 0);
        count++;
      }
      if (i < width * (height - 1) && role[i + width]) {
        const n = 3 * (i + width);
        r += value[n] - (down ? down[3 * i] : 0);
        g += value[n + 1] - (down ? down[3 * i + 1] : 0);
        b += value[n + 2] - (down ? down[3 * i + 2] : 0);
        count++;
      }
      if (count === 0) continue;
      value[3 * i] = r / count;
      value[3 * i + 1] = g / count;
      value[3 * i + 2] = b / count;
    }
  }
}
