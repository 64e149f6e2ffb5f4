import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import sharp from "sharp";
import { actFigure } from "@atelier/test/engines/acting-clip.ts";
import { character, folder, frameRate, height, rest, transfer, waving, width } from "@atelier/test/engines/moved-character.ts";
import { decodeFrames } from "@atelier/test/engines/seen-mouth.ts";
import { correlation, followPatch, range } from "@atelier/test/engines/seen-way.ts";
import { ignoreOutput } from "@atelier/media/ffmpeg.ts";
import { runUngated } from "@atelier/media/ffmpeg-program.ts";
import { probeClip } from "@atelier/media/video/probe-clip.ts";

const seconds = 2.4;
const frames = Math.round(seconds * frameRate);
const tone = join(folder, "tone.wav");
await runUngated(["-f", "lavfi", "-i", "sine=f=440:r=48000:d=3", tone], ignoreOutput);
const clip = join(folder, "clip.mp4");
const truth = await actFigure({ path: clip, width, height, seconds, frameRate, pose: waving, sound: tone, tall: 0.84 });

const made = await transfer(clip, { hasSound: true });
const seen = await decodeFrames(made.files[0].path, width, height);

test("the video has the ordered size, rate and length, and the clip's sound as long as the pictures", async () => {
  const found = await probeClip(made.files[0].path);
  assert.deepEqual([found?.width, found?.height, found?.frames, found?.frameRate, found?.isPlain], [width, height, frames, frameRate, true]);
  assert.ok(Math.abs(found!.sound!.duration - seconds) < 0.05, `${found!.sound!.duration} s of sound`);
  assert.deepEqual([made.fidelity, made.sourceType, made.extras!.character], ["classical", "compositeSynthetic", true]);
});

test("head and hands of the character move as those of the clip do, by a tracker of another kind", () => {
  for (const [part, axis] of [["head", "y"], ["leftHand", "x"], ["leftHand", "y"], ["rightHand", "y"]] as const) {
    const way = followPatch(seen, width, height, rest.parts[part], 5, 6).map((place) => place[axis]);
    const meant = truth.map((parts) => parts[part][axis]);
    const found = correlation(way, meant);
    assert.ok(found > 0.7 && range(way) > 0.4 * range(meant), `${part} ${axis}: correlation ${found}, ${range(way)} of ${range(meant)} pixels`);
  }
});

test("the first frame is the picture", async () => {
  const given = await sharp(character).removeAlpha().raw().toBuffer();
  const error = given.reduce((sum, value, i) => sum + (value - seen[0][i]) ** 2, 0) / given.length;
  assert.ok(10 * Math.log10(255 ** 2 / error) > 29, `${10 * Math.log10(255 ** 2 / error)} dB`);
});

test("where the hand was the wall shows, and no ghost of it", () => {
  const { x, y } = rest.parts.leftHand;
  const place = (Math.round(y) * width + Math.round(x)) * 3;
  // Skin is much redder than the wall, which is grey with a touch of green.
  const redness = seen.map((frame) => frame[place] - frame[place + 2]);
  assert.ok(redness[0] > 40, `the hand is there first: ${redness[0]}`);
  assert.ok(Math.min(...redness) < 15, `least redness ${Math.min(...redness)}`);
});

test("far from the character nothing flickers and no border shows", () => {
  for (const frame of seen) {
    for (const [x, y] of [[3, 3], [width - 4, 3], [width - 4, height - 4], [width - 30, 90]]) {
      for (let c = 0; c < 3; c++) assert.ok(Math.abs(frame[(y * width + x) * 3 + c] - seen[0][(y * width + x) * 3 + c]) < 14, `at ${x}, ${y}`);
    }
  }
});

test("a clip in which nothing moves gives a still character, at another rate and length", async () => {
  const motion = join(folder, "still.mp4");
  await runUngated(["-f", "lavfi", "-i", "color=c=gray:s=160x120:r=50:d=1", "-pix_fmt", "yuv420p", motion], ignoreOutput);
  const { files, extras } = await transfer(motion, { target: { frameRate: 25, duration: 0.6 } });
  const still = await decodeFrames(files[0].path, width, height);
  assert.deepEqual([still.length, extras!.motion, extras!.no_body_in], [15, "none", ["clip"]]);
  // The encoder refines single pixels from frame to frame; the picture as a whole stays.
  const changes = still.at(-1)!.map((value, i) => Math.abs(value - still[0][i]));
  const mean = changes.reduce((sum, change) => sum + change, 0) / changes.length;
  const most = changes.reduce((largest, change) => Math.max(largest, change), 0);
  assert.ok(mean < 0.2 && most < 32, `changes by ${mean} in the mean, by ${most} at most`);
});
