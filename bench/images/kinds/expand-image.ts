import { completePicture } from "@atelier/local-engine/vision/completion/complete-picture.ts";
import type { Raster, Rect } from "@atelier/media/raster/raster.ts";
import { pad } from "../baselines.ts";
import { compareWays } from "../compare-ways.ts";
import { benchPictures } from "../pictures.ts";

/** The middle of a picture, of 75 % of its sides: what is around it is cut off and found again. */
function middle({ width, height }: Raster): Rect {
  const [w, h] = [Math.round(0.75 * width), Math.round(0.75 * height)];
  return { x: (width - w) >> 1, y: (height - h) >> 1, width: w, height: h };
}

export async function bench(): Promise<void> {
  const pads = (["mirror", "edge"] as const).map((how) => ({ name: `${how} padding`, fill: async (picture: Raster) => pad(picture, middle(picture), how) }));
  const ours = {
    name: "expand",
    async fill(picture: Raster, hole: Uint8Array) {
      await completePicture(picture, hole, { seed: 1 });
      return picture;
    },
  };
  await compareWays(await benchPictures(), [ours, ...pads], (picture) => {
    const { x, y, width, height } = middle(picture);
    return Uint8Array.from({ length: picture.width * picture.height }, (_, i) => {
      const [u, v] = [i % picture.width, Math.floor(i / picture.width)];
      return u >= x && u < x + width && v >= y && v < y + height ? 0 : 1;
    });
  });
}
