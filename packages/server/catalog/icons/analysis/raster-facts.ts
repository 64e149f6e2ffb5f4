import { renderSvg } from "@atelier/media/images/render-svg.ts";
import { type ColorName, colorName } from "./color-name.ts";

/** Side of the picture that is looked at: enough for the shares of colours, a fraction of a millisecond to make. */
const side = 24;

/** A pixel of less opacity (of 255) is edge. */
const opaque = 128;

export interface RasterFacts {
  /** Share of the painted pixels that have each colour, the largest first. */
  shares: [ColorName, number][];
  /** Painted pixels as a share of the box around them. */
  density: number;
}

/**
 * Looks at the drawing itself, because the list of its paints does not say how much of each is seen.
 * @param svg a document that the sanitiser has written
 */
export async function rasterFacts(svg: string): Promise<RasterFacts> {
  const square = svg.replace(/ width="[^"]*" height="[^"]*"/, ` width="${side}" height="${side}"`);
  const { pixels, premultiplied, width, height } = await renderSvg(square);
  const counts = new Map<ColorName, number>();
  const box = { left: width, right: -1, top: height, bottom: -1 };
  let painted = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = 4 * (y * width + x);
      const alpha = pixels[at + 3]!;
      if (alpha < opaque) continue;
      const full = premultiplied ? alpha : 255;
      const name = colorName(pixels[at]! / full, pixels[at + 1]! / full, pixels[at + 2]! / full);
      counts.set(name, (counts.get(name) ?? 0) + 1);
      painted++;
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x);
      box.top = Math.min(box.top, y);
      box.bottom = Math.max(box.bottom, y);
    }
  }
  const area = Math.max(1, (box.right - box.left + 1) * (box.bottom - box.top + 1));
  const shares = [...counts].map(([name, count]): [ColorName, number] => [name, count / painted]);
  return { shares: shares.sort((a, b) => b[1] - a[1]), density: painted / area };
}
