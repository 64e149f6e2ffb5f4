/** Interleaved 8-bit pixels, row by row without padding: grey, grey and alpha, RGB, RGBA. Colours are sRGB, alpha is not premultiplied. */
export interface Raster {
  data: Uint8Array;
  width: number;
  height: number;
  channels: 1 | 2 | 3 | 4;
}

/** One channel of 32-bit floats, row by row. Values are in 8-bit units (0..255) unless a function says otherwise. */
export interface Plane {
  data: Float32Array;
  width: number;
  height: number;
}

/** A rectangle of whole pixels, inside some raster or plane. */
export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A plane filled with `value`. */
export function createPlane(width: number, height: number, value = 0): Plane {
  const data = new Float32Array(width * height);
  if (value !== 0) data.fill(value);
  return { data, width, height };
}

/** Whole-pixel rectangle that holds the given edges and lies inside a width x height picture; its size may be 0. */
export function clipRect(left: number, top: number, right: number, bottom: number, width: number, height: number): Rect {
  const x = Math.min(width, Math.max(0, Math.floor(left)));
  const y = Math.min(height, Math.max(0, Math.floor(top)));
  return {
    x,
    y,
    width: Math.max(0, Math.min(width, Math.ceil(right)) - x),
    height: Math.max(0, Math.min(height, Math.ceil(bottom)) - y),
  };
}
