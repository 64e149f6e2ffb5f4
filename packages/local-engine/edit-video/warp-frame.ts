import type { Raster } from "@atelier/media/raster/raster.ts";
import type { Cv } from "../vision/opencv.ts";

/** How a frame is moved: enlarged and turned (radians, clockwise) about its middle, then moved by pixels. */
export interface Warp {
  scale: number;
  turn: number;
  x: number;
  y: number;
}

/** The frame moved so, cubic; beyond its borders their mirror image. */
export function warpFrame(cv: Cv, frame: Raster, { scale, turn, x, y }: Warp): Raster {
  const { width, height } = frame;
  const [cos, sin] = [scale * Math.cos(turn), scale * Math.sin(turn)];
  const [middleX, middleY] = [(width - 1) / 2, (height - 1) / 2];
  const matrix = [cos, -sin, middleX + x - cos * middleX + sin * middleY, sin, cos, middleY + y - sin * middleX - cos * middleY];
  const [from, how, to] = [cv.matFromArray(height, width, cv.CV_8UC3, frame.data as never), cv.matFromArray(2, 3, cv.CV_64FC1, matrix), new cv.Mat()];
  try {
    cv.warpAffine(from, to, how, new cv.Size(width, height), cv.INTER_CUBIC, cv.BORDER_REFLECT_101, new cv.Scalar());
    return { ...frame, data: (to.data as Uint8Array).slice() };
  } finally {
    for (const mat of [from, how, to]) mat.delete();
  }
}
