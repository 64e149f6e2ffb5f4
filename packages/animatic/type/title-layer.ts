import { createRequire } from "node:module";
import { Resvg } from "@resvg/resvg-js";
import type { Bitmap } from "../canvas/bitmap.ts";
import { blurBitmap } from "../canvas/blur-bitmap.ts";
import { drawSprite } from "../canvas/draw-sprite.ts";
import { svgDocument } from "../canvas/paint.ts";
import { lighten, mix, toHex } from "../colour.ts";
import { clamp01, easeOut, easeOutBack } from "@atelier/media/raster/ease.ts";
import type { Layer } from "../layers/layer.ts";
import type { Palette } from "../palette.ts";
import type { Shot } from "../story/storyboard.ts";
import type { TitleRow } from "./title-row.ts";

const { resolve } = createRequire(import.meta.url);

interface Face {
  file: string;
  family: string;
  weight: number;
  /** Written in capitals. */
  isCapital: boolean;
  /** Height of a capital beside the size of the type. */
  scale: number;
}

const faces = {
  poster: { file: "@expo-google-fonts/bebas-neue/400Regular/BebasNeue_400Regular.ttf", family: "Bebas Neue", weight: 400, isCapital: true, scale: 1.15 },
  elegant: {
    file: "@expo-google-fonts/playfair-display/700Bold/PlayfairDisplay_700Bold.ttf", family: "Playfair Display", weight: 700, isCapital: false,
    scale: 0.95,
  },
  script: { file: "@expo-google-fonts/caveat/700Bold/Caveat_700Bold.ttf", family: "Caveat", weight: 700, isCapital: false, scale: 1.25 },
  plain: { file: "@expo-google-fonts/noto-sans/800ExtraBold/NotoSans_800ExtraBold.ttf", family: "Noto Sans", weight: 800, isCapital: false, scale: 0.85 },
} satisfies Record<string, Face>;

function faceFor(text: string, mood: Shot["mood"]): Face {
  // Only one of the faces has letters beyond the Latin ones.
  if (/[^\u0000-\u024f\u2000-\u206f]/.test(text)) return faces.plain;
  if (mood === "romantic" || mood === "vintage" || mood === "calm") return faces.elegant;
  if (mood === "dreamy" || mood === "joyful") return faces.script;
  return faces.poster;
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

function drawWord(text: string, face: Face, size: number, fill: string): Bitmap {
  const [w, h] = [Math.ceil(size * (text.length * 0.95 + 1.5)), Math.ceil(size * 1.7)];
  const gradient = `<defs><linearGradient id="f" x1="0" y1="0" x2="0" y2="1"><stop offset=".25" stop-color="#ffffff"/>` +
    `<stop offset="1" stop-color="${fill}"/></linearGradient></defs>`;
  const svg = svgDocument(
    w, h,
    `${gradient}<text x="${size * 0.5}" y="${size * 1.15}" font-family="${face.family}" font-weight="${face.weight}" ` +
      `font-size="${size * face.scale}" letter-spacing="${size * 0.02}" ` +
      `fill="url(#f)">${escaped(face.isCapital ? text.toUpperCase() : text)}</text>`,
  );
  const image = new Resvg(svg, { font: { loadSystemFonts: false, fontFiles: [resolve(face.file)], defaultFontFamily: face.family } }).render();
  const { pixels, width, height } = image;
  return { data: new Uint32Array(new Uint8Array(pixels).buffer, 0, width * height), width, height };
}

/** Its ink's first and last column: words are set by their ink. */
function inkOf(word: Bitmap): { left: number; right: number } {
  let [left, right] = [word.width, 0];
  for (let i = 0; i < word.data.length; i++) {
    if (word.data[i]! >>> 24 < 10) continue;
    left = Math.min(left, i % word.width);
    right = Math.max(right, i % word.width);
  }
  return left > right ? { left: 0, right: 0 } : { left, right };
}

function columnsOf({ data, width, height }: Bitmap, from: number, to: number): Bitmap {
  const part = { data: new Uint32Array((to - from + 1) * height), width: to - from + 1, height };
  for (let y = 0; y < height; y++) part.data.set(data.subarray(y * width + from, y * width + to + 1), y * part.width);
  return part;
}

/** A dark copy, softened: it keeps type readable on any ground. */
function shadeOf(word: Bitmap, radius: number): Bitmap {
  const pad = Math.ceil(radius * 2);
  const grown: Bitmap = { data: new Uint32Array((word.width + 2 * pad) * (word.height + 2 * pad)), width: word.width + 2 * pad, height: word.height + 2 * pad };
  for (let y = 0; y < word.height; y++) {
    for (let x = 0; x < word.width; x++) grown.data[(y + pad) * grown.width + x + pad] = (word.data[y * word.width + x]! & 0xff000000) >>> 0;
  }
  return blurBitmap(grown, radius);
}

interface SetWord {
  bitmap: Bitmap;
  shade: Bitmap;
  /** Middle of the word, frame pixels. */
  x: number;
  y: number;
  delay: number;
}

/** The quoted texts of a shot, word by word: they rise with a swing, stand, and go before the cut. */
export async function titleLayer(
  titles: string[], shot: Shot, palette: Palette, { width, height }: { width: number; height: number }, seconds: number, titleAt: TitleRow
): Promise<Layer> {
  const span = seconds / titles.length;
  const groups = titles.map((title, i) => ({
    from: i * span, until: (i + 1) * span, words: setText(title, faceFor(title, shot.mood), palette, width, height, titleAt),
  }));
  return {
    draw(frame, moment) {
      for (const { from, until, words } of groups) {
        const leaving = titles.length === 1 || until >= seconds - 0.01 ? 1 : clamp01((until - moment.time) / 0.25);
        for (const word of words) {
          const age = moment.time - from - 0.25 - word.delay;
          if (age <= 0 || moment.time > until) continue;
          const arrival = easeOutBack(age / 0.55);
          const opacity = Math.min(1, age / 0.3) * leaving;
          const size = (0.86 + 0.14 * arrival) * (1 + 0.03 * moment.beat * moment.energy) * (1 + 0.006 * age);
          const y = word.y + (1 - easeOut(age / 0.6)) * height * 0.05;
          const place = {
            x: word.x, y, anchorX: 0.5, anchorY: 0.5, scaleX: size, scaleY: size, rotation: (1 - arrival) * 0.06,
            wave: (column: number) => 0.22 * (1 - easeOut((age - column * 0.22) / 0.5)),
          };
          drawSprite(frame, word.shade, { ...place, y: y + height * 0.006, opacity: opacity * 0.85 });
          drawSprite(frame, word.bitmap, { ...place, opacity });
        }
      }
    },
  };
}

function setText(title: string, face: Face, palette: Palette, width: number, height: number, titleAt: TitleRow): SetWord[] {
  const fill = toHex(lighten(mix(palette.glow, palette.lamp, 0.5), 0.15));
  const words = title.split(/\s+/).filter(Boolean);
  const longest = Math.max(...words.map(({ length }) => length), 4);
  const size = Math.max(10, Math.min(height * (words.length <= 3 ? 0.17 : 0.12), (width * 1.5) / longest / 1.1, width * 0.16));
  const drawn = words.map((text) => {
    const whole = drawWord(text, face, size, fill);
    const { left, right } = inkOf(whole);
    return columnsOf(whole, left, right);
  });
  const gap = size * 0.28;
  const lines: Bitmap[][] = [[]];
  let used = 0;
  for (const word of drawn) {
    if (used > 0 && used + gap + word.width > width * 0.86) {
      lines.push([]);
      used = 0;
    }
    lines.at(-1)!.push(word);
    used += word.width + gap;
  }
  const pitch = size * 1.12;
  // The last line of a lower title stays clear of the border.
  const middle = titleAt === "middle" ? height * 0.47 : titleAt === "upper" ? height * 0.23 : height * 0.93 - (lines.length * pitch) / 2;
  let delay = 0;
  return lines.flatMap((line, row) => {
    let x = (width - line.reduce((sum, word) => sum + word.width, gap * (line.length - 1))) / 2;
    return line.map((bitmap) => {
      const set = {
        bitmap, shade: shadeOf(bitmap, Math.max(1, size * 0.06)), x: x + bitmap.width / 2, y: middle + (row - (lines.length - 1) / 2) * pitch, delay,
      };
      x += bitmap.width + gap;
      delay += 0.13;
      return set;
    });
  });
}

