import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import sharp from "sharp";
import { endpoint } from "@atelier/server/endpoints/text-to-image-model-v4-5-edit.ts";
import { noMaterials } from "@atelier/engine/materials.ts";
import { editImage } from "./edit-image.ts";
import { readPicture } from "../picture-file.ts";

const astronaut = join(import.meta.dirname, "../../../test/fixtures/astronaut.png");

interface Extras {
  applied: { instruction: string; [said: string]: unknown }[];
  not_applied: { instruction: string; reason: string }[];
  not_understood: string[];
}

async function scratch(t: TestContext): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), "atelier-edit-"));
  t.after(() => rm(path, { recursive: true }));
  return path;
}

async function edit(t: TestContext, prompt: string, {
  references = [astronaut], width = 256, height = 256, seed = 3, progress = (_: number) => {}, signal = new AbortController().signal,
} = {}) {
  const job = {
    kind: "edit-image" as const, inputs: { references: references.map((path) => ({ path, mediaType: "image/png" as const })) },
    parameters: { prompt }, target: { width, height }, seed, scratch: await scratch(t),
  };
  const result = await editImage(job, { signal, progress, materials: noMaterials });
  return { ...result, picture: await readPicture(result.files[0]), extras: result.extras as unknown as Extras };
}

/** A grey gradient with one bright square, wide rather than tall. */
async function wide(t: TestContext, width = 400, height = 256): Promise<string> {
  const path = join(await scratch(t), "wide.png");
  const data = new Uint8Array(width * height * 3).map((_, i) => ((Math.floor(i / 3) % width) / width) * 120);
  for (let y = 100; y < 150; y++) for (let x = 320; x < 370; x++) data.set([255, 40, 40], (y * width + x) * 3);
  await sharp(data, { raw: { width, height, channels: 3 } }).png().toFile(path);
  return path;
}

test("each of the eight sizes is met to the pixel, from upright and wide pictures, cropped and whole", async (t) => {
  const body = { prompt: "x", reference_images: ["x"] };
  const shapes =
    ["square_1_1", "widescreen_16_9", "social_story_9_16", "portrait_2_3", "traditional_3_4", "standard_3_2", "classic_4_3", "cinematic_21_9"] as const;
  const image = await wide(t);
  for (const [i, aspect_ratio] of shapes.entries()) {
    const { output } = endpoint.job(
      { ...body, aspect_ratio }, { media: () => ({}) as never } as never,
    ) as unknown as { output: { size: { width: number; height: number } } };
    const { picture } = await edit(t, i % 2 === 0 ? "do not crop" : "darken", { references: [image], ...output.size });
    assert.deepEqual([picture.width, picture.height], [output.size.width, output.size.height]);
    assert.ok(picture.width * picture.height <= 4_194_304);
  }
});

test("the crop keeps what stands out, and a face above all", async (t) => {
  const { picture } = await edit(t, "sharpen", { references: [await wide(t)], width: 128, height: 256 });
  const reds =
    Array.from({ length: picture.width * picture.height }, (_, i) => picture.data.subarray(i * 3, i * 3 + 3)).filter(([r, g]) => r > 200 && g < 90).length;
  assert.ok(reds > 2000, "the square is in the frame");
  const portrait = await edit(t, "darken slightly", { width: 480, height: 200 });
  const { findFaces } = await import("../vision/faces/find-faces.ts");
  assert.equal((await findFaces(portrait.picture)).length, 1, "her face is in the frame");
});

test("instructions are carried out in the order of the prompt", async (t) => {
  const green = ({ picture: { data } }: { picture: { data: Uint8Array } }) =>
    data.filter((v, i) => i % 3 === 1 && v > 240 && data[i - 1] < 20 && data[i + 1] < 20).length;
  const textLast = await edit(t, "crop the top half, then add the text \"HELLO\" in #00ff00 at the bottom");
  const textFirst = await edit(t, "add the text \"HELLO\" in #00ff00 at the bottom, then crop the top half");
  assert.deepEqual(textLast.extras.applied.map(({ instruction }) => instruction), ["crop", "text"]);
  assert.deepEqual(textFirst.extras.applied.map(({ instruction }) => instruction), ["text", "crop"]);
  assert.ok(green(textLast) > 300, `${green(textLast)}`);
  assert.equal(green(textFirst), 0, "the text is in the half that was cropped away");
  const greyThenTint = await edit(t, "black and white, then tint it blue");
  const tintThenGrey = await edit(t, "tint it blue, then black and white");
  const coloured = ({ picture: { data } }: typeof greyThenTint) => data.filter((v, i) => i % 3 === 2 && Math.abs(v - data[i - 2]) > 10).length;
  assert.ok(coloured(greyThenTint) > 10_000 && coloured(tintThenGrey) === 0);
});

test("the same job gives the same pixels, another seed another grain", async (t) => {
  const prompt = "vintage with heavy film grain, rain and a vignette";
  const [one, two, other] = [await edit(t, prompt), await edit(t, prompt), await edit(t, prompt, { seed: 4 })];
  assert.deepEqual(one.picture.data, two.picture.data);
  assert.notDeepEqual(one.picture.data, other.picture.data);
});

test("the answer tells what was applied with its amounts, what was impossible and why, and what was not understood", async (t) => {
  const { extras, fidelity, sourceType } = await edit(t, "brighten by 50%, make her juggle, juggle it, place image 3 on the left, no vignette");
  assert.deepEqual(extras.applied.map(({ instruction, strength }) => [instruction, strength]), [["brighten", 2]]);
  assert.deepEqual(extras.not_applied.map(({ instruction, reason }) => [instruction, reason]), [
    ["change a thing", "other faces, poses, clothes, colors of single things and shapes are not made up"],
    ["place picture", "there is no picture 3: one was given"],
  ]);
  assert.deepEqual(extras.not_understood, ["juggle it"]);
  assert.deepEqual([fidelity, sourceType], ["classical", "algorithmicallyEnhanced"]);
});

test("a prompt of which nothing is understood gives the picture in the ordered size", async (t) => {
  const { picture, extras } = await edit(t, "flobber the wibble", { width: 512, height: 512 });
  assert.deepEqual(extras, { applied: [], not_applied: [], not_understood: ["flobber the wibble"] });
  assert.deepEqual(picture.data, (await readPicture({ path: astronaut, mediaType: "image/png" })).data);
});

test("several references of which the prompt says nothing become a collage, and a composite by its mark", async (t) => {
  const { extras, sourceType } = await edit(t, "warmer", { references: [astronaut, await wide(t)] });
  assert.deepEqual(extras.applied.map(({ instruction }) => instruction), ["warmer", "collage"]);
  assert.equal(sourceType, "compositeSynthetic");
  const named = await edit(t, "use the colors of image 2", { references: [astronaut, await wide(t)] });
  assert.deepEqual(named.extras.applied.map(({ instruction }) => instruction), ["colors of picture"]);
});

test("a transparent background is transparent, also after a flip and with text on it", async (t) => {
  const { picture } = await edit(t, "transparent background and flip it horizontally");
  assert.equal(picture.channels, 4);
  const alpha = (x: number, y: number) => picture.data[(y * 256 + x) * 4 + 3];
  assert.ok(alpha(256 - 112, 66) > 250 && alpha(256 - 210, 30) < 5, `${alpha(144, 66)} ${alpha(46, 30)}`);
  const lettered = await edit(t, "transparent background, then add the text \"HELLO\" in the top right in #00ff00");
  let shown = 0;
  for (let i = 0; i < 256 * 60; i++) if (i % 256 > 180 && lettered.picture.data[i * 4 + 3] === 255 && lettered.picture.data[i * 4 + 1] === 255) shown++;
  assert.ok(shown > 100, `${shown} pixels of letters`);
});

test("progress rises to 1, and an aborted edit ends with the reason of its abort", async (t) => {
  const seen: number[] = [];
  await edit(t, "warmer, sharpen, vignette", { progress: (fraction) => seen.push(fraction) });
  assert.deepEqual(seen, seen.toSorted((a, b) => a - b));
  assert.equal(seen.at(-1), 1);
  const abort = new AbortController();
  await assert.rejects(
    edit(t, "warmer, sharpen, vignette", { signal: abort.signal, progress: (fraction) => fraction > 0.2 && abort.abort(new Error("enough")) }),
    /enough/,
  );
});
