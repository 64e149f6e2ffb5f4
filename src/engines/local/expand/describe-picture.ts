import type { Raster } from "../../../raster/raster.ts";
import { labOf } from "../vision/lab-colour.ts";
import type { SceneKind } from "./scene-kinds.ts";

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
function nameOf(rgb: readonly [number, number, number]): string {
  const [l, a, b] = labOf(...rgb);
  const distance = (one: (typeof named)[number]) => (one.lab[0] - l) ** 2 + (one.lab[1] - a) ** 2 + (one.lab[2] - b) ** 2;
  return named.reduce((best, one) => (distance(one) < distance(best) ? one : best)).name;
}

/**
 * A sentence about a picture from what can be measured in it: people, surroundings, light, the colours that cover most of it. For a caller
 * who gave no prompt; nothing in it is guessed from meaning.
 * @param picture about 256 pixels a side
 */
export function describePicture(picture: Raster, shares: Record<SceneKind, number>, faces: number): string {
  const people = faces === 0 ? "" : faces === 1 ? "one person" : `${faces} people`;
  const surroundings: string[] = [];
  if (shares.sky > 0.08) surroundings.push("an open sky");
  if (shares.greenery > 0.15) surroundings.push("greenery");
  if (shares.water > 0.15) surroundings.push("blue water");
  if (shares.sand > 0.35 && shares.sky > 0.08) surroundings.push("sandy ground");
  if (surroundings.length === 0 && shares.plain > 0.3) surroundings.push("a plain background");
  const { colours, brightness, contrast } = measure(picture);
  const light = brightness < 70 ? "dark" : brightness > 175 ? "bright" : "moderate";
  const subject = [people && `with ${people}`, surroundings.length > 0 && `showing ${list(surroundings)}`].filter(Boolean).join(", ");
  return `A picture${subject ? ` ${subject}` : ""}, mostly ${list(colours)}, in ${light} light with ${contrast > 60 ? "strong" : contrast < 25 ? "soft" : "medium"} contrast, continued beyond its edges in the same style.`;
}

function list(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

function measure({ data, channels }: Raster): { colours: string[]; brightness: number; contrast: number } {
  const counts = new Map<string, number>();
  const names = new Map<number, string>();
  let [sum, squares, pixels] = [0, 0, 0];
  for (let at = 0; at < data.length; at += channels) {
    const [r, g, b] = channels < 3 ? [data[at], data[at], data[at]] : [data[at], data[at + 1], data[at + 2]];
    const cell = ((r >> 4) << 8) | ((g >> 4) << 4) | (b >> 4);
    const name = names.get(cell) ?? nameOf([(r & 240) + 8, (g & 240) + 8, (b & 240) + 8]);
    names.set(cell, name);
    counts.set(name, (counts.get(name) ?? 0) + 1);
    const luma = 0.299 * r + 0.587 * g + 0.114 * b;
    sum += luma;
    squares += luma * luma;
    pixels++;
  }
  const ranked = [...counts].sort((a, b) => b[1] - a[1]);
  const colours = ranked.filter(([, count], i) => i === 0 || (i < 3 && count > 0.12 * pixels)).map(([name]) => name);
  const brightness = sum / pixels;
  return { colours, brightness, contrast: Math.sqrt(Math.max(0, squares / pixels - brightness ** 2)) };
}
