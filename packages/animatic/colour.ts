/** Red, green, blue, 0..255 each, sRGB. */
export type Colour = readonly [number, number, number];

export const hex = (text: string): Colour =>
  [Number.parseInt(text.slice(1, 3), 16), Number.parseInt(text.slice(3, 5), 16), Number.parseInt(text.slice(5, 7), 16)];

export const toHex = (colour: Colour): string =>
  `#${colour.map((value) => Math.max(0, Math.min(255, Math.round(value))).toString(16).padStart(2, "0")).join("")}`;

export const mix = (a: Colour, b: Colour, share: number): Colour => [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share];

export const black: Colour = [0, 0, 0];
export const white: Colour = [255, 255, 255];

export const lighten = (colour: Colour, share: number): Colour => mix(colour, white, share);
export const darken = (colour: Colour, share: number): Colour => mix(colour, black, share);

/** Colour of light on a surface. */
export const multiply = (a: Colour, b: Colour): Colour => [(a[0] * b[0]) / 255, (a[1] * b[1]) / 255, (a[2] * b[2]) / 255];

/** Hue in turns 0..1, saturation and lightness 0..1. */
export function toHsl([r, g, b]: Colour): [number, number, number] {
  const high = Math.max(r, g, b) / 255;
  const low = Math.min(r, g, b) / 255;
  const lightness = (high + low) / 2;
  const range = high - low;
  if (range === 0) return [0, 0, lightness];
  const saturation = range / (1 - Math.abs(2 * lightness - 1));
  const sector = high === r / 255 ? ((g - b) / 255 / range + 6) % 6 : high === g / 255 ? (b - r) / 255 / range + 2 : (r - g) / 255 / range + 4;
  return [sector / 6, saturation, lightness];
}

export function fromHsl(hue: number, saturation: number, lightness: number): Colour {
  const chroma = (1 - Math.abs(2 * lightness - 1)) * saturation;
  const channel = (shift: number) => {
    const k = (shift + hue * 12) % 12;
    return (lightness - (chroma / 2) * Math.max(-1, Math.min(k - 3, 9 - k, 1))) * 255;
  };
  return [channel(0), channel(8), channel(4)];
}

export function saturate(colour: Colour, factor: number): Colour {
  const [hue, saturation, lightness] = toHsl(colour);
  return fromHsl(hue, Math.min(1, saturation * factor), lightness);
}

/** Colour at a place of a ramp of evenly spread stops. */
export function ramp(stops: readonly Colour[], at: number): Colour {
  const place = Math.max(0, Math.min(1, at)) * (stops.length - 1);
  const index = Math.min(stops.length - 2, Math.floor(place));
  return mix(stops[index]!, stops[index + 1]!, place - index);
}
