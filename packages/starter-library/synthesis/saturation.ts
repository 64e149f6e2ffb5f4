/** In place: soft clipping (a rational fit of tanh, off by at most 0.03), level kept for small signals divided by `drive`. */
export function saturate(buffer: Float32Array, drive: number): Float32Array {
  for (let i = 0; i < buffer.length; i++) {
    let x = buffer[i] * drive;
    x = x > 3 ? 3 : x < -3 ? -3 : x;
    const squared = x * x;
    buffer[i] = (x * (27 + squared)) / (27 + 9 * squared);
  }
  return buffer;
}

/** In place: holds each sample for `hold` and rounds it to `levels` steps either side of 0, as an old converter does. */
export function crush(buffer: Float32Array, hold: number, levels: number): Float32Array {
  let held = 0;
  for (let i = 0; i < buffer.length; i++) {
    if (i % hold === 0) held = Math.round(buffer[i] * levels) / levels;
    buffer[i] = held;
  }
  return buffer;
}
