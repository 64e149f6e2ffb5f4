import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import type { InpaintImageJob } from "@atelier/engine/kinds/inpaint-image.ts";
import type { Raster } from "@atelier/media/raster/raster.ts";
import { whiteNoise } from "@atelier/media/raster/seeded-noise.ts";
import { type Materials, noMaterials } from "@atelier/engine/materials.ts";
import { understandPrompt } from "./understand-prompt.ts";
import { createEngine } from "../local-engine.ts";
import { readPicture, writePicture } from "../picture-file.ts";

const engine = createEngine();

const folder = mkdtempSync(join(tmpdir(), "inpaint-image-"));
after(() => rmSync(folder, { recursive: true }));
let files = 0;

type Parameters = InpaintImageJob["parameters"];
interface InpaintOptions extends Partial<Parameters> {
  materials?: Materials;
  mask?: Raster;
  styleReferences?: Raster[];
  seed?: number;
  signal?: AbortSignal;
  progress?(fraction: number): void;
}

const store = async (picture: Raster) => ({ ...(await writePicture(picture, folder, `input-${files++}`)) });

async function inpaint(picture: Raster, prompt: string, options: InpaintOptions = {}) {
  const {
    materials = noMaterials, mask = discMask(picture), styleReferences = [], seed = 1, signal = new AbortController().signal, progress = () => {},
    ...rest
  } = options;
  const parameters: Parameters = { prompt, speed: "DEFAULT", enhancePrompt: "OFF", style: "AUTO", styleCodes: [], ...rest };
  const inputs = {
    image: await store(picture), mask: await store(mask), styleReferences: await Promise.all(styleReferences.map(store)), characterReferences: [],
  };
  const { width, height } = picture;
  const result = await engine.run(
    { kind: "inpaint-image", parameters, inputs, target: { width, height }, seed, scratch: mkdtempSync(join(folder, "job-")) },
    { signal, progress, materials },
  );
  const made = await readPicture(result.files[0]);
  assert.deepEqual([made.width, made.height], [width, height]);
  assertKept(made, picture, mask);
  return { picture: made, extras: result.extras ?? {}, result };
}

/** Every pixel that the mask keeps has its bytes. */
function assertKept(made: Raster, original: Raster, mask: Raster): void {
  assert.equal(made.channels, original.channels);
  for (let i = 0; i < mask.width * mask.height; i++) {
    if (mask.data[i * mask.channels] < 128) continue;
    for (let c = 0; c < made.channels; c++) assert.equal(made.data[i * made.channels + c], original.data[i * made.channels + c], `pixel ${i} changed`);
  }
}

function paint(width: number, height: number, colour: (x: number, y: number) => readonly number[], deviation = 0): Raster {
  const noise = whiteNoise(width, height * 3, 3).data;
  const data = Uint8Array.from({ length: width * height * 3 }, (_, i) => {
    const pixel = Math.floor(i / 3);
    return Math.max(0, Math.min(255, Math.round(colour(pixel % width, Math.floor(pixel / width))[i % 3] + deviation * noise[i])));
  });
  return { data, width, height, channels: 3 };
}

const inDisc = ({ width, height }: Raster, x: number, y: number) => Math.hypot(x - width / 2, y - height / 2) < 28;

/** Black disc of radius 28 in the middle of white. */
function discMask(picture: Raster): Raster {
  const { width, height } = picture;
  return {
    data: Uint8Array.from({ length: width * height }, (_, i) => (inDisc(picture, i % width, Math.floor(i / width)) ? 0 : 255)), width, height,
    channels: 1,
  };
}

/** Mean colour of the disc's inner part, of radius 20. */
function meanInside({ data, width, height, channels }: Raster): [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0];
  let count = 0;
  for (let i = 0; i < width * height; i++) {
    if (Math.hypot((i % width) - width / 2, Math.floor(i / width) - height / 2) >= 20) continue;
    count++;
    for (let c = 0; c < 3; c++) sum[c] += data[i * channels + c];
  }
  return sum.map((one) => one / count) as typeof sum;
}

function deviationInside({ data, width, height, channels }: Raster): number {
  const values: number[] = [];
  for (let i = 0; i < width * height; i++) {
    if (Math.hypot((i % width) - width / 2, Math.floor(i / width) - height / 2) < 20) values.push(data[i * channels + 1]);
  }
  const mean = values.reduce((sum, one) => sum + one, 0) / values.length;
  return Math.sqrt(values.reduce((sum, one) => sum + (one - mean) ** 2, 0) / values.length);
}

/** A green ball with light from the left, on a sandy ground. */
const ball = paint(140, 120, (x, y) => (Math.hypot(x - 70, y - 60) < 26 ? [40 - (x - 70), 140 - 2 * (x - 70), 60 - (x - 70)] : [210, 190, 150]), 4);
/** Vertical stripes with a black disc on them. */
const stripes = (x: number) => (Math.floor(x / 8) % 2 ? [230, 220, 90] : [40, 60, 150]);
const covered = paint(140, 120, (x, y) => (Math.hypot(x - 70, y - 60) < 26 ? [5, 5, 5] : stripes(x)), 2);

test("black is edited and white stays; grey counts as the nearer of both, and a white mask leaves the picture as it is", async () => {
  const grey = { ...discMask(ball), data: discMask(ball).data.map((value) => (value === 0 ? 127 : 128)) };
  const { picture } = await inpaint(ball, "fill with blue", { mask: grey });
  assert.ok(meanInside(picture)[2] > 180);
  const white = { ...grey, data: grey.data.map(() => 255) };
  const kept = await inpaint(ball, "fill with blue", { mask: white });
  assert.ok(Buffer.from(kept.picture.data).equals(Buffer.from(ball.data)));
  assert.equal(kept.result.unchanged, "image", "the caller gets the file that was handed in");
});

for (const speed of ["TURBO", "DEFAULT", "QUALITY"] as const) {
  test(`what is removed leaves what repeats around it, in step: ${speed}`, async () => {
    const { picture, extras } = await inpaint(covered, "remove the black ball", { speed });
    let off = 0;
    for (let y = 36; y < 84; y++) {
      for (let x = 46; x < 94; x++) {
        if (!inDisc(covered, x, y)) continue;
        if (Math.abs(picture.data[(y * 140 + x) * 3] - stripes(x)[0]) > 40) off++;
      }
    }
    assert.ok(off < 60, `${off} of 2100 pixels are of the wrong stripe`);
    assert.deepEqual(extras.understood, { do: "remove" });
  });
}

test("a large object at the edge of a photograph is replaced by the wall and the table behind it", async () => {
  const portrait = await readPicture({ path: join(import.meta.dirname, "../../../test/fixtures/astronaut.png"), mediaType: "image/png" });
  const { width, height } = portrait;
  const mask: Raster = {
    data: Uint8Array.from({ length: width * height }, (_, i) => (((i % width) - 415) / 75) ** 2 + ((Math.floor(i / width) - 140) / 160) ** 2 <= 1 ? 0 : 255),
    width, height, channels: 1,
  };
  const { picture } = await inpaint(portrait, "remove the shuttle", { mask, speed: "TURBO" });
  let dark = 0;
  for (let y = 20; y < 220; y++) for (let x = 380; x < 450; x++) if (picture.data[(y * width + x) * 3] < 90) dark++;
  assert.ok(dark < 0.15 * 200 * 70, `${dark} dark pixels where the wall is light`);
});

test("another colour leaves light and texture", async () => {
  const { picture } = await inpaint(ball, "make it red");
  const [r, g, b] = meanInside(picture);
  assert.ok(r > 1.8 * g && r > 1.8 * b, `red ${r}, green ${g}, blue ${b}`);
  const light = (x: number) => Math.max(...picture.data.subarray((60 * 140 + x) * 3).subarray(0, 3));
  assert.ok(light(54) > light(86) + 15, "the light still comes from the left");
});

test("a colour fills evenly, two make a gradient", async () => {
  const solid = (await inpaint(ball, "fill with blue", { style: "DESIGN" })).picture;
  assert.ok(deviationInside(solid) < 0.6);
  assert.ok(meanInside(solid)[2] > 190);
  const gradient = (await inpaint(ball, "a gradient from white to black")).picture;
  assert.ok(gradient.data[(40 * 140 + 70) * 3] > gradient.data[(80 * 140 + 70) * 3] + 60);
});

test("text in quotation marks is written", async () => {
  const { picture, extras } = await inpaint(ball, 'write "OK" in white');
  assert.deepEqual(extras.understood, { do: "text", text: "OK", colour: [255, 255, 255] });
  let white = 0;
  for (let i = 0; i < picture.data.length; i += 3) if (picture.data[i + 2] > 235) white++;
  assert.ok(white > 150, `${white} white pixels`);
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24"><circle cx="12" cy="12" r="9" fill="#c81e1e"/></svg>';
const asked: string[] = [];
const withIcons: Materials = {
  ...noMaterials,
  async icon(words) {
    asked.push(words);
    if (words === "dragon") return undefined;
    const path = join(folder, "icon.svg");
    writeFileSync(path, svg);
    return { file: { path, mediaType: "image/svg+xml" }, name: words, multicolour: true };
  },
};

test("an object comes from the icon catalog; what it does not have is reported, and nothing is wiped", async () => {
  const placed = await inpaint(covered, "add a balloon here", { materials: withIcons });
  assert.equal(placed.extras.material, "balloon");
  const [r, g, b] = meanInside(placed.picture);
  assert.ok(r > 150 && g < 60 && b < 60);
  const missing = await inpaint(covered, "replace it with a dragon", { materials: withIcons });
  assert.deepEqual(asked, ["balloon", "dragon"]);
  assert.equal(missing.extras.not_found, "dragon");
  assert.equal(missing.result.unchanged, "image");
  assert.deepEqual(missing.picture.data, covered.data);
});

test("blurred, pixelated, brightened, darkened, grey", async () => {
  const [was] = [meanInside(ball)];
  assert.ok(meanInside((await inpaint(ball, "make this brighter")).picture)[1] > was[1] + 20);
  assert.ok(meanInside((await inpaint(ball, "darken this part")).picture)[1] < was[1] - 20);
  const [r, g, b] = meanInside((await inpaint(ball, "black and white")).picture);
  assert.ok(Math.max(r, g, b) - Math.min(r, g, b) < 3);
  assert.ok(deviationInside((await inpaint(covered, "blur it")).picture) < 20);
  await inpaint(ball, "pixelate the face");
});

test("palette, style codes and style references change nothing, and the result says so", async () => {
  const plain = await inpaint(ball, "fill with blue");
  const given: [string, InpaintOptions][] = [
    ["color_palette", { palette: { name: "MAGIC" } }], ["style_codes", { styleCodes: ["ff808080"] }],
    ["style_reference_images", { styleReferences: [covered] }],
  ];
  for (const [name, options] of given) {
    const { picture, extras } = await inpaint(ball, "fill with blue", options);
    assert.deepEqual(picture.data, plain.picture.data, name);
    assert.deepEqual((extras.not_applied as { instruction: string }[]).map(({ instruction }) => instruction), [name]);
  }
  assert.equal(plain.extras.not_applied, undefined);
});

test("grey pictures stay grey when completed, pictures with alpha keep it", async () => {
  const grey: Raster = { data: covered.data.filter((_, i) => i % 3 === 0), width: 140, height: 120, channels: 1 };
  await inpaint(grey, "remove it");
  const clear: Raster = {
    data: Uint8Array.from({ length: 140 * 120 * 4 }, (_, i) => (i % 4 === 3 ? 200 : covered.data[3 * (i >> 2) + (i % 4)])), width: 140, height: 120,
    channels: 4,
  };
  const { picture } = await inpaint(clear, "remove it");
  assert.equal(picture.data[(60 * 140 + 70) * 4 + 3], 200);
});

test("the same seed gives the same pixels; progress rises to 1; a cancelled job ends with the reason", async () => {
  const steps: number[] = [];
  const one = await inpaint(covered, "remove it", { seed: 5, progress: (fraction) => steps.push(fraction) });
  const two = await inpaint(covered, "remove it", { seed: 5 });
  assert.ok(Buffer.from(one.picture.data).equals(Buffer.from(two.picture.data)));
  assert.deepEqual(steps, steps.toSorted((a, b) => a - b));
  assert.equal(steps.at(-1), 1);
  const controller = new AbortController();
  await assert.rejects(
    inpaint(covered, "remove it", {
      signal: controller.signal, progress: (fraction) => fraction > 0.1 && controller.abort(new Error("cancelled by its owner")),
    }),
    /cancelled by its owner/,
  );
});

test("an enriched prompt is reported unless that is switched off", async () => {
  assert.match(String((await inpaint(ball, "remove the ball", { enhancePrompt: "AUTO" })).extras.effective_prompt), /^remove the ball, matched .* beige/);
  assert.equal((await inpaint(ball, "remove the ball")).extras.effective_prompt, undefined);
});

test("prompts are understood by what they say", () => {
  const intents: [string, string][] = [
    ["Remove the person in the background", "remove"],
    ["erase this", "remove"],
    ["", "remove"],
    ["the car in bright red", "object"],
    ["make the car red", "recolour"],
    ["change the colour of the shirt to navy", "recolour"],
    ["paint it yellow", "recolour"],
    ["solid white background", "fill"],
    ["a solid color blue", "fill"],
    ["plain blue", "fill"],
    ["a plain blue wall", "object"],
    ["#ff8800", "fill"],
    ["green grass", "object"],
    ["replace the wall with wooden planks", "object"],
    ["cover it with blue wooden planks", "object"],
    ["cover it with blue", "fill"],
    ["a sign that says \"OPEN\"", "text"],
    ["blur the licence plate", "adjust"],
    ["a cute cat", "object"],
    ["replace the dog with a cat", "object"],
    ["Add some sunglasses", "object"],
  ];
  for (const [prompt, expected] of intents) assert.equal(understandPrompt(prompt).do, expected, prompt);
  assert.deepEqual(understandPrompt("Put a red balloon on the table, please"), { do: "object", words: "balloon", colour: [217, 32, 42] });
});

test("black and white is a look of what is there, and a filling only where one is asked for", () => {
  assert.deepEqual(understandPrompt("black and white"), { do: "adjust", adjustment: "gray" });
  assert.deepEqual(understandPrompt("make it black and white"), { do: "adjust", adjustment: "gray" });
  assert.equal(understandPrompt("fill with a gradient from black and white").do, "fill");
});
