import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import sharp from "sharp";
import { actPortrait, acts, type Pose, portraitAt } from "@atelier/test/engines/acting-clip.ts";
import { folder, frameRate, transfer } from "@atelier/test/engines/moved-character.ts";
import { decodeFrames } from "@atelier/test/engines/seen-mouth.ts";
import { correlation, followPatch, range } from "@atelier/test/engines/seen-way.ts";
import { ignoreOutput } from "@atelier/media/ffmpeg.ts";
import { runUngated } from "@atelier/media/ffmpeg-program.ts";

/*
 * A clip that ends at the chest moves a portrait that ends there: both are cut from the fixtures' photograph, the clip larger and from its middle, and what
 * moves in the clip is known by formula.
 */
const photograph = join(import.meta.dirname, "../../../test/fixtures/astronaut.png");
const [seconds, side] = [2, 480];
const pose = (s: number): Pose => ({
  ...acts.lean(s), leftArm: 0, rightArm: 0, lean: 0.04 * Math.sin(2 * Math.PI * 0.5 * s), nod: 0.1 * Math.sin(2 * Math.PI * 0.8 * s),
});
const whole = join(folder, "whole.mp4");
await actPortrait(photograph, { path: whole, width: side, height: side, seconds, frameRate, pose });
const clip = join(folder, "bust.mp4");
await runUngated(["-i", whole, "-vf", `crop=${0.7 * side}:${0.58 * side}:${0.08 * side}:0`, "-crf", "14", clip], ignoreOutput);

/** Shoulders touch both sides and the lower border. */
const cut = { left: 118, top: 0, width: 204, height: 250 };
const [width, height] = [306, 374];
const picture = join(folder, "bust.png");
await sharp(photograph).extract(cut).resize(width, height, { fit: "fill" }).png().toFile(picture);

const made = await transfer(clip, { picture, target: { width, height } });
const seen = await decodeFrames(made.files[0].path, width, height);
const scale = width / cut.width;
const place = (x: number, y: number) => ({ x: (x - cut.left) * scale, y: (y - cut.top) * scale });

test("head and shoulders are a body: the task names what moves, and no body that is missing", () => {
  const { motion, moves, no_body_in, character } = made.extras!;
  assert.deepEqual({ motion, moves, no_body_in, character }, { motion: "body points", moves: "head and shoulders", no_body_in: undefined, character: true });
});

test("the head of a portrait that is cut off at the chest goes and tilts as the clip's does, by a tracker of another kind", () => {
  const marks = [[207, 99], [225, 140]] as const;
  const [eye, mouth] = marks.map(([x, y]) => followPatch(seen, width, height, place(x, y), 6, 9).map((at) => at.x));
  const [eyeMeant, mouthMeant] = marks.map(([x, y]) => seen.map((_, t) => portraitAt(pose(t / frameRate), x / 512, y / 512).x * 512 * scale));
  const tilt = (upper: number[], lower: number[]) => upper.map((x, t) => x - lower[t]);
  for (const [name, found, meant] of [["way", mouth, mouthMeant], ["tilt", tilt(eye, mouth), tilt(eyeMeant, mouthMeant)]] as const) {
    const share = range(found) / range(meant);
    assert.ok(correlation(found, meant) > 0.85 && share > 0.5 && share < 1.5, `${name}: correlation ${correlation(found, meant)}, ${share} of the clip's`);
  }
});

test("it moves smoothly, and nothing behind it moves", () => {
  const mouth = followPatch(seen, width, height, place(225, 140), 6, 9);
  for (let t = 2; t < mouth.length; t++) {
    const bend = Math.hypot(mouth[t].x - 2 * mouth[t - 1].x + mouth[t - 2].x, mouth[t].y - 2 * mouth[t - 1].y + mouth[t - 2].y);
    assert.ok(bend < 4, `leaps by ${bend} pixels in frame ${t}`);
  }
  for (const frame of seen) {
    for (const [x, y] of [[4, 4], [width - 5, 4], [4, 60], [width - 5, 60]]) {
      for (let c = 0; c < 3; c++) assert.ok(Math.abs(frame[(y * width + x) * 3 + c] - seen[0][(y * width + x) * 3 + c]) < 16, `at ${x}, ${y}`);
    }
  }
});

test("the first frame is the portrait", async () => {
  const given = await sharp(picture).removeAlpha().raw().toBuffer();
  const error = given.reduce((sum, value, i) => sum + (value - seen[0][i]) ** 2, 0) / given.length;
  assert.ok(10 * Math.log10(255 ** 2 / error) > 29, `${10 * Math.log10(255 ** 2 / error)} dB`);
});
