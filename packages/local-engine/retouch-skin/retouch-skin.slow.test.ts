import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import sharp, { type Sharp } from "sharp";
import type { RetouchSkinJob, SkinGoal } from "@atelier/engine/kinds/retouch-skin.ts";
import { gaussianBlur } from "@atelier/media/raster/gaussian-blur.ts";
import { luminance } from "@atelier/media/raster/luminance.ts";
import { createPlane, type Plane, type Raster } from "@atelier/media/raster/raster.ts";
import { noMaterials } from "@atelier/engine/materials.ts";
import { createEngine } from "../local-engine.ts";
import { readPicture } from "../picture-file.ts";
import { type FaceSkin, findFaceSkin, fullMask } from "./face-skin.ts";
import { protectFeatures } from "./feature-protection.ts";
import { lipMask } from "./lip-mask.ts";
import { faceRegions } from "../vision/faces/face-regions.ts";
import { findFaces } from "../vision/faces/find-faces.ts";
import { signedDistance } from "../vision/polygon.ts";
import { toLumaChroma } from "../vision/colour/luma-chroma.ts";

const engine = createEngine();

const portrait = fileURLToPath(new URL("../../../test/fixtures/astronaut.png", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "retouch-skin-"));
after(() => rmSync(folder, { recursive: true }));

type Parameters = RetouchSkinJob["parameters"];
const faithful = (skinDetail: number): Parameters => ({ mode: "faithful", skinDetail });
const flexible = (goal: SkinGoal): Parameters => ({ mode: "flexible", goal });

const portraits = new Map<string, ReturnType<typeof run>>();
let files = 0;

/** Runs the engine; what the portrait becomes with seed 1 is kept for the other tests. */
function retouch(input: string | Sharp, parameters: Parameters, seed = 1): ReturnType<typeof run> {
  if (input !== portrait || seed !== 1) return run(input, parameters, seed);
  const key = JSON.stringify(parameters);
  const known = portraits.get(key) ?? run(input, parameters, seed);
  portraits.set(key, known);
  return known;
}

async function run(input: string | Sharp, parameters: Parameters, seed: number) {
  const path = typeof input === "string" ? input : join(folder, `input-${files++}.png`);
  if (typeof input !== "string") await input.png().toFile(path);
  const scratch = mkdtempSync(join(folder, "job-"));
  const before = await readPicture({ path, mediaType: "image/png" });
  const { width, height } = before;
  const steps: number[] = [];
  const result = await engine.run(
    { kind: "retouch-skin", parameters, inputs: { image: { path, mediaType: "image/png", width, height } }, target: { width, height }, seed, scratch },
    { signal: new AbortController().signal, progress: (fraction) => steps.push(fraction), materials: noMaterials },
  );
  return { before, after: await readPicture(result.files[0]), path: result.files[0].path, extras: result.extras, steps };
}

const original = await readPicture({ path: portrait, mediaType: "image/png" });
const [face] = await findFaces(original);
const found = findFaceSkin(original, face);
assert.ok(found);
/** The skin of the portrait at full size, 0..1. */
const skin = wholePlane(maskOf(found));

function maskOf(person: FaceSkin): Plane {
  const picture = toLumaChroma(original, person.rect);
  const whole = fullMask(person, picture.y);
  return protectFeatures(whole, lipMask(picture, whole, person.rect, person.face), person.rect, person.face);
}

function wholePlane(part: Plane): Plane {
  const whole = createPlane(original.width, original.height);
  for (let y = 0; y < part.height; y++) {
    whole.data.set(part.data.subarray(y * part.width, (y + 1) * part.width), (found!.rect.y + y) * whole.width + found!.rect.x);
  }
  return whole;
}

/** Standard deviation, over the middle of the skin, of the detail between two blurs of luma (sigma 0: none). */
function texture(picture: Raster, fine: number, coarse: number): number {
  const y = luminance(picture);
  const [a, b] = [gaussianBlur(y, fine), gaussianBlur(y, coarse)];
  const inner = gaussianBlur(skin, 2);
  let sum = 0;
  let count = 0;
  for (let i = 0; i < y.data.length; i++) {
    if (inner.data[i] < 0.97) continue;
    sum += (a.data[i] - b.data[i]) ** 2;
    count++;
  }
  return Math.sqrt(sum / count);
}
const pores = (picture: Raster) => texture(picture, 0, 0.7);
const blemishes = (picture: Raster) => texture(picture, 0.9, 2.5);

function changedPixels(a: Raster, b: Raster, where: (i: number) => boolean): number {
  let changed = 0;
  for (let i = 0; i < a.width * a.height; i++) {
    if (where(i) && [0, 1, 2].some((c) => a.data[i * a.channels + c] !== b.data[i * b.channels + c])) changed++;
  }
  return changed;
}

function inside(polygons: { x: number; y: number }[][]): (i: number) => boolean {
  return (i) => polygons.some((polygon) => signedDistance(polygon, (i % original.width) + 0.5, Math.floor(i / original.width) + 0.5) < 0);
}

const skinOnly: [string, Parameters][] = [
  ["faithful", faithful(80)],
  ["enhance_skin", flexible("enhance_skin")],
  ["transform_to_real", flexible("transform_to_real")],
];

for (const [name, parameters] of skinOnly) {
  test(`${name}: outside the skin every byte stays; eyes, brows and lips do too; skin changes`, async () => {
    const { after } = await retouch(portrait, parameters);
    assert.equal(changedPixels(original, after, (i) => skin.data[i] === 0), 0);
    const { eyes, brows, lips } = faceRegions(face);
    assert.equal(changedPixels(original, after, inside([...eyes, ...brows, lips])), 0);
    assert.ok(changedPixels(original, after, (i) => skin.data[i] > 0.9) > 2000);
  });
}

test("the mask is the face and neck: no hair above the fringe, no suit, no background", () => {
  for (let i = 0; i < skin.data.length; i++) {
    const [x, y] = [i % original.width, Math.floor(i / original.width)];
    if (y < 70 || y > 200 || x < 165 || x > 285) assert.equal(skin.data[i], 0, `${x}, ${y}`);
  }
  for (const [x, y] of [[222, 95], [200, 130], [245, 130], [222, 165]]) assert.ok(skin.data[y * original.width + x] > 0.9, `${x}, ${y}`);
});

test("skin_detail: pores follow it step by step and are all but whole at 100; blemish-scale texture always falls, more the lower it is", async () => {
  const results = [];
  for (const detail of [0, 40, 80, 100]) results.push((await retouch(portrait, faithful(detail))).after);
  const [p, b] = [results.map(pores), results.map(blemishes)];
  for (let i = 1; i < results.length; i++) {
    assert.ok(p[i] > p[i - 1] * 1.1, `pores ${p}`);
    assert.ok(b[i] > b[i - 1] * 1.03, `blemishes ${b}`);
  }
  assert.ok(p[3] > 0.9 * pores(original), `${p[3]} of ${pores(original)}`);
  assert.ok(p[0] < 0.4 * pores(original), `${p[0]} of ${pores(original)}`);
  assert.ok(b[3] < 0.97 * blemishes(original), `${b[3]} of ${blemishes(original)}`);
});

test("enhance_skin: more even than faithful at its default, with its pores", async () => {
  const enhanced = (await retouch(portrait, flexible("enhance_skin"))).after;
  const gentle = (await retouch(portrait, faithful(80))).after;
  assert.ok(blemishes(enhanced) < 0.95 * blemishes(gentle), `${blemishes(enhanced)} ${blemishes(gentle)}`);
  assert.ok(pores(enhanced) > 0.75 * pores(original), `${pores(enhanced)} of ${pores(original)}`);
});

test("a spot on the cheek is healed to its surroundings", async () => {
  const spot = Buffer.from(`<svg width="12" height="12"><circle cx="6" cy="6" r="2" fill="#a05040" fill-opacity="0.6"/></svg>`);
  const at = { x: 193, y: 131 };
  const { before, after } = await retouch(sharp(portrait).composite([{ input: spot, left: at.x - 6, top: at.y - 6 }]), flexible("enhance_skin"));
  const contrast = (picture: Raster) => {
    const y = luminance(picture);
    const mean = (near: number, far: number) => {
      const values = [...y.data].filter((_, i) => {
        const distance = Math.hypot((i % picture.width) - at.x, Math.floor(i / picture.width) - at.y);
        return distance >= near && distance < far;
      });
      return values.reduce((sum, v) => sum + v, 0) / values.length;
    };
    return mean(4, 7) - mean(0, 1.6);
  };
  assert.ok(contrast(before) > 15, String(contrast(before)));
  assert.ok(contrast(after) < 0.35 * contrast(before), `${contrast(after)} of ${contrast(before)}`);
});

test("improve_lighting: the light on the face is more even and its shadows lighter; hair and background keep their bytes", async () => {
  const { after } = await retouch(portrait, flexible("improve_lighting"));
  const light = (picture: Raster) => {
    const y = gaussianBlur(luminance(picture), 6);
    const values = [...y.data].filter((_, i) => skin.data[i] > 0.9).sort((a, b) => a - b);
    return { shade: values[Math.floor(values.length * 0.1)], bright: values[Math.floor(values.length * 0.9)] };
  };
  const [before, now] = [light(original), light(after)];
  assert.ok(now.shade > before.shade * 1.06, JSON.stringify({ before, now }));
  assert.ok(now.bright / now.shade < (before.bright / before.shade) * 0.96, JSON.stringify({ before, now }));
  assert.equal(changedPixels(original, after, (i) => Math.floor(i / 512) < 60 || Math.floor(i / 512) > 200), 0);
});

test("no_make_up: lips come nearer to the colour of the skin; eyeballs and teeth are not touched", async () => {
  const { after } = await retouch(portrait, flexible("no_make_up"));
  const { eyes, mouth, lips } = faceRegions(face);
  const lipPixel = inside([lips]);
  const toothPixel = inside([mouth]);
  const whole = { x: 0, y: 0, width: 512, height: 512 };
  const redness = (picture: Raster) => {
    const { y, cr } = toLumaChroma(picture, whole);
    const mean = (where: (i: number) => boolean) => {
      const values = [...cr.data].map((v, i) => (where(i) ? v / (y.data[i] + 16) : Number.NaN)).filter((v) => !Number.isNaN(v));
      return values.reduce((sum, v) => sum + v, 0) / values.length;
    };
    return mean((i) => lipPixel(i) && !toothPixel(i)) - mean((i) => skin.data[i] > 0.9);
  };
  assert.ok(redness(after) < 0.8 * redness(original), `${redness(after)} of ${redness(original)}`);
  assert.equal(changedPixels(original, after, inside(eyes)), 0);
});

test("transform_to_real: skin that was smoothed like plastic gets its texture back, by the seed", async () => {
  const plastic = await retouch(portrait, faithful(0));
  const real = await retouch(plastic.path, flexible("transform_to_real"), 5);
  assert.ok(pores(real.after) > 1.25 * pores(plastic.after), `${pores(real.after)} of ${pores(plastic.after)}`);
  assert.ok(pores(real.after) < 1.2 * pores(original), `${pores(real.after)} of ${pores(original)}`);
  assert.notDeepEqual((await retouch(plastic.path, flexible("transform_to_real"), 6)).after.data, real.after.data);
});

test("enhance_everything: the skin is evened and the rest of the picture gains contrast", async () => {
  const { after } = await retouch(portrait, flexible("enhance_everything"));
  assert.ok(blemishes(after) < 0.9 * blemishes(original), `${blemishes(after)} of ${blemishes(original)}`);
  const contrast = (picture: Raster) => {
    const y = luminance(picture);
    const broad = gaussianBlur(y, 8);
    let sum = 0;
    for (let i = 210 * 512; i < y.data.length; i++) sum += (y.data[i] - broad.data[i]) ** 2;
    return Math.sqrt(sum);
  };
  assert.ok(contrast(after) > 1.04 * contrast(original), `${contrast(after)} of ${contrast(original)}`);
});

test("the same picture, parameters and seed give the same pixels", async () => {
  const once = await retouch(portrait, flexible("transform_to_real"), 3);
  assert.deepEqual((await retouch(portrait, flexible("transform_to_real"), 3)).after.data, once.after.data);
});

test("a picture without a person, though of the colour of skin, keeps every byte and says so", async () => {
  const suit = sharp(portrait).extract({ left: 0, top: 200, width: 400, height: 312 });
  const { before, after, extras } = await retouch(suit, flexible("enhance_skin"));
  assert.deepEqual(after.data, before.data);
  assert.deepEqual(extras, { faces: 0, vision: ["face_landmark_68", "ssd_mobilenet_v1"] });
});

test("dark skin is evened as much as light skin and keeps its tone", async () => {
  const dark = await retouch(sharp(portrait).linear(0.45, 0), flexible("enhance_skin"));
  const light = await retouch(portrait, flexible("enhance_skin"));
  const left = (result: typeof dark) => blemishes(result.after) / blemishes(result.before);
  assert.ok(Math.abs(left(dark) - left(light)) < 0.12, `${left(dark)} ${left(light)}`);
  const tone = (picture: Raster) => luminance(picture).data.reduce((sum, v, i) => sum + v * skin.data[i], 0) / skin.data.reduce((sum, v) => sum + v, 0);
  assert.ok(Math.abs(tone(dark.after) / tone(dark.before) - 1) < 0.03, `${tone(dark.after)} ${tone(dark.before)}`);
});

test("a grey picture stays a grey picture of one channel and is retouched", async () => {
  const { before, after } = await retouch(sharp(portrait).greyscale().toColourspace("b-w"), flexible("enhance_skin"));
  assert.deepEqual([before.channels, after.channels], [1, 1]);
  assert.ok(blemishes(after) < 0.85 * blemishes(before), `${blemishes(after)} of ${blemishes(before)}`);
});

test("alpha is kept, and transparent pixels keep their colour", async () => {
  const alpha = Buffer.alloc(512 * 512);
  for (let i = 0; i < alpha.length; i++) alpha[i] = i % 512 < 222 ? 0 : 200;
  const cut = sharp(portrait).joinChannel(alpha, { raw: { width: 512, height: 512, channels: 1 } });
  const { before, after } = await retouch(cut, flexible("enhance_skin"));
  assert.equal(after.channels, 4);
  assert.ok(after.data.every((value, at) => at % 4 !== 3 || value === before.data[at]));
  assert.equal(changedPixels(before, after, (i) => i % 512 < 222), 0);
  assert.ok(changedPixels(before, after, (i) => i % 512 >= 222) > 1000);
});

test("progress never falls and ends at 1; a cancelled job rejects with the reason", async () => {
  const { steps } = await retouch(portrait, faithful(80));
  assert.deepEqual(steps, steps.toSorted((a, b) => a - b));
  assert.equal(steps.at(-1), 1);
  const controller = new AbortController();
  const reason = new Error("cancelled");
  const image = { path: portrait, mediaType: "image/png", width: 512, height: 512 };
  const job = { kind: "retouch-skin" as const, parameters: faithful(80), inputs: { image }, target: { width: 512, height: 512 }, seed: 1, scratch: folder };
  const running = engine.run(job, { signal: controller.signal, progress: (fraction) => fraction >= 0.3 && controller.abort(reason), materials: noMaterials });
  await assert.rejects(running, reason);
});

test("a file that is no picture is the caller's error", async () => {
  const image = { path: fileURLToPath(import.meta.url), mediaType: "image/png" };
  const job = { kind: "retouch-skin" as const, parameters: faithful(80), inputs: { image }, target: { width: 1, height: 1 }, seed: 1, scratch: folder };
  await assert.rejects(engine.run(job, { signal: new AbortController().signal, progress() {}, materials: noMaterials }), { code: "invalid_input" });
});
