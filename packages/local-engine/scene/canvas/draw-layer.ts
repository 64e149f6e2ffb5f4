import type { Bitmap } from "./bitmap.ts";

export interface LayerPlace {
  /** Where the bitmap's left top corner lies in the frame, pixels. */
  x: number;
  y: number;
  /** Frame pixels for one pixel of the bitmap. */
  scale: number;
  /** Repeats along x without end. */
  wraps: boolean;
  /** 0..1. */
  opacity: number;
}

const low = 0xff00ff;
const halves = 0x800080;

/**
 * Lays a bitmap over the frame, enlarged bilinearly. Two channels are computed in one word (8 bits of fraction); 10 ns a pixel at 1080p.
 */
export function drawLayer(frame: Bitmap, bitmap: Bitmap, { x, y, scale, wraps, opacity }: LayerPlace): void {
  const { width, height, data } = frame;
  const { width: w, height: h, data: source } = bitmap;
  const step = 1 / scale;
  const shift = 0.5 * step - 0.5;
  const firstRow = Math.max(0, Math.floor(y));
  const lastRow = Math.min(height, Math.ceil(y + h * scale));
  const firstColumn = wraps ? 0 : Math.max(0, Math.floor(x));
  const lastColumn = wraps ? width : Math.min(width, Math.ceil(x + w * scale));
  if (lastColumn <= firstColumn) return;

  const lefts = new Int32Array(lastColumn);
  const rights = new Int32Array(lastColumn);
  const shares = new Int32Array(lastColumn);
  for (let column = firstColumn; column < lastColumn; column++) {
    let u = (column - x) * step + shift;
    if (wraps) u -= Math.floor(u / w) * w;
    const left = Math.floor(u);
    shares[column] = ((u - left) * 256) | 0;
    lefts[column] = wraps ? left % w : Math.max(0, Math.min(w - 1, left));
    rights[column] = wraps ? (left + 1) % w : Math.max(0, Math.min(w - 1, left + 1));
  }
  const strength = Math.round(opacity * 256);

  for (let row = firstRow; row < lastRow; row++) {
    const v = (row - y) * step + shift;
    const top = Math.floor(v);
    const fy = ((v - top) * 256) | 0;
    const upper = Math.max(0, Math.min(h - 1, top)) * w;
    const lower = Math.max(0, Math.min(h - 1, top + 1)) * w;
    const gy = 256 - fy;
    for (let column = firstColumn, at = row * width + firstColumn; column < lastColumn; column++, at++) {
      const l = lefts[column]!;
      const r = rights[column]!;
      const a = source[upper + l]!;
      const b = source[upper + r]!;
      const c = source[lower + l]!;
      const d = source[lower + r]!;
      if ((a | b | c | d) === 0) continue;
      const fx = shares[column]!;
      const gx = 256 - fx;
      const topEven = ((Math.imul(a & low, gx) + Math.imul(b & low, fx) + halves) >>> 8) & low;
      const topOdd = ((Math.imul((a >>> 8) & low, gx) + Math.imul((b >>> 8) & low, fx) + halves) >>> 8) & low;
      const bottomEven = ((Math.imul(c & low, gx) + Math.imul(d & low, fx) + halves) >>> 8) & low;
      const bottomOdd = ((Math.imul((c >>> 8) & low, gx) + Math.imul((d >>> 8) & low, fx) + halves) >>> 8) & low;
      let even = ((Math.imul(topEven, gy) + Math.imul(bottomEven, fy) + halves) >>> 8) & low;
      let odd = ((Math.imul(topOdd, gy) + Math.imul(bottomOdd, fy) + halves) >>> 8) & low;
      if (strength < 256) {
        even = (Math.imul(even, strength) >>> 8) & low;
        odd = (Math.imul(odd, strength) >>> 8) & low;
      }
      const alpha = odd >>> 16;
      if (alpha >= 254) {
        data[at] = even | (odd << 8);
        continue;
      }
      const rest = 256 - alpha - (alpha >>> 7);
      const under = data[at]!;
      even += (Math.imul(under & low, rest) >>> 8) & low;
      odd += (Math.imul((under >>> 8) & low, rest) >>> 8) & low;
      data[at] = even | (odd << 8);
    }
  }
}
