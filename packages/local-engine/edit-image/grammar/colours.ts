/** A colour as the prompt names it, and its sRGB bytes. */
export interface NamedColour {
  name: string;
  rgb: [red: number, green: number, blue: number];
}

const names: Record<string, string> = {
  black: "141414", white: "ffffff", gray: "8c8c8c", silver: "c0c4c8", charcoal: "36454f", cream: "fff4d6", ivory: "fffff0", beige: "e8d8b8", sand: "d9c39a",
  tan: "cfa77a",
  brown: "7b4a2b", chocolate: "4e2a14", rust: "b7410e", terracotta: "cc6b49", red: "d9202a", crimson: "b0102f", scarlet: "f0311c", maroon: "6d0f1f",
  burgundy: "72152b",
  wine: "6e1a32", coral: "ff7b5e", salmon: "fa8d78", peach: "ffcba4", orange: "f5821f", amber: "ffb300", gold: "d9a520", golden: "e0a92e", mustard: "d9a621",
  yellow: "ffd91a",
  lemon: "fff04d", lime: "a8e02a", olive: "76792b", green: "2c9f45", mint: "a5e8c6", emerald: "169c64", sage: "a3b18a", forest: "1f5d35", khaki: "b5a66a",
  teal: "0f8b8d",
  turquoise: "2fcfc3", cyan: "16c5de", aqua: "4fd8e0", sky: "7cc4f2", azure: "3fa0f5", blue: "2466d1", navy: "14264f", cobalt: "1f4ab8", indigo: "43359c",
  violet: "7a3fc4",
  purple: "7d2fae", lavender: "c3b1e8", lilac: "c8a6d8", plum: "8a3a78", magenta: "d81b9a", fuchsia: "e61cb4", pink: "f585b4", rose: "e8607c",
  "hot pink": "ff2e93", "sky blue": "7cc4f2",
};

/** Things whose names are colours only where a colour is asked for: "in", "to", "color". */
const thingsToo = new Set(["sky", "forest", "sand", "wine", "lemon", "chocolate", "rose"]);
const asksForColour = /\b(?:in|to|into|with|and|color(?:ed)?|an?)(?: (?:light|pale|dark|deep|bright))?(?: color)? ?$|[,:]\s*$/;

const shades: Record<string, (v: number) => number> = {
  light: (v) => v + (255 - v) * 0.45,
  pale: (v) => v + (255 - v) * 0.6,
  pastel: (v) => v + (255 - v) * 0.5,
  dark: (v) => v * 0.5,
  deep: (v) => v * 0.62,
};

const pattern = new RegExp(
  `#(?:[0-9a-f]{6}|[0-9a-f]{3})\\b|` +
    `\\b(?:(light|pale|pastel|dark|deep|bright|` +
    `vivid)[ -])?(${Object.keys(names).sort((a, b) => b.length - a.length).join("|")})(?:ish)?\\b`,
  "g",
);

/** Colours by name (with "light", "dark" and their like before it) or as `#rrggbb` and `#rgb`, in the order of the text (in lower case). */
export function findColours(text: string): NamedColour[] {
  const found = [...text.matchAll(pattern)].filter(({ 2: base = "", index }) => !thingsToo.has(base) || asksForColour.test(text.slice(0, index)));
  return found.map(([name, shade, base]) => {
    if (base === undefined) return { name, rgb: ofHex(name.length === 4 ? [...name.slice(1)].map((digit) => digit + digit).join("") : name.slice(1)) };
    const change = shades[shade ?? ""] ?? ((v: number) => v);
    return { name, rgb: ofHex(names[base]).map((v) => Math.round(change(v))) as NamedColour["rgb"] };
  });
}

function ofHex(hex: string): NamedColour["rgb"] {
  return [0, 2, 4].map((i) => Number.parseInt(hex.slice(i, i + 2), 16)) as NamedColour["rgb"];
}

/** `#rrggbb`. */
export function hexOf(rgb: readonly number[]): string {
  return `#${rgb.map((v) => Math.round(Math.min(255, Math.max(0, v))).toString(16).padStart(2, "0")).join("")}`;
}
