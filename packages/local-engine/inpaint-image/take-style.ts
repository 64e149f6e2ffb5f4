import type { InpaintImageJob, Palette } from "@atelier/engine/kinds/inpaint-image.ts";
import type { Raster } from "@atelier/media/raster/raster.ts";
import { takeColours } from "../edit-image/effects/colour-transfer.ts";
import { grade } from "../edit-image/effects/grade.ts";
import { findColours } from "../edit-image/grammar/colours.ts";
import { labOf, rgbOfLab } from "../vision/colour/lab-colour.ts";
import type { Colour } from "./colour.ts";

/** The ready-made palettes, the leading colour first. */
const palettes: Record<Extract<Palette, { name: string }>["name"], readonly string[]> = {
  EMBER: ["#c8401e", "#f08a2c", "#5a1a12", "#f6cf8a"],
  FRESH: ["#3fb8a0", "#a8e06c", "#f4fbf2", "#2b8fc4"],
  JUNGLE: ["#2f6b3a", "#8aa83e", "#16332a", "#c9a24a"],
  MAGIC: ["#7a3fc4", "#e254b0", "#2b1f6e", "#6cd8f0"],
  MELON: ["#f47c6a", "#7cc47a", "#fbd9c0", "#3f8a58"],
  MOSAIC: ["#1f5fa8", "#e0a92e", "#c23b2e", "#2f9a8a"],
  PASTEL: ["#f4b8c8", "#b8d8f0", "#d8c8f0", "#c8ecd0"],
  ULTRAMARINE: ["#1c2fb0", "#4f7cf0", "#0b1550", "#c8d8ff"],
};

/** The colours of a palette, heaviest first. */
export function coloursOf(palette: Palette | undefined): Colour[] {
  if (!palette) return [];
  const members = "name" in palette
    ? palettes[palette.name].map((color) => ({ color }))
    : palette.members.toSorted((a, b) => (b.weight ?? 0) - (a.weight ?? 0));
  return members.map(({ color }) => findColours(color.toLowerCase())[0].rgb);
}

/** Moves the chroma of an RGB picture towards the palette's colour that is nearest to its mean, by a part of 0..1. In place. */
export function tintTowards(picture: Raster, colours: readonly Colour[], part: number): void {
  const { data } = picture;
  let [meanA, meanB] = [0, 0];
  for (let i = 0; i < data.length; i += 3) {
    const [, a, b] = labOf(data[i], data[i + 1], data[i + 2]);
    meanA += (3 * a) / data.length;
    meanB += (3 * b) / data.length;
  }
  const candidates = colours.map((colour) => labOf(...colour));
  const distance = ([, a, b]: readonly number[]) => Math.hypot(a - meanA, b - meanB);
  const [, toA, toB] = candidates.reduce((best, one) => (distance(one) < distance(best) ? one : best));
  for (let i = 0; i < data.length; i += 3) {
    const [l, a, b] = labOf(data[i], data[i + 1], data[i + 2]);
    const rgb = rgbOfLab(l, a + part * (toA - meanA), b + part * (toB - meanB));
    for (let c = 0; c < 3; c++) data[i + c] = Math.round(rgb[c]);
  }
}

/**
 * Gives what was painted the style that was asked for: the colours of the style references, the palette's chroma, the grade that each style code
 * stands for (its four bytes: warmth, saturation, contrast, brightness; 80 changes nothing). RGB, in place.
 * @param part how far, 0..1: less where the area must go on looking like its surroundings
 */
export function takeStyle(picture: Raster, { palette, styleCodes }: InpaintImageJob["parameters"], references: readonly Raster[], part: number): void {
  for (const reference of references) takeColours(picture, reference, (0.8 * part) / references.length);
  const colours = coloursOf(palette);
  if (colours.length > 0) tintTowards(picture, colours, 0.7 * part);
  for (const code of styleCodes) {
    const [warmth, saturation, contrast, brightness] = [0, 2, 4, 6].map((at) => ((Number.parseInt(code.slice(at, at + 2), 16) - 128) / 128) * part);
    grade(picture, { warmth: 0.5 * warmth, saturation: 1 + 0.7 * saturation, contrast: 0.5 * contrast, brightness: 0.3 * brightness });
  }
}
