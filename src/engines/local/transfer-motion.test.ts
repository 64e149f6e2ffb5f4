import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import sharp from "sharp";
import { actFigure, acts, figure, type Pose, spottedWall } from "../../../test/engines/acting-clip.ts";
import { decodeFrames } from "../../../test/engines/seen-mouth.ts";
import { correlation, followPatch, range } from "../../../test/engines/seen-way.ts";
import { ignoreOutput, runFfmpeg } from "../../media/ffmpeg.ts";
import { probeClip } from "../../media/video/probe-clip.ts";
import type { EngineContext } from "../engine.ts";
import { noMaterials } from "../materials.ts";
import { transferMotion } from "./transfer-motion.ts";

const folder = await mkdtemp(join(tmpdir(), "atelier-motion-"));
after(() => rm(folder, { recursive: true }));

const [width, height, frameRate, seconds] = [240, 180, 15, 2.4];
const frames = Math.round(seconds * frameRate);

/** A slow and a fast movement that both fit into the clip. */
const waving = (s: number): Pose => ({ ...acts.wave(s), leftArm: 0.4 * Math.sin(2 * Math.PI * 0.6 * s), cameraX: 0, cameraY: 0 });
const tone = join(folder, "tone.wav");
await runFfmpeg(["-f", "lavfi", "-i", "sine=f=440:r=48000:d=3", tone], ignoreOutput);
const clip = join(folder, "clip.mp4");
const truth = await actFigure({ path: clip, width, height, seconds, frameRate, pose: waving, sound: tone, tall: 0.84 });

/** Somebody else before another wall, a little larger. */
const wall = spottedWall(width, height, 21);
const rest = figure(waving(0), width, height, { centre: 0.45, tall: 0.88, dress: ["#8d5a3b", "#111111", "#2d7a4f", "#5b4a3a"] });
const character = join(folder, "character.png");
await sharp(wall.data, { raw: { width: wall.width, height: wall.height, channels: 3 } })
  .extract({ left: 10, top: 10, width, height })
  .composite([{ input: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${rest.svg}</svg>`) }])
  .png()
  .toFile(character);

type Changes = { motion?: string; hasSound?: boolean; parameters?: object; target?: object; context?: Partial<EngineContext> };

async function transfer({ motion = clip, hasSound = true, parameters, target, context }: Changes = {}) {
  const { width: wide, height: high, frameRate: rate, duration } = (await probeClip(motion))!;
  return transferMotion(
    {
      kind: "transfer-motion",
      inputs: { character: { path: character, mediaType: "image/png" }, motion: { path: motion, mediaType: "video/mp4", width: wide, height: high, frameRate: rate, duration, hasSound } },
      parameters: { orientation: "video", guidance: 0.5, quality: "standard", ...parameters },
      target: { width, height, frameRate, duration: seconds, sound: hasSound, ...target },
      seed: 3,
      scratch: await mkdtemp(join(folder, "job-")),
    },
    { signal: new AbortController().signal, progress() {}, materials: noMaterials, ...context },
  );
}

const made = await transfer();
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

test("the same job gives the same file", async () => {
  const hash = async (path: string) => createHash("sha256").update(await readFile(path)).digest("hex");
  const again = await transfer();
  assert.equal(await hash(again.files[0].path), await hash(made.files[0].path));
});

test("in orientation video the character walks with the clip's, in image it stays on its spot", async () => {
  const motion = join(folder, "walk.mp4");
  await actFigure({ path: motion, width, height, seconds, frameRate, pose: acts.walk, tall: 0.84 });
  const goes: Record<string, number> = {};
  for (const orientation of ["video", "image"] as const) {
    const { files } = await transfer({ motion, hasSound: false, parameters: { orientation } });
    const walked = await decodeFrames(files[0].path, width, height);
    goes[orientation] = range(followPatch(walked, width, height, rest.parts.head, 5, 4).map(({ x }) => x));
    assert.equal((await probeClip(files[0].path))?.sound, undefined);
  }
  assert.ok(goes.video > 18 && goes.image < 0.6 * goes.video && goes.image > 3, JSON.stringify(goes));
});

test("a prompt's camera comes nearer, and abort ends the work with its reason; progress never falls", async () => {
  const parameters = { prompt: "slow zoom in", quality: "high" };
  const near = await transfer({ parameters });
  assert.deepEqual(near.extras!.used_words, ["push-in"]);
  assert.ok(Number(near.extras!.regions) >= Number(made.extras!.regions), `high tells no fewer regions apart: ${near.extras!.regions} and ${made.extras!.regions}`);
  const last = (await decodeFrames(near.files[0].path, width, height)).at(-1)!;
  assert.ok(last.some((value, i) => Math.abs(value - seen.at(-1)![i]) > 40));

  const controller = new AbortController();
  const shares: number[] = [];
  const progress = (share: number) => {
    shares.push(share);
    if (share > 0.2) controller.abort(new Error("cancelled by the caller"));
  };
  await assert.rejects(transfer({ context: { signal: controller.signal, progress } }), /cancelled by the caller/);
  assert.ok(shares.every((share, i) => share >= (shares[i - 1] ?? 0)) && shares.at(-1)! < 0.3);
});

test("a clip in which nothing moves gives a still character, at another rate and length", async () => {
  const motion = join(folder, "still.mp4");
  await runFfmpeg(["-f", "lavfi", "-i", "color=c=gray:s=160x120:r=50:d=1", "-pix_fmt", "yuv420p", motion], ignoreOutput);
  const { files, extras } = await transfer({ motion, hasSound: false, target: { frameRate: 25, duration: 0.6 } });
  const still = await decodeFrames(files[0].path, width, height);
  assert.deepEqual([still.length, extras!.regions], [15, 0]);
  const most = still.at(-1)!.reduce((largest, value, i) => Math.max(largest, Math.abs(value - still[0][i])), 0);
  assert.ok(most < 24, `changes by ${most}`);
});
