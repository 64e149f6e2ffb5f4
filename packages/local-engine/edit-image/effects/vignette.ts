import type { Raster } from "@atelier/media/raster/raster.ts";
import { smoothStep } from "../../vision/polygon.ts";
import { type Rgb, layColour } from "./blend.ts";
import { smallField } from "./local-tone.ts";

/** Darkens (or tints) towards the corners in place, round in the frame's own proportions. @param strength 1 takes two thirds of the light in the corners. */
export function vignette(picture: Raster, strength: number, rgb: Rgb = [0, 0, 0]): Raster {
  const cover = smallField(picture.width, picture.height, 256, (x, y) => Math.min(
    0.95, 0.68 * strength * smoothStep(0.3, 1.05, Math.hypot(x - 0.5, y - 0.5) * 1.45) ** 1.2,
  ));
  return layColour(picture, cover, rgb);
}
