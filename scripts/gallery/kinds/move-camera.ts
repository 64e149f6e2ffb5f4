import { fileURLToPath } from "node:url";
import { runJob } from "@atelier/tools/images/run-job.ts";
import { readPicture } from "@atelier/local-engine/picture-file.ts";
import type { DrawPage } from "../page.ts";

const portrait = fileURLToPath(new URL("../../../test/fixtures/astronaut.png", import.meta.url));

const rows: [string, [number, number, number][]][] = [
  ["horizontal_angle: small turns", [[0, 0, 5], [10, 0, 5], [25, 0, 5], [335, 0, 5]]],
  ["horizontal_angle: all around, approximate", [[60, 0, 5], [90, 0, 5], [135, 0, 5], [180, 0, 5]]],
  ["vertical_angle", [[0, -25, 5], [0, -10, 5], [0, 20, 5], [0, 60, 5]]],
  ["zoom", [[0, 0, 0], [0, 0, 3], [0, 0, 7], [0, 0, 10]]],
  ["Together", [[15, 10, 7], [345, -10, 3], [30, 20, 9], [300, 30, 2]]],
];

/** The portrait from other places, each parameter alone and together. */
export const draw: DrawPage = async (page) => {
  const image = await readPicture({ path: portrait, mediaType: "image/png" });
  for (const [title, views] of rows) {
    page.section(title);
    for (const [horizontal, vertical, zoom] of views) {
      const { picture } = await runJob("move-camera", { image }, { horizontal, vertical, zoom });
      await page.picture(`${horizontal}_${vertical}_${zoom}`, `${horizontal}°, ${vertical}°, zoom ${zoom}`, picture);
    }
  }
  return "The subject is cut out and stands before surroundings of a wall and a ground; people and animals get rounder the farther the camera goes around " +
    "them, and what is behind them goes out of focus. Where it goes farther than 35 degrees they turn towards it, and away from it once it is behind them: " +
      "at 60, 90 and 300 degrees and from 60 above that is seen. What was hidden is filled in softly, and so is what lies beyond the picture's borders. Who " +
        "is cut off by the lower border stays cut off by the frame's. The side and the back are inventions: one picture tells no more.";
};
