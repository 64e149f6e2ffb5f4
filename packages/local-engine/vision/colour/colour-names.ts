import type { Raster } from "@atelier/media/raster/raster.ts";
import { labOf } from "./lab-colour.ts";

/** Names that everybody has for a colour, each in the middle of what it is used for (sRGB bytes). */
const named = (
  [
    ["black", 15, 15, 15],
    ["dark gray", 70, 70, 70],
    ["gray", 128, 128, 128],
    ["light gray", 190, 190, 190],
    ["white", 245, 245, 245],
    ["cream", 250, 240, 210],
    ["beige", 222, 205, 170],
    ["tan", 200, 160, 115],
    ["brown", 125, 75, 40],
    ["dark brown", 65, 40, 25],
    ["dark red", 110, 15, 20],
    ["red", 210, 30, 35],
    ["orange", 240, 125, 35],
    ["gold", 215, 165, 40],
    ["yellow", 250, 225, 50],
    ["olive", 115, 120, 45],
    ["light green", 165, 220, 140],
    ["green", 55, 150, 60],
    ["dark green", 25, 70, 35],
    ["teal", 20, 130, 130],
    ["turquoise", 65, 205, 200],
    ["light blue", 150, 195, 235],
    ["blue", 45, 100, 205],
    ["dark blue", 20, 40, 95],
    ["slate blue", 100, 120, 150],
    ["lavender", 195, 180, 230],
    ["purple", 120, 50, 165],
    ["magenta", 210, 35, 150],
    ["pink", 245, 150, 185],
  ] as const
).map(([name, r, g, b]) => ({ name, lab: labOf(r, g, b) }));

/** The name of the colour that looks nearest (CIE 1976 difference in L*a*b*). */
export function colourName(rgb: readonly [number, number, number]): string {
  const [l, a, b] = labOf(...rgb);
  const distance = (one: (typeof named)[number]) => (one.lab[0] - l) ** 2 + (one.lab[1] - a) ** 2 + (one.lab[2] - b) ** 2;
  return named.reduce((best, one) => (distance(one) < distance(best) ? one : best)).name;
}

/** The names of the colours that cover most of a picture, at most three, largest part first. */
export function commonColours({ data, channels }: Raster): string[] {
  const counts = new Map<string, number>();
  const names = new Map<number, string>();
  for (let at = 0; at < data.length; at += channels) {
    const [r, g, b] = channels < 3 ? [data[at], data[at], data[at]] : [data[at], data[at + 1], data[at + 2]];
    const cell = ((r >> 4) << 8) | ((g >> 4) << 4) | (b >> 4);
    const name = names.get(cell) ?? colourName([(r & 240) + 8, (g & 240) + 8, (b & 240) + 8]);
    names.set(cell, name);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const ranked = [...counts].sort((a, b) => b[1] - a[1]);
  return ranked.filter(([, count], i) => i === 0 || (i < 3 && count > (0.12 * data.length) / channels)).map(([name]) => name);
}
