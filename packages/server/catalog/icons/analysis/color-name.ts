const hues = ["red", "orange", "yellow", "chartreuse", "green", "spring-green", "cyan", "azure", "blue", "violet"] as const;

export type ColorName = (typeof hues)[number] | "rose" | "black" | "gray" | "white";

/** Difference between the strongest and the weakest channel below which a colour has no hue that is seen. */
const leastChroma = 0.1;

/**
 * The name of a colour, channels from 0 to 1: the twelve hues of 30 degrees that colour wheels have, each around its middle
 * (red 0, orange 30, ...). Magenta has no name among the filters, so its lower half is violet and its upper half rose.
 */
export function colorName(r: number, g: number, b: number): ColorName {
  const max = Math.max(r, g, b);
  const min = Math.min(r, g, b);
  const chroma = max - min;
  const lightness = (max + min) / 2;
  if (lightness < 0.1) return "black";
  if (chroma < leastChroma) return lightness < 0.2 ? "black" : lightness > 0.88 ? "white" : "gray";
  const sextant = max === r ? ((g - b) / chroma + 6) % 6 : max === g ? (b - r) / chroma + 2 : (r - g) / chroma + 4;
  const hue = sextant * 60;
  if (hue >= 300 && hue < 345) return "rose";
  if (hue >= 285 && hue < 300) return "violet";
  return hues[Math.round(hue / 30) % 12]!;
}
