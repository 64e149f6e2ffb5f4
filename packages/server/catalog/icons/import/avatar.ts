import { loadSharp } from "@atelier/media/images/load-sharp.ts";
import { seededRandom } from "../../import/seeded-random.ts";
import { slugify } from "../slug.ts";
import { letterPath } from "./letter-paths.ts";

const side = 256;
/** Units of the letter paths, see letter-paths.ts. */
const letter = { width: 40, height: 60, gap: 22 };

/** A square picture for an author who has none: the initials on a gradient, the same for the same name everywhere. PNG, 256 by 256. */
export async function avatarPng(name: string): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(Buffer.from(avatarSvg(name))).png({ compressionLevel: 9 }).toBuffer();
}

/** The letters are drawn as lines, because a server need not have any font. */
export function avatarSvg(name: string): string {
  const random = seededRandom(`avatar of ${name}`);
  const hue = Math.floor(random() * 360);
  const angle = Math.floor(20 + random() * 50);
  const initials = initialsOf(name);
  const width = initials.length * letter.width + (initials.length - 1) * letter.gap;
  const scale = initials.length === 1 ? 2 : 1.6;
  const left = (side - width * scale) / 2;
  const top = (side - letter.height * scale) / 2;
  const letters = initials.map((initial, index) => `<path transform="translate(${index * (letter.width + letter.gap)} 0)" d="${letterPath(initial)}"/>`);
  const stops = `<stop offset="0" stop-color="hsl(${hue},58%,52%)"/><stop offset="1" stop-color="hsl(${(hue + 48) % 360},62%,36%)"/>`;
  const pen = 'fill="none" stroke="#fff" stroke-width="9" stroke-linecap="round" stroke-linejoin="round"';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${side} ${side}">
<defs><linearGradient id="ground" gradientTransform="rotate(${angle} .5 .5)">${stops}</linearGradient></defs>
<rect width="${side}" height="${side}" fill="url(#ground)"/>
<g transform="translate(${left} ${top}) scale(${scale})" ${pen}>${letters.join("")}</g>
</svg>`;
}

/** First letters of the first and the last word; a name in a script without these letters gets a star. */
function initialsOf(name: string): string[] {
  const words = slugify(name).split("-").filter((word) => word !== "");
  const ends = words.length > 1 ? [words[0]!, words.at(-1)!] : words;
  return ends.length === 0 ? ["*"] : ends.map((word) => word[0]!.toUpperCase());
}
