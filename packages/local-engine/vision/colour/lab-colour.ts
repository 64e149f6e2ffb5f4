import { createPlane, type Plane, type Raster } from "@atelier/media/raster/raster.ts";

/** A picture in CIE L*a*b* (D65): l 0..100, a and b about -100..100. Equal steps look about equally large. */
export interface LabPlanes {
  l: Plane;
  a: Plane;
  b: Plane;
}

/** sRGB bytes as linear light, 0..1 (IEC 61966-2-1). */
export const linearOfByte = Float32Array.from({ length: 256 }, (_, i) => (i <= 10 ? i / 255 / 12.92 : ((i / 255 + 0.055) / 1.055) ** 2.4));

/** Linear light 0..1 as gamma-coded sRGB, 0..255, not rounded; values outside are clipped. */
export function byteOfLinear(value: number): number {
  if (value <= 0) return 0;
  if (value >= 1) return 255;
  return value <= 0.0031308 ? value * 12.92 * 255 : (1.055 * value ** (1 / 2.4) - 0.055) * 255;
}

const f = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
const inverse = (t: number) => (t > 0.206893 ? t * t * t : (t - 16 / 116) / 7.787);

/** One sRGB colour (bytes) in L*a*b*. */
export function labOf(red: number, green: number, blue: number): [l: number, a: number, b: number] {
  const r = linearOfByte[red];
  const g = linearOfByte[green];
  const b = linearOfByte[blue];
  const x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047);
  const y = f(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** One L*a*b* colour as gamma-coded sRGB, 0..255, not rounded; colours outside the gamut are clipped. */
export function rgbOfLab(l: number, a: number, b: number): [red: number, green: number, blue: number] {
  const fy = (l + 16) / 116;
  const x = 0.95047 * inverse(fy + a / 500);
  const y = inverse(fy);
  const z = 1.08883 * inverse(fy - b / 200);
  return [
    byteOfLinear(3.2406 * x - 1.5372 * y - 0.4986 * z),
    byteOfLinear(-0.9689 * x + 1.8758 * y + 0.0415 * z),
    byteOfLinear(0.0557 * x - 0.204 * y + 1.057 * z),
  ];
}

/** An RGB picture (more channels are ignored; grey ones count as grey) in L*a*b*. */
export function toLab({ data, width, height, channels }: Raster): LabPlanes {
  const [l, a, b] = Array.from({ length: 3 }, () => createPlane(width, height));
  const [green, blue] = channels < 3 ? [0, 0] : [1, 2];
  for (let i = 0, at = 0; i < l.data.length; i++, at += channels) {
    [l.data[i], a.data[i], b.data[i]] = labOf(data[at], data[at + green], data[at + blue]);
  }
  return { l, a, b };
}
