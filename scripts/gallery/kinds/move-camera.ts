import { fileURLToPath } from "node:url";
import { runJob } from "@atelier/tools/images/run-job.ts";
import { readPicture } from "@atelier/local-engine/picture-file.ts";
import type { DrawPage } from "../page.ts";

const portrait = fileURLToPath(new URL("../../../test/fixtures/astronaut.png", import.meta.url));

const rows: [string, [number, number, number][]][] = [
  ["horizontal_angle: small turns", [[0, 0, 5], [5, 0, 5], [10, 0, 5], [350, 0, 5]]],
  ["horizontal_angle: farther than the layers carry", [[25, 0, 5], [90, 0, 5], [300, 0, 5]]],
  ["vertical_angle", [[0, -10, 5], [0, 10, 5], [0, 60, 5]]],
  ["zoom", [[0, 0, 0], [0, 0, 3], [0, 0, 7], [0, 0, 10]]],
  ["Together", [[8, 5, 7], [352, -5, 3]]],
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
  return "The subject is cut out and stands before surroundings of a wall or a ground. A camera that is ordered farther around than these layers carry stops " +
    "where they do, and the result says where (`reduced_to`): at 25, 90 and 300 degrees and from 60 above that is seen. What was hidden is filled in softly, " +
      "and so is what lies beyond the picture's borders. Who is cut off by the lower border stays cut off by the frame's.";
};
