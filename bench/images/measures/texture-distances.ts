import { luminance } from "@atelier/media/raster/luminance.ts";
import { Fft } from "@atelier/media/audio/fft.ts";
import type { Plane, Raster } from "@atelier/media/raster/raster.ts";

export interface TextureDistances {
  /** Half the sum of absolute differences of the histograms of gradient length (24 bins of square root) and direction (8): 0 the same, 1 disjoint. */
  gradients: number;
  /** The same of local binary patterns (Ojala 1996: 8 neighbours, the 59 uniform ones). */
  patterns: number;
  /** Mean absolute difference of log power, natural logarithm, over radial frequencies of 32 x 32 windows inside the marked area. */
  spectrum: number;
}

/** How far the texture inside the marked area is from the true one there, by statistics that do not ask where each grain lies. */
export function textureDistances(made: Raster, truth: Raster, counts: Uint8Array): TextureDistances {
  const [a, b] = [luminance(made), luminance(truth)];
  return {
    gradients: apart(gradientHistogram(a, counts), gradientHistogram(b, counts)),
    patterns: apart(patternHistogram(a, counts), patternHistogram(b, counts)),
    spectrum: spectrumDistance(a, b, counts),
  };
}

function apart(a: Float64Array, b: Float64Array): number {
  const total = (one: Float64Array) => one.reduce((sum, value) => sum + value, 0);
  const [x, y] = [total(a), total(b)];
  return a.reduce((sum, value, i) => sum + Math.abs(value / x - b[i] / y), 0) / 2;
}

function eachInside({ width, height }: Plane, counts: Uint8Array, visit: (i: number) => void): void {
  for (let y = 1; y < height - 1; y++) for (let x = 1; x < width - 1; x++) if (counts[y * width + x]) visit(y * width + x);
}

function gradientHistogram(plane: Plane, counts: Uint8Array): Float64Array {
  const histogram = new Float64Array(24 * 8);
  eachInside(plane, counts, (i) => {
    const gx = plane.data[i + 1] - plane.data[i - 1];
    const gy = plane.data[i + plane.width] - plane.data[i - plane.width];
    const length = Math.min(23, Math.floor(Math.sqrt(Math.hypot(gx, gy)) * 1.4));
    histogram[length * 8 + (Math.floor(((Math.atan2(gy, gx) + Math.PI) / (2 * Math.PI)) * 8) % 8)]++;
  });
  return histogram;
}

function patternHistogram(plane: Plane, counts: Uint8Array): Float64Array {
  const histogram = new Float64Array(59);
  const { width, data } = plane;
  const around = [-width - 1, -width, -width + 1, 1, width + 1, width, width - 1, -1];
  eachInside(plane, counts, (i) => {
    const bits: number[] = around.map((d) => (data[i + d] >= data[i] ? 1 : 0));
    const changes = bits.filter((bit, k) => bit !== bits[(k + 1) % 8]).length;
    const ones = bits.reduce((sum, bit) => sum + bit, 0);
    // Uniform patterns have one run of ones: its length and where it begins; 58 for all others.
    const start = bits.findIndex((bit, k) => bit === 1 && bits[(k + 7) % 8] === 0);
    histogram[changes > 2 ? 58 : ones === 0 ? 0 : ones === 8 ? 57 : 1 + (ones - 1) * 8 + start]++;
  });
  return histogram;
}

const WINDOW = 32;

function spectrumDistance(a: Plane, b: Plane, counts: Uint8Array): number {
  const [x, y] = [radialPower(a, counts), radialPower(b, counts)];
  let sum = 0;
  for (let k = 1; k < WINDOW / 2; k++) sum += Math.abs(Math.log(x[k] + 1) - Math.log(y[k] + 1));
  return sum / (WINDOW / 2 - 1);
}

/** Mean power by distance from frequency 0 over all windows (half overlapping, Hann) of which nine tenths are marked. */
function radialPower({ data, width, height }: Plane, counts: Uint8Array): Float64Array {
  const power = new Float64Array(WINDOW);
  const hits = new Float64Array(WINDOW);
  const fft = new Fft(WINDOW);
  const hann = Float64Array.from({ length: WINDOW }, (_, k) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (k + 0.5)) / WINDOW));
  for (let top = 0; top + WINDOW <= height; top += WINDOW / 2) {
    for (let left = 0; left + WINDOW <= width; left += WINDOW / 2) {
      const at = (u: number, v: number) => (top + v) * width + left + u;
      let [mean, marked] = [0, 0];
      for (let v = 0; v < WINDOW; v++) for (let u = 0; u < WINDOW; u++) [mean, marked] = [mean + data[at(u, v)], marked + counts[at(u, v)]];
      if (marked < 0.9 * WINDOW * WINDOW) continue;
      mean /= WINDOW * WINDOW;
      const real = Array.from({ length: WINDOW }, (_, v) => Float64Array.from({ length: WINDOW }, (_, u) => (data[at(u, v)] - mean) * hann[u] * hann[v]));
      const imaginary = real.map(() => new Float64Array(WINDOW));
      for (let v = 0; v < WINDOW; v++) fft.transform(real[v], imaginary[v]);
      for (let u = 0; u < WINDOW; u++) {
        const [re, im] = [Float64Array.from(real, (row) => row[u]), Float64Array.from(imaginary, (row) => row[u])];
        fft.transform(re, im);
        for (let v = 0; v < WINDOW; v++) {
          const radius = Math.round(Math.hypot(Math.min(u, WINDOW - u), Math.min(v, WINDOW - v)));
          power[radius] += re[v] ** 2 + im[v] ** 2;
          hits[radius]++;
        }
      }
    }
  }
  return power.map((sum, k) => sum / Math.max(1, hits[k]));
}
