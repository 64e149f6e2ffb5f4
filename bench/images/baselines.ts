import { withOpencv } from "@atelier/local-engine/vision/opencv.ts";
import type { Raster, Rect } from "@atelier/media/raster/raster.ts";

/** OpenCV's two ways of inpainting: fast marching (Telea 2004) and Navier-Stokes (Bertalmio 2001), radius 5. */
export function opencvInpaint(picture: Raster, hole: Uint8Array, method: "telea" | "navier-stokes"): Promise<Raster> {
  return withOpencv((cv, keep) => {
    const { width, height, channels } = picture;
    const source = keep(new cv.Mat(height, width, channels === 1 ? cv.CV_8UC1 : cv.CV_8UC3));
    source.data.set(picture.data);
    const mask = keep(new cv.Mat(height, width, cv.CV_8UC1));
    mask.data.set(hole.map((one) => (one ? 255 : 0)));
    const result = keep(new cv.Mat());
    cv.inpaint(source, mask, result, 5, method === "telea" ? cv.INPAINT_TELEA : cv.INPAINT_NS);
    return { ...picture, data: new Uint8Array(result.data) };
  });
}

/** Continues the picture inside `place` to the whole canvas: mirrored, or by its outermost pixels. */
export function pad(canvas: Raster, place: Rect, how: "mirror" | "edge"): Raster {
  const { width, height, channels } = canvas;
  const data = new Uint8Array(canvas.data.length);
  const find = (value: number, start: number, length: number) => {
    const at = value - start;
    if (how === "edge") return start + Math.max(0, Math.min(length - 1, at));
    const turn = ((at % (2 * length)) + 2 * length) % (2 * length);
    return start + (turn < length ? turn : 2 * length - 1 - turn);
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = (find(y, place.y, place.height) * width + find(x, place.x, place.width)) * channels;
      for (let c = 0; c < channels; c++) data[(y * width + x) * channels + c] = canvas.data[from + c];
    }
  }
  return { ...canvas, data };
}
