import { loadSharp } from "@atelier/media/images/load-sharp.ts";
import { type CoverPalette, compositions } from "./cover-compositions.ts";
import { seededRandom } from "../import/seeded-random.ts";

/** Side of every cover, pixels. */
const size = 512;

/** Pixels of a picture that we decode at most. */
const largestPicture = 50_000_000;

/** Chosen by eye: hues drawn at random give a muddy picture one time in four. */
const palettes: CoverPalette[] = [
  ["#1b1b3a", "#693668", "#f26a4b", "#f8d7a4"],
  ["#0b2545", "#13618f", "#f4a259", "#d8f0f2"],
  ["#2d1e2f", "#8a2f4f", "#f7b05b", "#fbe6c2"],
  ["#102a28", "#1f6f5c", "#f2c14e", "#d9f2d0"],
  ["#1a1446", "#4c2a9a", "#ff6f91", "#c9b6ff"],
  ["#3a0f24", "#a3293d", "#ffb48f", "#ffe8d6"],
  ["#0d2f3f", "#0f8b8d", "#ec9a29", "#e4f4ec"],
  ["#22223b", "#565a86", "#f2a6a0", "#f2e9e4"],
  ["#2b1a12", "#a4512a", "#f0b429", "#f9e4bf"],
  ["#101935", "#564787", "#7fd8be", "#dbcbf2"],
  ["#05263b", "#0a6fa6", "#63e0c8", "#e8f9fd"],
  ["#241023", "#6b0f4f", "#f25c78", "#f9c6d3"],
  ["#14213d", "#3d5a80", "#ee6c4d", "#e0fbfc"],
  ["#1d2b1f", "#4f7047", "#e9a65c", "#eef0c9"],
].map(([deep, ground, accent, light]) => ({ deep: deep!, ground: ground!, accent: accent!, light: light! }));

/**
 * A square abstract picture for an item that has none of its own: a gradient with one of six compositions, all of it decided
 * by the seed, so that the same artist or track looks the same everywhere.
 */
export async function coverArt(seed: string): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(Buffer.from(coverSvg(seed)))
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** A picture that came with an item, or the path of one, as a square cover, or undefined when it cannot be decoded. */
export async function coverOf(picture: Uint8Array | string): Promise<Buffer | undefined> {
  const sharp = await loadSharp();
  try {
    return await sharp(picture, { limitInputPixels: largestPicture }).rotate().resize(size, size, { fit: "cover" }).png({ compressionLevel: 9 }).toBuffer();
  } catch {
    return undefined;
  }
}

/** The drawing itself, 512 by 512. */
export function coverSvg(seed: string): string {
  const random = seededRandom(seed);
  const colors = palettes[Math.floor(random() * palettes.length)]!;
  const draw = compositions[Math.floor(random() * compositions.length)]!;
  const angle = Math.floor(random() * 360);
  const glow = `cx="${(0.2 + random() * 0.6).toFixed(2)}" cy="${(0.1 + random() * 0.5).toFixed(2)}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}">
<defs>
<linearGradient id="sky" gradientTransform="rotate(${angle} .5 .5)">${stop(0, colors.deep)}${stop(1, colors.ground)}</linearGradient>
<radialGradient id="glow" ${glow} r=".75">${stop(0, colors.light, ".5")}${stop(1, colors.light, "0")}</radialGradient>
<linearGradient id="accent" x1="0" y1="0" x2="1" y2="1">${stop(0, colors.accent)}${stop(1, colors.light)}</linearGradient>
</defs>
<rect width="${size}" height="${size}" fill="url(#sky)"/>
<rect width="${size}" height="${size}" fill="url(#glow)"/>
${draw(random, colors)}
</svg>`;
}

function stop(offset: number, color: string, opacity?: string): string {
  return `<stop offset="${offset}" stop-color="${color}"${opacity === undefined ? "" : ` stop-opacity="${opacity}"`}/>`;
}
