import { fileURLToPath } from "node:url";
import { runJob } from "@atelier/tools/images/run-job.ts";
import { readPicture } from "@atelier/local-engine/picture-file.ts";
import { grain } from "@atelier/media/filters/grain.ts";
import { sharpen } from "@atelier/media/filters/sharpen.ts";
import { skinGoals } from "@atelier/engine/kinds/retouch-skin.ts";
import type { Raster } from "@atelier/media/raster/raster.ts";
import { resizeRaster } from "@atelier/media/raster/resize-raster.ts";
import type { DrawPage } from "../page.ts";

const portrait = fileURLToPath(new URL("../../../test/fixtures/astronaut.png", import.meta.url));
const face = { x: 150, y: 40, width: 150, height: 165 };

/** The portrait's face at 100 % and at almost three times its size, with every goal and parameter. */
export const draw: DrawPage = async (page) => {
  const image = await readPicture({ path: portrait, mediaType: "image/png" });
  const near = (raster: Raster) => resizeRaster(raster, 382, 420, face);
  const results: [string, string, Raster][] = [["before", "before", image]];
  for (const skinDetail of [100, 80, 40, 0]) {
    results.push([
      `faithful-${skinDetail}`, `faithful, skin_detail ${skinDetail}`,
      (await runJob("retouch-skin", { image }, { mode: "faithful", skinDetail })).picture,
    ]);
  }
  for (const goal of skinGoals) results.push([goal, goal, (await runJob("retouch-skin", { image }, { mode: "flexible", goal })).picture]);
  page.section("The face, enlarged 2.5 times");
  for (const [name, caption, raster] of results) await page.picture(`${name}-near`, caption, near(raster));
  page.section("sharpen and smart_grain, which every goal takes");
  const retouched = results[2][2];
  for (const strength of [30, 100]) await page.picture(`sharpen-${strength}`, `sharpen ${strength}`, near(sharpen(retouched, strength)));
  for (const strength of [20, 80]) await page.picture(`grain-${strength}`, `smart_grain ${strength}`, near(grain(retouched, strength, 1)));
  page.section("The whole picture");
  for (const [name, caption, raster] of results.filter(([name]) => ["before", "faithful-80", "enhance_skin", "enhance_everything"].includes(name))) {
    await page.picture(name, caption, raster);
  }
  return "Skin alone is retouched, inside a mask learned from each person's own face; `improve_lighting`, `no_make_up` and `enhance_everything` go further " +
    "by their names.";
};
