import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { actFigure, acts, figure, spottedWall } from "@atelier/test/engines/acting-clip.ts";
import { decodeFrames } from "@atelier/test/engines/seen-mouth.ts";
import { correlation, followPatch, range } from "@atelier/test/engines/seen-way.ts";
import { printTable } from "../../images/print-table.ts";
import { runJob } from "../run-job.ts";

const [width, height, frameRate, seconds] = [480, 360, 25, 3];
const dress = ["#8d5a3b", "#111111", "#2d7a4f", "#5b4a3a"];

/** A drawn figure does as another one did whose every movement is known: how its parts follow, by a tracker of another kind. Then the time at full size. */
export async function bench(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "atelier-bench-"));
  try {
    const rest = figure(acts.wave(0), width, height, { centre: 0.45, dress });
    const picture = join(folder, "character.png");
    const wall = spottedWall(width, height, 21);
    const drawn = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${rest.svg}</svg>`);
    await sharp(wall.data, { raw: {
      width: wall.width, height: wall.height, channels: 3,
    } }).extract({ left: 20, top: 20, width, height }).composite([{ input: drawn }]).png().toFile(picture);
    const rows: string[][] = [];
    for (const act of ["wave", "lean", "walk"] as const) {
      const path = join(folder, `${act}.mp4`);
      const truth = await actFigure({ path, width: 426, height: 320, seconds, frameRate, pose: acts[act] });
      const motion = { path, mediaType: "video/mp4", width: 426, height: 320, frameRate, duration: seconds, hasSound: false };
      for (const quality of ["standard", "high"] as const) {
        const done = await runJob(
          "transfer-motion",
          {
            inputs: { character: { path: picture, mediaType: "image/png" }, motion }, parameters: { orientation: "video", guidance: 0.5, quality },
            target: { width, height, frameRate, duration: seconds, sound: false },
          },
          folder,
        );
        const frames = await decodeFrames(done.path, width, height);
        const measured = (["head", "leftHand", "rightHand"] as const).map((part) => {
          const way = followPatch(frames, width, height, rest.parts[part], 7, 9);
          // The axis along which the part goes farther tells most.
          const axis = range(truth.map((parts) => parts[part].x)) > range(truth.map((parts) => parts[part].y)) ? "x" : "y";
          const [seen, meant] = [way.map((place) => place[axis]), truth.map(
            (parts, t) => parts[part][axis] + 320 * acts[act](t / frameRate)[axis === "x" ? "cameraX" : "cameraY"]
          )];
          return `${correlation(seen, meant).toFixed(2)} (${((100 * range(seen)) / (range(meant) * (height / 320))).toFixed(0)} %)`;
        });
        rows.push([act, quality, ...measured, `${done.seconds.toFixed(1)} s`, `${(done.memory / 1e6).toFixed(0)} MB`]);
      }
    }
    console.log("Correlation of the way with the clip's along its longer axis, and its length in parts of the clip's in measures of the body.");
    printTable(["act", "quality", "head", "left hand", "right hand", "clock", "memory"], rows);
  } finally {
    await rm(folder, { recursive: true });
  }
}
