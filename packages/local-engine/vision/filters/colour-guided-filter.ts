import { boxBlur } from "@atelier/media/raster/box-blur.ts";
import { createPlane, type Plane } from "@atelier/media/raster/raster.ts";
import { enlargePlane, reducePlane } from "@atelier/media/raster/resample-plane.ts";

type Guide = readonly [Plane, Plane, Plane];

/** The model is found on planes so many times smaller that this radius is left, where it is as good (the fast guided filter of He and Sun 2015). */
const LEAST_RADIUS = 3;
/** Narrower filters work on the planes themselves. */
const WIDE = 4;

/** A filter for planes of its guide's size. */
export type GuidedFilter = (source: Plane) => Plane;

/**
 * The guided filter with a colour guide (He, Sun, Tang 2013, section 3.4): the output is a local linear function of three channels, so it follows
 * edges that luma alone does not show. All planes have the same size.
 *
 * @param radius of the window in pixels; @param deviation in the guide's units: contrast well below it is smoothed over.
 */
export function colourGuidedFilter(source: Plane, guide: Guide, radius: number, deviation: number): Plane {
  return guidedBy(guide, radius, deviation)(source);
}

/** The same for several planes, or for one that is not known yet: what depends on the guide alone is worked out at once. */
export function guidedBy(guide: Guide, radius: number, deviation: number): GuidedFilter {
  const [{ width, height }] = guide;
  const factor = radius < WIDE ? 1 : Math.max(2, Math.floor(radius / LEAST_RADIUS));
  const reduced = (plane: Plane) => (factor > 1 ? reducePlane(plane, Math.ceil(width / factor), Math.ceil(height / factor)) : plane);
  const model = localModel([reduced(guide[0]), reduced(guide[1]), reduced(guide[2])], Math.round(radius / factor), deviation);
  return (source) => {
    const { slopes, offset } = model(reduced(source));
    const [s0, s1, s2] = slopes.map((slope) => enlargePlane(slope, width, height).data);
    const result = enlargePlane(offset, width, height);
    for (let i = 0; i < result.data.length; i++) result.data[i] += s0[i] * guide[0].data[i] + s1[i] * guide[1].data[i] + s2[i] * guide[2].data[i];
    return result;
  };
}

/** The output is the sum of each channel of the guide times its slope, and the offset. */
interface LinearModel {
  slopes: readonly Plane[];
  offset: Plane;
}

function localModel(guide: Guide, radius: number, deviation: number): (source: Plane) => LinearModel {
  const [{ width, height }] = guide;
  const epsilon = deviation * deviation;
  const means = guide.map((channel) => boxBlur(channel, radius));
  const pairs = [[0, 0], [0, 1], [0, 2], [1, 1], [1, 2], [2, 2]].map(([i, j]) => boxBlur(product(guide[i], guide[j]), radius));
  return (source) => {
    const meanSource = boxBlur(source, radius);
    const withSource = guide.map((channel) => boxBlur(product(channel, source), radius));
    const slopes = [0, 1, 2].map(() => createPlane(width, height));
    const offset = createPlane(width, height);
    for (let i = 0; i < offset.data.length; i++) {
      const [m0, m1, m2] = [means[0].data[i], means[1].data[i], means[2].data[i]];
      const p = meanSource.data[i];
      const a = pairs[0].data[i] - m0 * m0 + epsilon;
      const b = pairs[1].data[i] - m0 * m1;
      const c = pairs[2].data[i] - m0 * m2;
      const d = pairs[3].data[i] - m1 * m1 + epsilon;
      const e = pairs[4].data[i] - m1 * m2;
      const f = pairs[5].data[i] - m2 * m2 + epsilon;
      const u = withSource[0].data[i] - m0 * p;
      const v = withSource[1].data[i] - m1 * p;
      const w = withSource[2].data[i] - m2 * p;
      // The inverse of the symmetric 3x3 covariance by cofactors; epsilon on its diagonal keeps the determinant away from 0.
      const [c00, c01, c02] = [d * f - e * e, c * e - b * f, b * e - c * d];
      const scale = 1 / (a * c00 + b * c01 + c * c02);
      const s0 = (c00 * u + c01 * v + c02 * w) * scale;
      const s1 = (c01 * u + (a * f - c * c) * v + (b * c - a * e) * w) * scale;
      const s2 = (c02 * u + (b * c - a * e) * v + (a * d - b * b) * w) * scale;
      slopes[0].data[i] = s0;
      slopes[1].data[i] = s1;
      slopes[2].data[i] = s2;
      offset.data[i] = p - s0 * m0 - s1 * m1 - s2 * m2;
    }
    return { slopes: slopes.map((slope) => boxBlur(slope, radius)), offset: boxBlur(offset, radius) };
  };
}

function product(a: Plane, b: Plane): Plane {
  const result = createPlane(a.width, a.height);
  for (let i = 0; i < result.data.length; i++) result.data[i] = a.data[i] * b.data[i];
  return result;
}
