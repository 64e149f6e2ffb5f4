import { parentPort } from "node:worker_threads";
import { faceNetworks } from "../vision/faces/face-networks.ts";
import { withVision } from "../vision/what-saw.ts";
import { type CameraOrder, findUpright } from "./helping-thread.ts";
import { drawBands } from "./draw-bands.ts";

// The second processor of a camera job: looks for people while the calling thread looks for the main thing, then draws bands of the view.
parentPort!.on("message", async (order: CameraOrder) => {
  if (order.type === "look") parentPort!.postMessage(await withVision(() => findUpright(order.picture)));
  else {
    drawBands(order.bands);
    parentPort!.postMessage(undefined);
  }
});
// They take a third of a second, in which the picture is read.
void faceNetworks();
