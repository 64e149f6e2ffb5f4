import { boxBlur } from "@atelier/media/raster/box-blur.ts";
import { createPlane, type Plane } from "@atelier/media/raster/raster.ts";
import { enlargePlane } from "@atelier/media/raster/resample-plane.ts";

/** Local linear model of the guided filter: the output is `slope` x guide + `offset`. */
interface LinearModel {
  slope: Plane;
  offset: Plane;
}

function localLinearModel(guide: Plane, source: Plane, radius: number, epsilon: number): LinearModel {
  const { width, height } = guide;
  const self = guide === source;
  const meanGuide = boxBlur(guide, radius);
  const meanSource = self ? meanGuide : boxBlur(source, radius);
  const variance = boxBlur(product(guide, guide), radius);
  const covariance = self ? variance : boxBlur(product(guide, source), radius);
  const slope = createPlane(width, height);
  const offset = createPlane(width, height);
  for (let i = 0; i < slope.data.length; i++) {
    const g = meanGuide.data[i];
    const s = meanSource.data[i];
    const spread = Math.max(0, variance.data[i] - g * g);
    slope.data[i] = (self ? spread : covariance.data[i] - g * s) / (spread + epsilon);
    offset.data[i] = s - slope.data[i] * g;
  }
  return { slope: boxBlur(slope, radius), offset: boxBlur(offset, radius) };
}

function apply({ slope, offset }: LinearModel, guide: Plane): Plane {
  const result = createPlane(guide.width, guide.height);
  for (let i = 0; i < result.data.length; i++) result.data[i] = slope.data[i] * guide.data[i] + offset.data[i];
  return result;
}

function product(a: Plane, b: Plane): Plane {
  const result = createPlane(a.width, a.height);
  for (let i = 0; i < result.data.length; i++) result.data[i] = a.data[i] * b.data[i];
  return result;
}

/**
 * Smooths `plane` but keeps its edges: the guided filter (He, Sun, Tang 2013) with the plane as its own guide. Where the variance in a
 * window of `radius` pixels is well below `deviation` squared the result is the mean; well above, the pixel itself.
 *
 * @param deviation in the plane's own units.
 */
export function edgePreservingBlur(plane: Plane, radius: number, deviation: number): Plane {
  return apply(localLinearModel(plane, plane, Math.max(1, Math.round(radius)), deviation * deviation), plane);
}

/**
 * Enlarges a small plane along the edges of a large guide: the fast guided filter (He, Sun 2015), which finds the linear model on the
 * small guide and applies it to the large one. The three small and large sides must be in proportion.
 *
 * @param radius in pixels of the small plane; @param deviation in the guide's units.
 */
export function guidedEnlarge(source: Plane, smallGuide: Plane, largeGuide: Plane, radius: number, deviation: number): Plane {
  const model = localLinearModel(smallGuide, source, Math.max(1, Math.round(radius)), deviation * deviation);
  const { width, height } = largeGuide;
  return apply({ slope: enlargePlane(model.slope, width, height), offset: enlargePlane(model.offset, width, height) }, largeGuide);
}
