import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import type { Raster } from "@atelier/media/raster/raster.ts";
import { resizeRaster } from "@atelier/media/raster/resize-raster.ts";
import { noMaterials } from "@atelier/engine/materials.ts";
import { readPicture } from "../picture-file.ts";
import { labOf } from "../vision/colour/lab-colour.ts";
import { Canvas } from "./canvas.ts";
import { carryOut } from "./carry-out.ts";
import { parsePrompt } from "./grammar/parse-prompt.ts";
import { instructions } from "./instructions.ts";

const side = 240;
const astronaut = resizeRaster(
  await readPicture({ path: join(import.meta.dirname, "../../../test/fixtures/astronaut.png"), mediaType: "image/png" }), 320, 320,
);
const other = stripes();
const heart = join(import.meta.dirname, "../../../test/fixtures/heart.svg");

/** Vertical stripes of green and violet, unlike the portrait in every colour. */
function stripes(): Raster {
  const raster: Raster = { data: new Uint8Array(300 * 300 * 3), width: 300, height: 300, channels: 3 };
  for (let i = 0; i < 90000; i++) raster.data.set(Math.floor((i % 300) / 30) % 2 === 0 ? [30, 190, 70] : [120, 40, 170], i * 3);
  return raster;
}

async function edit(prompt: string, references = [astronaut], size = { width: side, height: side }) {
  const materials = { ...noMaterials, icon: async (words: string) => (/heart|crown|star/.test(words) ? {
    file: { path: heart, mediaType: "image/svg+xml" }, name: words, multicolour: true,
  } : undefined) };
  const canvas = new Canvas(references, { ...size, seed: 5, materials, signal: new AbortController().signal });
  const parsed = parsePrompt(prompt, instructions, references.length);
  const outcome = await carryOut(canvas, parsed, () => {});
  return { ...measure(canvas.picture), picture: canvas.picture, opacity: canvas.opacity, outcome, parsed };
}

/** What a picture measures: means and deviations of lightness and colour, detail, corners against middle. */
function measure({ data, width, height }: Raster) {
  const count = width * height;
  const lightness = new Float32Array(count);
  let [l, a, b, chroma, red, reds] = [0, 0, 0, 0, 0, 0];
  for (let i = 0; i < count; i++) {
    const [x, y, z] = labOf(data[i * 3], data[i * 3 + 1], data[i * 3 + 2]);
    lightness[i] = x;
    [l, a, b, chroma] = [l + x / count, a + y / count, b + z / count, chroma + Math.hypot(y, z) / count];
    if (y > 30 && z > 20) [red, reds] = [red + 1, reds + x];
  }
  let [spread, detail, level, upright] = [0, 0, 0, 0];
  for (let i = 0; i < count; i++) {
    spread += (lightness[i] - l) ** 2 / count;
    if (i % width > 0) level += Math.abs(lightness[i] - lightness[i - 1]) / count;
    if (i >= width) upright += Math.abs(lightness[i] - lightness[i - width]) / count;
    if (i % width > 0 && i % width < width - 1) detail += Math.abs(2 * lightness[i] - lightness[i - 1] - lightness[i + 1]) / count;
  }
  const sorted = lightness.toSorted();
  const at = (part: number) => sorted[Math.min(count - 1, Math.floor(part * count))];
  const corner = (size: number, x0: number, y0: number) =>
    mean((x, y) => x >= x0 * (width - size) && x < x0 * (width - size) + size && y >= y0 * (height - size) && y < y0 * (height - size) + size);
  const mean = (inside: (x: number, y: number) => boolean) => {
    let [sum, n] = [0, 0];
    for (let i = 0; i < count; i++) if (inside(i % width, Math.floor(i / width))) [sum, n] = [sum + lightness[i], n + 1];
    return sum / n;
  };
  return {
    l, a, b, chroma, spread: Math.sqrt(spread), detail, level, upright, at, red: red / count, corner: (x: number, y: number) => corner(30, x, y),
    mean, colours: new Set(Array.from({ length: count }, (_, i) => (data[i * 3] << 16) | (data[i * 3 + 1] << 8) | data[i * 3 + 2])).size,
  };
}

type Measured = Awaited<ReturnType<typeof edit>>;
const pixel = ({ picture }: Pick<Measured, "picture">, x: number, y: number) =>
  [...picture.data.subarray((Math.round(y * (picture.height - 1)) * picture.width + Math.round(x * (picture.width - 1))) * 3).subarray(0, 3)];
const near = (one: number[], two: number[], within = 12) => one.every((v, i) => Math.abs(v - two[i]) <= within);
/** The part of a picture that its most used colours hold. */
function inMostUsed({ picture: { data } }: Measured, count: number): number {
  const uses = new Map<number, number>();
  for (let i = 0; i < data.length; i += 3) {
    const rgb = (data[i] << 16) | (data[i + 1] << 8) | data[i + 2];
    uses.set(rgb, (uses.get(rgb) ?? 0) + 1);
  }
  const most = [...uses.values()].sort((a, b) => b - a).slice(0, count);
  return most.reduce((sum, n) => sum + n, 0) / (data.length / 3);
}
const distance = (one: Raster, two: Raster) => one.data.reduce((sum, v, i) => sum + Math.abs(v - two.data[i]), 0) / one.data.length;

/** For each instruction a prompt and what must have become of the picture (n for new, o for old). */
const effects: Record<string, [prompt: string, holds: (n: Measured, o: Measured) => boolean]> = {
  brighten: ["brighten", (n, o) => n.l > o.l + 5 && n.at(0.001) < o.at(0.001) + 4],
  darken: ["darken", (n, o) => n.l < o.l - 5],
  "more exposure": ["increase the exposure", (n, o) => n.l > o.l + 4],
  "less exposure": ["lower the exposure", (n, o) => n.l < o.l - 5],
  "more contrast": ["more contrast", (n, o) => n.spread > o.spread * 1.08],
  "less contrast": ["less contrast", (n, o) => n.spread < o.spread * 0.85],
  "open shadows": ["open the shadows", (n, o) => n.at(0.25) > o.at(0.25) + 2 && Math.abs(n.at(0.97) - o.at(0.97)) < 4],
  "deepen shadows": ["deepen the shadows", (n, o) => n.at(0.3) < o.at(0.3) - 1.5 && Math.abs(n.at(0.97) - o.at(0.97)) < 4],
  "recover highlights": ["recover the highlights", (n, o) => n.at(0.8) < o.at(0.8) - 4 && Math.abs(n.at(0.2) - o.at(0.2)) < 3],
  "raise highlights": ["raise the highlights", (n, o) => n.at(0.8) > o.at(0.8) + 3 && Math.abs(n.at(0.2) - o.at(0.2)) < 3],
  clarity: ["HDR", (n, o) => n.detail > o.detail * 1.07 && n.at(0.25) > o.at(0.25)],
  enhance: ["enhance it", (n, o) => n.chroma > o.chroma && distance(n.picture, o.picture) > 2],
  warmer: ["warmer", (n, o) => n.b > o.b + 5],
  cooler: ["cooler", (n, o) => n.b < o.b - 4],
  "color balance": ["less green", (n, o) => n.a > o.a + 3 && Math.abs(n.l - o.l) < 3],
  saturate: ["saturate", (n, o) => n.chroma > o.chroma * 1.2],
  vibrance: ["more vibrance", (n, o) => n.chroma > o.chroma * 1.08],
  desaturate: ["desaturate", (n, o) => n.chroma < o.chroma * 0.65],
  "black and white": ["black and white", (n) => n.chroma < 0.5],
  sepia: ["sepia", (n) => n.a > 3 && n.b > 15],
  tint: ["tint it blue", (n, o) => n.b < o.b - 12],
  duotone: ["duotone in navy and peach", (n) => n.colours <= 256 && near(darkest(n), [20, 38, 79], 30) && near(lightest(n), [255, 203, 164], 30)],
  invert: ["invert the colors", (n, o) => n.picture.data.every((v, i) => v === 255 - o.picture.data[i])],
  "keep one color": ["keep only the red", (n, o) => n.chroma < o.chroma * 0.9 && n.red > o.red * 0.5],
  recolor: ["make the orange parts green", (n, o) => n.red < o.red * 0.35 && n.a < o.a - 10],
  fade: ["faded", (n, o) => n.at(0.01) > o.at(0.01) + 5 && n.chroma < o.chroma],
  vintage: ["vintage", (n, o) => n.a < o.a - 3 && n.chroma < o.chroma && n.at(0.01) > o.at(0.01) + 3],
  "teal and orange": ["cinematic look", (n, o) => n.chroma > o.chroma * 1.2 && distance(n.picture, o.picture) > 8],
  dramatic: ["dramatic", (n, o) => n.spread > o.spread && n.corner(0, 0) < o.corner(0, 0) - 8],
  dreamy: ["dreamy", (n, o) => n.l > o.l + 5 && n.detail < o.detail],
  romantic: ["romantic", (n, o) => n.l > o.l + 3 && n.detail < o.detail * 0.9],
  cozy: ["cozy", (n, o) => n.b > o.b + 6],
  spooky: ["spooky", (n, o) => n.l < o.l - 10 && n.a < o.a - 6],
  cyberpunk: ["cyberpunk", (n, o) => n.b < o.b - 15 && n.chroma > o.chroma],
  pastel: ["pastel colors", (n, o) => n.l > o.l + 6 && n.spread < o.spread],
  summer: ["summer feel", (n, o) => n.l > o.l && n.b > o.b + 1],
  winter: ["winter mood", (n, o) => n.b < o.b - 5 && n.chroma < o.chroma],
  luxury: ["luxury look", (n, o) => n.spread > o.spread],
  "golden hour": ["golden hour", (n, o) => n.b > o.b + 12],
  night: ["night", (n, o) => n.l < o.l - 15 && n.b < o.b - 8],
  "sun flare": ["sun flare in the top left", (n, o) => n.corner(0.12, 0.12) > o.corner(0.12, 0.12) + 15],
  vignette: ["vignette", (n, o) => [0, 1].every((x) => n.corner(x, 0) < o.corner(x, 0) - 6) && Math.abs(n.corner(0.5, 0.5) - o.corner(0.5, 0.5)) < 2],
  glow: ["bloom", (n, o) => n.l > o.l + 2],
  "sun rays": [
    "sun rays from the top right",
    (n, o) => n.corner(1, 0) > o.corner(1, 0) + 10 && n.corner(1, 0) - o.corner(1, 0) > n.corner(0, 1) - o.corner(0, 1),
  ],
  bokeh: ["bokeh lights", (n, o) => n.l > o.l && distance(n.picture, o.picture) > 1],
  fog: ["fog", (n, o) => n.spread < o.spread * 0.75 && n.chroma < o.chroma * 0.8],
  rain: ["rain", (n, o) => n.l < o.l && n.level > n.upright * 0.8 && n.chroma < o.chroma],
  snow: ["snow", (n, o) => n.detail > o.detail * 1.2 && n.b < o.b - 3 && n.l > o.l],
  stars: ["starry sky", (n, o) => n.l < o.l - 10 && n.mean((_, y) => y < side * 0.4) < o.mean((_, y) => y < side * 0.4)],
  sharpen: ["sharpen", (n, o) => n.detail > o.detail * 1.2],
  soften: ["soften", (n, o) => n.detail < o.detail * 0.9 && n.spread > o.spread * 0.95],
  blur: ["blur it", (n, o) => n.detail < o.detail * 0.6],
  "motion blur": ["motion blur", (n, o) => n.level / o.level < 0.75 * (n.upright / o.upright)],
  denoise: ["denoise", (n, o) => n.detail < o.detail && n.spread > o.spread * 0.97],
  "film grain": ["heavy film grain", (n, o) => n.detail > o.detail * 1.15],
  "tilt-shift": ["tilt-shift", (n, o) => n.detail < o.detail * 0.9 && n.chroma > o.chroma],
  "pencil sketch": ["pencil sketch", (n, o) => n.chroma < 6 && n.l > o.l + 10],
  "ink drawing": ["ink drawing", (n) => n.chroma < 1 && n.at(0.99) > 90 && n.at(0.05) < 15],
  "oil painting": ["oil painting", (n, o) => n.chroma > o.chroma && n.spread > o.spread * 0.9 && distance(n.picture, o.picture) > 6],
  watercolor: ["watercolor", (n, o) => n.l > o.l + 8 && n.mean((x, y) => Math.min(x, y, side - 1 - x, side - 1 - y) < 3) > 80],
  cartoon: ["cartoon", (n, o) => n.colours < o.colours / 2 && n.spread > o.spread * 1.08],
  // Borders are drawn smooth, so a few pixels lie between the six colours.
  posterize: ["posterize to 3 levels", (n) => inMostUsed(n, 6) > 0.8],
  pixelate: ["pixelate", (n, o) => n.colours < o.colours * 0.5 && n.spread > o.spread * 0.8],
  "pop art": ["pop art", (n, o) => n.colours < o.colours / 3 && n.chroma > o.chroma],
  glitch: ["glitch", (n, o) => distance(n.picture, o.picture) > 4 && n.upright > 1.5 * o.upright],
  "blur background": ["blur the background", (n, o) => near(pixel(n, 0.44, 0.26), pixel(o, 0.44, 0.26), 4) && blurredAt(n, o, 0.78, 0.35)],
  "remove background": ["remove the background", (n, o) => near(pixel(n, 0.7, 0.1), [255, 255, 255], 2) && near(pixel(n, 0.44, 0.26), pixel(o, 0.44, 0.26), 4)],
  "replace background": [
    "replace the background with teal", (n, o) => near(pixel(n, 0.7, 0.1), [15, 139, 141], 3) && near(pixel(n, 0.44, 0.26), pixel(o, 0.44, 0.26), 4),
  ],
  "gray background": ["background in black and white", (n, o) => spreadOf(pixel(n, 0.1, 0.5)) < 6 && near(pixel(n, 0.2, 0.85), pixel(o, 0.2, 0.85), 4)],
  "darken background": [
    "darken the background", (n, o) => pixel(n, 0.7, 0.1)[0] < pixel(o, 0.7, 0.1)[0] - 25 && near(pixel(n, 0.44, 0.26), pixel(o, 0.44, 0.26), 10),
  ],
  "outline subject": ["outline the subject in yellow", (n) => n.b > 0 && countNear(n, [255, 217, 26]) > 150],
  "keep whole": ["do not crop", (n, o) => distance(n.picture, o.picture) < 1],
  "crop to subject": ["close-up of the face", (n, o) => distance(n.picture, o.picture) > 20],
  crop: ["crop the top left", (n, o) => near(pixel(n, 0, 0), pixel(o, 0, 0), 25) && distance(n.picture, o.picture) > 8],
  "zoom in": ["zoom in on the left by 100%", (n, o) => near(pixel(n, 0, 0.5), pixel(o, 0, 0.5), 25) && distance(n.picture, o.picture) > 8],
  "zoom out": ["zoom out", (n, o) => distance(n.picture, o.picture) > 8],
  rotate: ["rotate by 180 degrees", (n, o) => near(pixel(n, 0, 0), pixel(o, 1, 1), 3) && near(pixel(n, 0.3, 0.9), pixel(o, 0.7, 0.1), 12)],
  straighten: ["straighten by 3 degrees", (n, o) => distance(n.picture, o.picture) > 3],
  flip: ["flip horizontally", (n, o) => near(pixel(n, 0, 0.3), pixel(o, 1, 0.3), 3) && near(pixel(n, 0.2, 0.8), pixel(o, 0.8, 0.8), 12)],
  polaroid: ["polaroid", (n) => near(pixel(n, 0.5, 0.86), [248, 248, 248], 6)],
  "rounded corners": ["rounded corners on black", (n) => [0, 1].every((x) => [0, 1].every((y) => near(pixel(n, x, y), [20, 20, 20], 2)))],
  "circle crop": ["circle crop", (n, o) => near(pixel(n, 0.05, 0.05), [255, 255, 255], 2) && near(pixel(n, 0.5, 0.5), pixel(o, 0.5, 0.5), 2)],
  "film bars": [
    "black bars",
    (n) => near(pixel(n, 0.5, 0.02), [0, 0, 0], 1) && near(pixel(n, 0.5, 0.98), [0, 0, 0], 1) && n.mean((_, y) => y > 100 && y < 140) > 10,
  ],
  border: ["thick teal border", (n) => near(pixel(n, 0.01, 0.5), [15, 139, 141], 2)],
  watermark: ["watermark \"TEST\"", (n, o) => n.corner(1, 1) !== o.corner(1, 1) && n.corner(0, 0) === o.corner(0, 0)],
  text: ["add the text \"HELLO\" at the top in #00ff00", (n) => countNear(n, [0, 255, 0]) > 200],
  "head and shoulders": ["head and shoulders", (n, o) => distance(n.picture, o.picture) > 10],
  "passport photo": ["a passport photo", (n) => n.at(0.99) > 99],
  "side by side": ["side by side", (n) => countNear(n, [30, 190, 70]) > 6000],
  collage: ["make a collage", (n) => countNear(n, [30, 190, 70]) > 2000],
  "place picture": ["picture in picture", (n) => countNear(n, [30, 190, 70]) > 1000 && n.picture.width === side],
  "colors of picture": ["use the colors of image 2", (n, o) => n.a < o.a && distance(n.picture, o.picture) > 10],
  sticker: ["add a heart sticker in the bottom left", (n) => countNear(n, [225, 29, 72]) > 300],
};

function blurredAt(n: Measured, o: Measured, x: number, y: number): boolean {
  const roughness = ({ picture: { data, width, height } }: Measured) => {
    let sum = 0;
    for (let j = -18; j < 18; j++) for (let i = -18; i < 18; i++) {
      const at = ((Math.round(y * height) + j) * width + Math.round(x * width) + i) * 3;
      sum += Math.abs(data[at] - data[at + 3]);
    }
    return sum;
  };
  return roughness(n) < 0.75 * roughness(o);
}

function darkest({ picture: { data } }: Measured): number[] {
  const places = Array.from({ length: data.length / 3 }, (_, i) => i * 3);
  const at = places.reduce((best, i) => (data[i] + data[i + 1] + data[i + 2] < data[best] + data[best + 1] + data[best + 2] ? i : best));
  return [...data.subarray(at, at + 3)];
}

function lightest({ picture }: Measured): number[] {
  return darkest({ picture: { ...picture, data: picture.data.map((v) => 255 - v) } } as Measured).map((v) => 255 - v);
}

function spreadOf(rgb: number[]): number {
  return Math.max(...rgb) - Math.min(...rgb);
}

function countNear({ picture: { data } }: Measured, rgb: number[]): number {
  let count = 0;
  for (let i = 0; i < data.length; i += 3) if (near([data[i], data[i + 1], data[i + 2]], rgb, 14)) count++;
  return count;
}

const original = await edit("");

test("every instruction has a measured effect", () => {
  assert.ok(instructions.length >= 40, `${instructions.length} instructions`);
  assert.deepEqual(instructions.map(({ name }) => name).filter((name) => !(name in effects) && name !== declined), []);
  assert.equal(new Set(instructions.map(({ name }) => name)).size, instructions.length);
});

/** It declines what covers most of the portrait. */
const declined = "remove people";

for (const { name } of instructions.filter((one) => one.name !== declined)) {
  test(`"${name}" does what it says`, async () => {
    const [prompt, holds] = effects[name];
    const withOther = /side|collage|picture in|double|image 2/.test(prompt);
    const result = await edit(prompt, withOther ? [astronaut, other] : [astronaut]);
    assert.deepEqual(result.outcome.applied.map((one) => one.instruction), [name], JSON.stringify(result.outcome));
    assert.ok(result.picture.width === side && result.picture.height === side);
    const { l, a, b, chroma, spread, detail, level, upright } = result;
    assert.ok(holds(result, original), JSON.stringify({ l, a, b, chroma, spread, detail, level, upright }));
  });
}

test("a passport photo is head and shoulders on plain white, and so much of a picture as one person covers is not made up", async () => {
  const { picture, outcome } = await edit("a passport photo with a white background");
  assert.deepEqual(outcome.applied.map(({ instruction, background }) => [instruction, background]), [["passport photo", "white"]]);
  const at = (x: number, y: number) => [...picture.data.subarray(3 * (y * side + x), 3 * (y * side + x) + 3)];
  for (const x of [2, 20, side - 20, side - 3]) assert.deepEqual(at(x, 3), [255, 255, 255]);
  const refused = await edit("remove the person");
  assert.match(refused.outcome.not_applied[0]!.reason, /cover \d+ % of the picture/);
});
