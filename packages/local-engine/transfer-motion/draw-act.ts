import type { Raster } from "@atelier/media/raster/raster.ts";
import { opencv } from "../vision/opencv.ts";
import type { BodyMesh } from "./body-mesh.ts";
import { drawMesh, seenTriangles } from "./draw-mesh.ts";
import { moved, type Similarity } from "./similarity.ts";

/** Something that is drawn, bent by its mesh. */
export interface Layer {
  front: Raster;
  margins: { left: number; top: number };
  mesh: BodyMesh;
  /** Places of the mesh's vertices, frame by frame. */
  places: readonly Float32Array[];
}

export interface Drawing {
  background: Raster;
  layers: readonly Layer[];
  /** Numbers of the layers in a frame, the farthest first; without it all as they come. */
  order?: readonly (readonly number[])[];
  /** Of all, background and layers: a frame each. */
  view: readonly Similarity[];
  signal: AbortSignal;
}

/**
 * Draws the frames of an act, one after the other into one buffer: what is behind, then the character. Beyond the picture's border a view shows its
 * mirror image.
 */
export async function* drawAct({ background, layers, order, view, signal }: Drawing): AsyncGenerator<Uint8Array> {
  const cv = await opencv();
  const { width, height } = background;
  const seen = layers.map(({ mesh, front, margins }) => seenTriangles(mesh, front, margins));
  const frame: Raster = { data: new Uint8Array(width * height * 3), width, height, channels: 3 };
  const [behind, shown] = [cv.matFromArray(height, width, cv.CV_8UC3, background.data as never), new cv.Mat()];
  try {
    for (const [t, { a, b, x, y }] of view.entries()) {
      signal.throwIfAborted();
      const isStill = Math.abs(a - 1) + Math.abs(b) < 1e-6 && Math.abs(x) + Math.abs(y) < 1e-3;
      if (isStill) frame.data.set(background.data);
      else {
        const model = cv.matFromArray(2, 3, cv.CV_64FC1, [a, -b, x, b, a, y]);
        cv.warpAffine(behind, shown, model, new cv.Size(width, height), cv.INTER_CUBIC, cv.BORDER_REFLECT_101, new cv.Scalar());
        model.delete();
        frame.data.set(shown.data as Uint8Array);
      }
      for (const k of order?.[t] ?? layers.keys()) {
        const { front, margins, mesh, places } = layers[k];
        drawMesh(frame, front, margins, mesh, isStill ? places[t] : viewed(places[t], view[t]), seen[k]);
      }
      yield frame.data;
    }
  } finally {
    behind.delete();
    shown.delete();
  }
}

function viewed(places: Float32Array, model: Similarity): Float32Array {
  const result = new Float32Array(places.length);
  for (let i = 0; i < places.length; i += 2) {
    const at = moved(model, { x: places[i], y: places[i + 1] });
    result[i] = at.x;
    result[i + 1] = at.y;
  }
  return result;
}
