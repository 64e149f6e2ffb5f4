import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { transferMotion } from "@atelier/local-engine/transfer-motion/transfer-motion.ts";
import { noMaterials } from "@atelier/engine/materials.ts";
import { actFigure, acts } from "@atelier/test/engines/acting-clip.ts";
import { decodeFrames } from "@atelier/test/engines/seen-mouth.ts";
import type { Page } from "../page.ts";

const character = { path: join(import.meta.dirname, "../../../test/fixtures/astronaut.png"), mediaType: "image/png" };
const [frameRate, seconds, side] = [25, 3, 480];
const clip = { width: 426, height: 320 };
const moments = [0, 10, 20, 32, 46, 60];

export async function draw(page: Page): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "atelier-gallery-"));
  try {
    for (const [name, words] of [["wave", "waves, nods and bobs before an unsteady camera"], ["lean", "leans from side to side"]] as const) {
      const path = join(folder, `${name}.mp4`);
      await actFigure({ path, ...clip, seconds, frameRate, pose: acts[name] });
      const motion = { path, mediaType: "video/mp4", ...clip, frameRate, duration: seconds, hasSound: false };
      page.section(`A drawn figure ${words}`);
      const reference = await decodeFrames(path, clip.width, clip.height);
      for (const number of moments) {
        await page.picture(`${name}-clip-${number}`, `clip, ${(number / frameRate).toFixed(1)} s`, { data: reference[number], ...clip, channels: 3 });
      }
      const { files } = await transferMotion(
        {
          kind: "transfer-motion", inputs: { character, motion }, parameters: { orientation: "video", guidance: 0.5, quality: "high" },
          target: { width: side, height: side, frameRate, duration: seconds, sound: false }, seed: 1, scratch: await mkdtemp(join(folder, "job-")),
        },
        { signal: new AbortController().signal, progress() {}, materials: noMaterials },
      );
      const film = await decodeFrames(files[0].path, side, side);
      page.section(`So does the photograph: ${name}`);
      for (const number of moments) {
        await page.picture(`${name}-${number}`, `${(number / frameRate).toFixed(1)} s`, { data: film[number], width: side, height: side, channels: 3 });
      }
      await copyFile(files[0].path, join(import.meta.dirname, `../../../docs/gallery/transfer-motion/${name}.mp4`));
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  return "The photograph of the tests moves as a drawn figure does whose every movement is known; the figure shows its arms, of which the photograph has " +
    "only what it shows. Films: [wave](transfer-motion/wave.mp4), [lean](transfer-motion/lean.mp4).";
}
