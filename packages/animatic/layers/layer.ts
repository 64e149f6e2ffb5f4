import type { Bitmap } from "../canvas/bitmap.ts";
import { drawLayer } from "../canvas/draw-layer.ts";

export interface CameraState {
  /** Way of the camera from its place at rest, pixels of the plane that actors stand on. */
  x: number;
  y: number;
  /** 1 or more. */
  zoom: number;
}

/** What a layer may know when it is drawn. */
export interface Moment {
  /** Seconds since the shot began. */
  time: number;
  /** Seconds since the video began; absent where the shot is all there is. */
  second?: number;
  /** 0..1 of the shot. */
  progress: number;
  camera: CameraState;
  /** 0..1: how loud the guiding sound is now; 0.5 without one. */
  energy: number;
  /** 1 on a beat, falling to 0 until the next. */
  beat: number;
}

export interface Layer {
  draw(frame: Bitmap, moment: Moment): void;
}

/** Where a point of a plane is seen. Planes far away (parallax 0) move and grow less than near ones (1 is the actors', more is in front). */
export function project(
  frame: { width: number; height: number }, { camera }: Moment, parallax: number, x: number, y: number
): { x: number; y: number; zoom: number } {
  const zoom = 1 + (camera.zoom - 1) * (0.25 + 0.75 * parallax);
  const [middle, centre] = [frame.width / 2, frame.height / 2];
  return { x: (x - middle - camera.x * parallax) * zoom + middle, y: (y - centre - camera.y * parallax) * zoom + centre, zoom };
}

export interface RasterLayer {
  bitmap: Bitmap;
  /** Frame pixels for one pixel of the bitmap, before the camera. */
  scale?: number;
  /** Left top corner at rest, frame pixels. */
  left?: number;
  top: number;
  parallax: number;
  wraps?: boolean;
  /** Frame pixels a second, to the right. */
  drift?: number;
  opacity?: number | ((moment: Moment) => number);
}

/** A painted plane. */
export function rasterLayer({ bitmap, scale = 1, left = 0, top, parallax, wraps = false, drift = 0, opacity = 1 }: RasterLayer): Layer {
  return {
    draw(frame, moment) {
      const place = project(frame, moment, parallax, left + drift * moment.time, top);
      drawLayer(frame, bitmap, { x: place.x, y: place.y, scale: scale * place.zoom, wraps, opacity: typeof opacity === "number" ? opacity : opacity(moment) });
    },
  };
}
