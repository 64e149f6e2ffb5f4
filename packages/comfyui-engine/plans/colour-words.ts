import type { Palette } from "@atelier/engine/kinds/inpaint-image.ts";

const named = {
  EMBER: "deep reds, burnt orange and charcoal",
  FRESH: "light greens, sky blue and white",
  JUNGLE: "dark greens, moss and earth brown",
  MAGIC: "violet, magenta and midnight blue",
  MELON: "coral, soft pink and pale green",
  MOSAIC: "many bright colours",
  PASTEL: "pale pink, mint, lilac and cream",
  ULTRAMARINE: "ultramarine, navy and white",
} as const;

/** A palette in words: models of pictures take no list of colours. */
export function colourWords(palette: Palette): string {
  if ("name" in palette) return `In ${named[palette.name]}.`;
  const members = [...palette.members].sort((a, b) => (b.weight ?? 0) - (a.weight ?? 0));
  return `In the colours ${members.map(({ color }) => color).join(", ")}.`;
}
