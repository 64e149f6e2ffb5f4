/** A planar 4:2:0 frame of video range in BT.709 as RGB; chroma is taken between its samples. @returns a new buffer of `width * height * 3` bytes */
export function planarToRgb(frame: Uint8Array, width: number, height: number): Uint8Array {
  const result = new Uint8Array(width * height * 3);
  const half = width >> 1;
  const [startU, startV] = [width * height, width * height + half * (height >> 1)];
  const [rowU, rowV] = [new Float32Array(width), new Float32Array(width)];
  for (let y = 0, at = 0; y < height; y++) {
    // Chroma lies half a row below the first of its two rows, and beside every second pixel of a row.
    const [near, far] = [y >> 1, Math.min((height >> 1) - 1, Math.max(0, (y >> 1) + (y % 2 === 0 ? -1 : 1)))];
    for (let x = 0; x < width; x++) {
      const [left, right] = [x >> 1, Math.min(half - 1, (x + 1) >> 1)];
      const mean = (start: number) => (
        3 * (frame[start + near * half + left] + frame[start + near * half + right]) + frame[start + far * half + left] + frame[start + far * half + right]
      ) / 8 - 128;
      rowU[x] = mean(startU);
      rowV[x] = mean(startV);
    }
    for (let x = 0; x < width; x++, at += 3) {
      const light = 1.16438 * (frame[y * width + x] - 16);
      const [u, v] = [rowU[x], rowV[x]];
      result[at] = clip(light + 1.79274 * v);
      result[at + 1] = clip(light - 0.21325 * u - 0.53291 * v);
      result[at + 2] = clip(light + 2.1124 * u);
    }
  }
  return result;
}

function clip(value: number): number {
  return value <= 0 ? 0 : value >= 255 ? 255 : value + 0.5;
}
