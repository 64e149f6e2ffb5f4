import type { Raster } from "@atelier/media/raster/raster.ts";
import { hexOf } from "../edit-image/grammar/colours.ts";
import { drawText, type TextStyle } from "../vision/draw-text.ts";
import type { Colour } from "./colour.ts";

/** Text drawn as large as fits into a box, RGBA; undefined for text without ink. */
export function textInBox(text: string, width: number, height: number, colour: Colour, lettering: TextStyle["lettering"]): Raster | undefined {
  const isLight = 0.299 * colour[0] + 0.587 * colour[1] + 0.114 * colour[2] > 128;
  const draw = (size: number) =>
    drawText(text, { lettering, size, colour: hexOf(colour), rim: { colour: isLight ? "#1c1c1c" : "#f6f6f6", width: size / 18 }, maxWidth: 0.9 * width });
  let size = 0.5 * height;
  for (let tries = 0; tries < 12; tries++) {
    const drawn = draw(size);
    if (!drawn || (drawn.width <= 0.94 * width && drawn.height <= 0.94 * height)) return drawn;
    size *= Math.max(0.5, Math.min(0.94, (0.93 * width) / drawn.width, (0.93 * height) / drawn.height));
  }
  return draw(size);
}
