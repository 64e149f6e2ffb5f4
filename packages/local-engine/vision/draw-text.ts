import { fileURLToPath } from "node:url";
import { Resvg } from "@resvg/resvg-js";
import type { Raster } from "@atelier/media/raster/raster.ts";

/**
 * The characters that text can have, each a bundled font. They hold Latin, Greek and Cyrillic letters (poster: Latin alone); what a font lacks is set
 * in the plain one.
 */
export type Lettering = "plain" | "bold" | "elegant" | "poster" | "handwritten";

export interface TextStyle {
  lettering: Lettering;
  /** Height of a line's letters from baseline to cap, roughly 0.72 of the font size, in pixels. */
  size: number;
  /** `#rrggbb`. */
  colour: string;
  /** A rim around the letters, for text on an uneven ground. */
  rim?: { colour: string; width: number };
  /** Longest line in pixels; longer text is broken between words. Unlimited by default. */
  maxWidth?: number;
  align?: "left" | "middle" | "right";
}

const fonts: Record<Lettering, { family: string; weight: number; lineHeight: number; scale: number }> = {
  plain: { family: "Noto Sans", weight: 400, lineHeight: 1.25, scale: 1 },
  bold: { family: "Noto Sans", weight: 800, lineHeight: 1.2, scale: 1 },
  elegant: { family: "Playfair Display", weight: 700, lineHeight: 1.25, scale: 1 },
  poster: { family: "Bebas Neue", weight: 400, lineHeight: 1.05, scale: 1.15 },
  handwritten: { family: "Caveat", weight: 700, lineHeight: 1.05, scale: 1.25 },
};

const file = (path: string) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/${path}.ttf`));

const fontOptions = () => ({
  loadSystemFonts: false,
  defaultFontFamily: "Noto Sans",
  fontFiles: [
    file("noto-sans/400Regular/NotoSans_400Regular"),
    file("noto-sans/800ExtraBold/NotoSans_800ExtraBold"),
    file("playfair-display/700Bold/PlayfairDisplay_700Bold"),
    file("bebas-neue/400Regular/BebasNeue_400Regular"),
    file("caveat/700Bold/Caveat_700Bold"),
  ],
});

/** Draws text as an RGBA raster that is just as large as the ink. Line breaks in the text stay. Text without ink gives undefined. */
export function drawText(text: string, style: TextStyle): Raster | undefined {
  const font = fonts[style.lettering];
  const size = (style.size / 0.72) * font.scale;
  const lines = text.split(/\r?\n/).flatMap((line) => breakLine(line.trim(), style, size));
  const anchor = style.align === "left" ? "start" : style.align === "right" ? "end" : "middle";
  const spans = lines.map((line, i) => `<text x="0" y="${(i * size * font.lineHeight).toFixed(2)}" text-anchor="${anchor}">${escape(line)}</text>`).join("");
  const rim = style.rim && style.rim.width > 0
    ? ` stroke="${style.rim.colour}" stroke-width="${(style.rim.width * 2).toFixed(2)}" stroke-linejoin="round" paint-order="stroke"`
    : "";
  const group =
    `<g font-family="${font.family}, Noto Sans" font-weight="${font.weight}" font-size="${size.toFixed(2)}" fill="${style.colour}"${rim}>${spans}</g>`;
  const box = measure(group);
  if (!box) return undefined;
  const pad = Math.ceil(style.rim?.width ?? 0) + 1;
  const width = Math.ceil(box.width) + 2 * pad;
  const height = Math.ceil(box.height) + 2 * pad;
  const image = new Resvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${box.x - pad} ${box.y - pad} ${width} ${height}">${group}</svg>`,
    { font: fontOptions() },
  ).render();
  return { data: straightAlpha(image.pixels), width: image.width, height: image.height, channels: 4 };
}

function breakLine(line: string, style: TextStyle, size: number): string[] {
  if (style.maxWidth === undefined || line === "") return [line];
  const font = fonts[style.lettering];
  const widthOf = (words: string) =>
    measure(`<text font-family="${font.family}, Noto Sans" font-weight="${font.weight}" font-size="${size.toFixed(2)}">${escape(words)}</text>`)?.width ?? 0;
  const lines: string[] = [];
  let current = "";
  for (const word of line.split(/\s+/)) {
    const longer = current === "" ? word : `${current} ${word}`;
    if (current !== "" && widthOf(longer) > style.maxWidth) {
      lines.push(current);
      current = word;
    } else current = longer;
  }
  return [...lines, current];
}

function measure(content: string): { x: number; y: number; width: number; height: number } | undefined {
  // On a canvas far larger than any text, because the library measures only what is on it.
  const box = new Resvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10" viewBox="-50000 -50000 100000 100000">${content}</svg>`, { font: fontOptions() },
  ).getBBox();
  return box && box.width > 0 && box.height > 0 ? box : undefined;
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`).replace(/[\u0000-\u001f]/g, " ");
}

/** The renderer multiplies colours by their alpha; a raster holds them without. */
export function straightAlpha(pixels: Uint8Array): Uint8Array {
  const data = Uint8Array.from(pixels);
  for (let i = 0; i < data.length; i += 4) {
    const alpha = data[i + 3];
    if (alpha === 0 || alpha === 255) continue;
    for (let c = 0; c < 3; c++) data[i + c] = Math.min(255, Math.round((data[i + c] * 255) / alpha));
  }
  return data;
}
