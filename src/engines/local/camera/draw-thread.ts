import { parentPort } from "node:worker_threads";
import { createTexture } from "../../../raster/texture.ts";
import { completeBehind } from "./complete-behind.ts";
import type { CameraOrder } from "./helping-thread.ts";
import { drawBands } from "./draw-bands.ts";

// The second processor of a camera job: completes the surroundings while the subject is worked out, then draws bands of the view.
parentPort!.on("message", (order: CameraOrder) => {
  if (order.type === "complete") parentPort!.postMessage(createTexture(completeBehind(order.picture, order.matte, order)));
  else {
    drawBands(order.bands);
    parentPort!.postMessage(undefined);
  }
});
