import { type Bitmap, createBitmap } from "../canvas/bitmap.ts";
import { bitmapOfSvg, svgDocument } from "../canvas/paint.ts";
import { type Colour, darken, lighten, mix, toHex } from "../colour.ts";

/** The two colours that cover most of a drawing, whites and blacks apart: fur and what stands out from it, skin and hair. */
function mainColours({ data }: Bitmap): [Colour, Colour] {
  const counts = new Map<number, number>();
  for (let i = 0; i < data.length; i += 3) {
    const pixel = data[i]!;
    if (pixel >>> 24 < 250) continue;
    const key = ((pixel & 255) >> 3) | (((pixel >>> 11) & 31) << 5) | (((pixel >>> 19) & 31) << 10);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const colours = [...counts].sort((a, b) => b[1] - a[1]).map(([key]): Colour => [(key & 31) * 8.2, ((key >> 5) & 31) * 8.2, ((key >> 10) & 31) * 8.2]);
  const first = colours.find(([r, g, b]) => r + g + b > 90) ?? [150, 110, 80];
  const second = colours.find(
    (colour) => Math.abs(colour[0] - first[0]) + Math.abs(colour[1] - first[1]) + Math.abs(colour[2] - first[2]) > 90
  ) ?? lighten(first, 0.5);
  return [first, second];
}

/**
 * Gives a drawing of a head a small body, so that it can stand, walk and dance: paws, a belly and a tail in the fur's colours, or a
 * shirt, arms and legs.
 * @param clothes colour of a person's shirt
 */
export async function addBody(head: Bitmap, isPerson: boolean, clothes: Colour): Promise<Bitmap> {
  const height = Math.round(head.height * 1.72);
  const width = Math.round(Math.max(head.width, head.height) * 1.12);
  const [main, second] = mainColours(head);
  // A hundred units are the whole figure's height; the head's chin lies at 58.
  const u = height / 100;
  const w = width / u;
  const body = isPerson ? personBody(w, main, clothes) : animalBody(w, main, second);
  const figure = await bitmapOfSvg(svgDocument(width, height, body, `0 0 ${w.toFixed(2)} 100`));
  return laidOn(figure, head, Math.round((width - head.width) / 2));
}

/** Gives a drawing that ends at the waist two legs, in a darker shade of what covers most of it. */
export async function addLegs(bust: Bitmap): Promise<Bitmap> {
  const height = Math.round(bust.height * 1.24);
  const [main] = mainColours(bust);
  const last = (bust.height - 2) * bust.width;
  const row = Array.from(bust.data.subarray(last, last + bust.width), (pixel) => pixel >>> 24 > 128);
  const [from, to] = [row.indexOf(true), row.lastIndexOf(true)];
  if (from < 0) return bust;
  const [span, top, thick] = [to - from, bust.height * 0.94, (to - from) * 0.24];
  const cloth = toHex(darken(mix(main, [60, 60, 90], 0.35), 0.35));
  const leg = (x: number, way: number) =>
    `<path fill="${cloth}" d="M${x - thick / 2} ${top}h${thick}v${height * 0.955 - top}h${-thick}z"/>` +
      `<path fill="#2f2830" d="M${x - thick * (way < 0 ? 0.85 : 0.55)} ${height}q0 ${-height * 0.055} ${thick * 0.5} ` +
      `${-height * 0.055}h${thick * 0.4}q${thick * 0.5} 0 ${thick * 0.5} ${height * 0.055}z"/>`;
  const legs = await bitmapOfSvg(svgDocument(bust.width, height, leg(from + span * 0.3, -1) + leg(from + span * 0.66, 1)));
  return laidOn(legs, bust, 0);
}

/** Lays a drawing over another one, at the top. */
function laidOn(figure: Bitmap, head: Bitmap, left: number): Bitmap {
  const result = createBitmap(figure.width, figure.height);
  result.data.set(figure.data);
  for (let y = 0; y < head.height && y < result.height; y++) {
    for (let x = 0; x < head.width; x++) {
      const over = head.data[y * head.width + x]!;
      const alpha = over >>> 24;
      if (alpha === 0 || x + left < 0 || x + left >= result.width) continue;
      const at = y * result.width + x + left;
      const under = result.data[at]!;
      const rest = 1 - alpha / 255;
      const channel = (shift: number) => Math.min(255, (((over >>> shift) & 255) + ((under >>> shift) & 255) * rest) | 0);
      result.data[at] = (channel(0) | (channel(8) << 8) | (channel(16) << 16) | (channel(24) << 24)) >>> 0;
    }
  }
  return result;
}

function animalBody(w: number, fur: Colour, other: Colour): string {
  const m = w / 2;
  const f = toHex(fur);
  const d = toHex(darken(fur, 0.16));
  const belly = toHex(mix(other, [255, 245, 230], 0.45));
  return `<path fill="${d}" d="M${m + 13} 84q16 2 17 -15q1 -9 -5 -11q-5 3 -4 10q0 7 -10 6z"/><path fill="${belly}" d="M${m + 30} 68q1 -8 -5 -10q-5 3 -4 9z"/>` +
    `<ellipse cx="${m - 12}" cy="95" rx="8" ry="5" fill="${d}"/><ellipse cx="${m + 12}" cy="95" rx="8" ry="5" fill="${d}"/>` +
    `<path fill="${f}" d="M${m} 47q18 0 20 26q2 24 -20 24q-22 0 -20 -24q2 -26 20 -26z"/><ellipse cx="${m}" cy="80" rx="11.5" ry="14" fill="${belly}"/>` +
    `<path fill="${d}" d="M${m - 12} 62q-7 14 -3 25q5 3 8 -1q-3 -12 0 -22z"/><path fill="${d}" d="M${m + 12} 62q7 14 3 25q-5 3 -8 -1q3 -12 0 -22z"/>`;
}

function personBody(w: number, skin: Colour, clothes: Colour): string {
  const m = w / 2;
  const shirt = toHex(clothes);
  const shade = toHex(darken(clothes, 0.2));
  const hand = toHex(skin);
  const trousers = toHex(mix(darken(clothes, 0.55), [50, 60, 100], 0.6));
  const shoe = toHex([52, 44, 52]);
  return `<path fill="${trousers}" d="M${m - 11} 78h9.6v17h-9.6zM${m + 1.4} 78h9.6v17h-9.6z"/>` +
    `<path fill="${shoe}" d="M${m - 14} 94h12.6v5.4h-15q0 -4 2.4 -5.4zM${m + 1.4} 94h12.6q2.4 1.4 2.4 5.4h-15z"/>` +
    `<path fill="none" stroke="${shade}" stroke-width="6.6" stroke-linecap="round" d="M${m - 13} 61q-8 8 -8 17M${m + 13} 61q8 8 8 ` +
      `17"/><circle cx="${m - 21}" cy="80" r="4" fill="${hand}"/><circle cx="${m + 21}" cy="80" r="4" fill="${hand}"/>` +
    `<path fill="${shirt}" d="M${m - 8} 52h16q8 2 9 10l-2.5 21h-29l-2.5 -21q1 -8 9 -10z"/><path fill="${shade}" d="M${m + 3} 52h5q8 2 9 10l-2.5 21h-7z"/>`;
}
