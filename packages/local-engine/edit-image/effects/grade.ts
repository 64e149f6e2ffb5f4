import type { Raster } from "@atelier/media/raster/raster.ts";
import { byteOfLinear, linearOfByte } from "../../vision/colour/lab-colour.ts";
import { smoothStep } from "../../vision/polygon.ts";
import { toByte } from "./blur-raster.ts";

type Rgb = readonly [number, number, number];

/** A colourist's grade. Everything left out changes nothing. */
export interface Grade {
  /** In stops of linear light; highlights roll off instead of clipping. */
  exposure?: number;
  /** -1 (blue, as under an open sky) .. 1 (amber, as by candle light), in linear light at constant luminance. */
  warmth?: number;
  /** -1 (green) .. 1 (magenta). */
  tint?: number;
  /** Factors of red, green and blue in linear light, at constant luminance. */
  balance?: Rgb;
  /** -1 (flat) .. 1 (hard): a curve about middle grey that keeps black and white. */
  contrast?: number;
  /** Part by which mid-tones are raised, -1..1, with black and white kept. */
  brightness?: number;
  /** 0 is grey, 1 unchanged. */
  saturation?: number;
  /** As saturation above 1, but weak colours gain most and skin little; 0 unchanged. */
  vibrance?: number;
  /** Raises black to this part of white, 0..0.5, as faded prints have it. */
  fade?: number;
  /** Lowers white by this part. */
  dull?: number;
  /** A colour mixed into the shadows and into the highlights: sRGB bytes and its part, 0..1. */
  shadows?: { rgb: Rgb; part: number };
  highlights?: { rgb: Rgb; part: number };
}

/** Applies a grade in place and returns the raster. */
export function grade(picture: Raster, settings: Grade): Raster {
  const [red, green, blue] = toneCurves(settings);
  const { data } = picture;
  const { saturation = 1, vibrance = 0 } = settings;
  const isColoured = saturation !== 1 || vibrance !== 0;
  const [shadow, light] = [tintOf(settings.shadows), tintOf(settings.highlights)];
  // Numbers of their own instead of lists: frames of clips have two million pixels.
  const [shadowRed, shadowGreen, shadowBlue] = shadow.shift;
  const [lightRed, lightGreen, lightBlue] = light.shift;
  const isTinted = shadow.part !== 0 || light.part !== 0;
  for (let i = 0; i < data.length; i += 3) {
    let r = red[data[i]];
    let g = green[data[i + 1]];
    let b = blue[data[i + 2]];
    const luma = 0.299 * r + 0.587 * g + 0.114 * b;
    if (isColoured) {
      let factor = saturation;
      if (vibrance !== 0) {
        const colourful = (Math.max(r, g, b) - Math.min(r, g, b)) / 255;
        const skin = r > g && g > b ? 0.45 : 1;
        factor = saturation * (1 + vibrance * (1 - colourful) * (vibrance > 0 ? skin : 1));
      }
      r = luma + (r - luma) * factor;
      g = luma + (g - luma) * factor;
      b = luma + (b - luma) * factor;
    }
    if (isTinted) {
      const tone = luma / 255;
      // Black itself takes little: a print's deepest tone is its ink, and a coloured one would look like a fault.
      const taken = tone >= 0.25 ? 1 : 0.25 + 0.75 * smoothStep(0, 0.25, tone);
      const inShadow = shadow.part * (1 - tone) * (1 - tone) * taken;
      const inLight = light.part * tone * tone;
      r += shadowRed * inShadow + lightRed * inLight;
      g += shadowGreen * inShadow + lightGreen * inLight;
      b += shadowBlue * inShadow + lightBlue * inLight;
    }
    data[i] = toByte(r);
    data[i + 1] = toByte(g);
    data[i + 2] = toByte(b);
  }
  return picture;
}

/** The difference of a colour from the grey of its own luma, so that tinting leaves lightness alone. */
function tintOf(mix: Grade["shadows"]): { shift: number[]; part: number } {
  if (!mix) return { shift: [0, 0, 0], part: 0 };
  const luma = 0.299 * mix.rgb[0] + 0.587 * mix.rgb[1] + 0.114 * mix.rgb[2];
  return { shift: mix.rgb.map((v) => v - luma), part: mix.part };
}

function toneCurves({ exposure = 0, warmth = 0, tint = 0, balance = [1, 1, 1], contrast = 0, brightness = 0, fade = 0, dull = 0 }: Grade): Float32Array[] {
  const gains = [1 + 0.32 * warmth + 0.12 * tint, 1 + 0.02 * warmth - 0.14 * tint, 1 - 0.42 * warmth + 0.12 * tint].map((gain, c) => gain * balance[c]!);
  const luminance = 0.2126 * gains[0] + 0.7152 * gains[1] + 0.0722 * gains[2];
  const gamma = 2 ** (-1.1 * brightness);
  return gains.map((gain) =>
    Float32Array.from({ length: 256 }, (_, i) => {
      const light = rollOff(linearOfByte[i] * (gain / luminance) * 2 ** exposure, Math.max(1, (gain / luminance) * 2 ** exposure));
      const tone = (byteOfLinear(light) / 255) ** gamma;
      return 255 * (fade + (1 - fade - dull) * sCurve(tone, contrast));
    }),
  );
}

/** Identity in the shadows, and bent so that `most` becomes 1: the shoulder of film. */
function rollOff(light: number, most: number): number {
  return light / (1 + (light * (most - 1)) / most);
}

function sCurve(tone: number, contrast: number): number {
  if (contrast === 0) return tone;
  if (contrast < 0) return 0.5 + (tone - 0.5) * (1 + 0.75 * Math.max(-1, contrast));
  const power = 1 + 1.2 * contrast;
  const pivot = 0.46;
  return tone < pivot ? pivot * (tone / pivot) ** power : 1 - (1 - pivot) * ((1 - tone) / (1 - pivot)) ** power;
}
