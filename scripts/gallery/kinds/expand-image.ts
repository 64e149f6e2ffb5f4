import { fileURLToPath } from "node:url";
import { drawnPictures } from "../drawn-pictures.ts";
import { runJob } from "@atelier/tools/images/run-job.ts";
import { readPicture } from "@atelier/local-engine/picture-file.ts";
import type { Raster } from "@atelier/media/raster/raster.ts";
import type { DrawPage } from "../page.ts";

const fixture = fileURLToPath(new URL("../../../test/fixtures/astronaut.png", import.meta.url));
const none = { left: 0, right: 0, top: 0, bottom: 0, describe: false };

export const draw: DrawPage = async (page) => {
  const drawn = drawnPictures();
  const portrait = await readPicture({ path: fixture, mediaType: "image/png" });
  const expand = async (image: Raster, parameters: Partial<typeof none>) => {
    const all = { ...none, ...parameters };
    const size = { width: image.width + all.left + all.right, height: image.height + all.top + all.bottom };
    return (await runJob("expand-image", { image }, all, size)).picture;
  };
  page.section("A photograph");
  await page.picture("portrait", "before", portrait);
  await page.picture("portrait-right", "160 to the right", await expand(portrait, { right: 160 }));
  await page.picture("portrait-top", "120 above", await expand(portrait, { top: 120 }));
  await page.picture("portrait-all", "64 on each side", await expand(portrait, { left: 64, right: 64, top: 64, bottom: 64 }));
  page.section("Surfaces, textures and what repeats: before, and 80 on each side");
  for (const name of ["horizon", "sky", "clouds", "bricks", "facade", "checkers", "grass", "granite"]) {
    await page.picture(name, `${name}, before`, drawn[name]);
    await page.picture(`${name}-expanded`, `${name}, after`, await expand(drawn[name], { left: 80, right: 80, top: 80, bottom: 80 }));
  }
  return "What the local engine continues beyond the edges of a picture. Original pixels are bit-exact in a PNG. New objects are not invented, and what the " +
    "edge cuts through is continued as far as something like it is in the picture.";
};
