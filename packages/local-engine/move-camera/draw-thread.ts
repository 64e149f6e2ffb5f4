import { parentPort } from "node:worker_threads";
import { faceNetworks } from "../vision/faces/face-networks.ts";
import { withVision } from "../vision/what-saw.ts";
import { type CameraOrder, UprightSearch } from "./helping-thread.ts";
import { drawBands } from "./draw-bands.ts";

// The second processor of a camera job: looks for faces while the calling thread prepares the cutting out, then draws bands of the view.
const search = new UprightSearch();

parentPort!.on("message", async (order: CameraOrder) => {
  if (order.type === "look") parentPort!.postMessage(await withVision(() => search.look(order.picture)));
  else if (order.type === "look further") parentPort!.postMessage(await withVision(() => search.lookFurther()));
  else {
    drawBands(order.bands);
    parentPort!.postMessage(undefined);
  }
});
// They take a third of a second, in which the picture is read.
void faceNetworks();
