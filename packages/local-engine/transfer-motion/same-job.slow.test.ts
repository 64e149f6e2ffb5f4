import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import sharp from "sharp";
import { actFigure, spottedWall } from "@atelier/test/engines/acting-clip.ts";
import { folder, frameRate, height, transfer, waving, width } from "@atelier/test/engines/moved-character.ts";
import { decodeFrames } from "@atelier/test/engines/seen-mouth.ts";

const clip = join(folder, "clip.mp4");
await actFigure({ path: clip, width, height, seconds: 1.2, frameRate, pose: waving, tall: 0.84 });
const made = await transfer(clip);

test("the same job gives the same file", async () => {
  const hash = async (path: string) => createHash("sha256").update(await readFile(path)).digest("hex");
  const again = await transfer(clip);
  assert.equal(await hash(again.files[0].path), await hash(made.files[0].path));
});

test("what has no body does not move, and the task says so", async () => {
  const picture = join(folder, "balloon.png");
  const wall = spottedWall(width, height, 4);
  const balloon = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path d="M110 160 L120 95 L130 160" fill="#332211"/>` +
    `<ellipse cx="120" cy="70" rx="34" ry="42" fill="#d02020"/></svg>`;
  await sharp(wall.data, { raw: { width: wall.width, height: wall.height, channels: 3 } })
    .extract({ left: 20, top: 20, width, height }).composite([{ input: Buffer.from(balloon) }]).png().toFile(picture);
  const { files, extras } = await transfer(clip, { picture, target: { duration: 0.6 } });
  assert.deepEqual([made.extras!.motion, extras!.motion, extras!.no_body_in, extras!.character], ["body points", "none", ["picture"], false]);
  assert.match(JSON.stringify(extras!.not_applied), /body was found in the picture/);
  const frames = await decodeFrames(files[0].path, width, height);
  const change = frames.at(-1)!.reduce((sum, value, i) => sum + Math.abs(value - frames[0][i]), 0) / frames[0].length;
  assert.ok(change < 2, `the picture changes by ${change} levels in the mean`);
});

test("a prompt's camera comes nearer, and abort ends the work with its reason; progress never falls", async () => {
  const parameters = { prompt: "slow zoom in", quality: "high" };
  const near = await transfer(clip, { parameters });
  assert.deepEqual(near.extras!.used_words, ["zoom in"]);
  const usual = await decodeFrames(made.files[0].path, width, height);
  const last = (await decodeFrames(near.files[0].path, width, height)).at(-1)!;
  assert.ok(last.some((value, i) => Math.abs(value - usual.at(-1)![i]) > 40));

  const controller = new AbortController();
  const shares: number[] = [];
  const progress = (share: number) => {
    shares.push(share);
    if (share > 0.2) controller.abort(new Error("cancelled by the caller"));
  };
  await assert.rejects(transfer(clip, { context: { signal: controller.signal, progress } }), /cancelled by the caller/);
  assert.ok(shares.every((share, i) => share >= (shares[i - 1] ?? 0)) && shares.at(-1)! < 0.3);
});
