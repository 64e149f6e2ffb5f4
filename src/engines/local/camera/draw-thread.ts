import { parentPort } from "node:worker_threads";
import { createTexture } from "../../../raster/texture.ts";
import { findSubjects } from "../vision/find-subjects.ts";
import { completeBehind } from "./complete-behind.ts";
import { type CameraOrder, uprightOnly } from "./helping-thread.ts";
import { drawBands } from "./draw-bands.ts";

// The second processor of a camera job: looks for faces while the calling thread loads what cuts out, completes the surroundings while the subject is worked out, then draws bands of the view.
parentPort!.on("message", async (order: CameraOrder) => {
  if (order.type === "subjects") parentPort!.postMessage(await findSubjects(order.picture, undefined, uprightOnly));
  else if (order.type === "complete") parentPort!.postMessage(createTexture(completeBehind(order.picture, order.matte, order)));
  else {
    drawBands(order.bands);
    parentPort!.postMessage(undefined);
  }
});
