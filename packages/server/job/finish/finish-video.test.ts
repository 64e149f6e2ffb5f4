import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import type { VideoOutput } from "../../endpoints/definition/output.ts";
import type { Target } from "@atelier/engine/jobs/target.ts";
import { ignoreOutput, readText } from "@atelier/media/ffmpeg.ts";
import { runUngated } from "@atelier/media/ffmpeg-program.ts";
import { isFastStart } from "@atelier/media/mp4/boxes.ts";
import { probeClip } from "@atelier/media/video/probe-clip.ts";
import { finishVideo } from "./finish-video.ts";

const output: VideoOutput = { type: "video", size: { width: 64, height: 48 }, frameRate: 25, duration: 1, sound: true, sharpen: 0, grain: 0 };
const target: Target = { width: 64, height: 48, frameRate: 25, duration: 1, sound: true };
const pictures = ["-f", "lavfi", "-i", "testsrc=s=64x48:r=25:d=1"];
const tone = (seconds: number) => ["-f", "lavfi", "-i", `sine=r=48000:d=${seconds}`];

/** What an engine made by these arguments, finished. `made` and `finished` are the paths. */
async function finish(t: TestContext, args: string[], changes: { target?: Partial<Target>; output?: Partial<VideoOutput> } = {}) {
  const folder = await mkdtemp(join(tmpdir(), "atelier-finish-"));
  t.after(() => rm(folder, { recursive: true }));
  const made = join(folder, "made.mp4");
  await runUngated([...args, made], ignoreOutput);
  const file = await finishVideo({ path: made, mediaType: "video/mp4" }, join(folder, "result"), {
    output: { ...output, ...changes.output }, target: { ...target, ...changes.target }, inputs: {}, seed: 1, engine: "test",
    sourceType: "algorithmicMedia", marking: { level: "xmp" }, signal: new AbortController().signal,
  });
  return { made, file };
}

const framesOf = (path: string) => runUngated(["-i", path, "-map", "0:v:0", "-f", "framemd5", "pipe:1"], readText);

test("pictures that are right are not encoded again; what describes them comes first, marked, without private notes", async (t) => {
  const { made, file } = await finish(t, [
    ...pictures, ...tone(1), "-c:v", "libx264", "-pix_fmt", "yuv420p", "-c:a", "aac", "-ac", "2", "-metadata", "location=+48.1+11.5/", "-metadata",
    "title=at home",
  ]);
  assert.deepEqual({ ...file, path: "" }, { path: "", format: "mp4", width: 64, height: 48, duration: 1, frameRate: 25 });
  assert.equal(await framesOf(file.path), await framesOf(made));
  assert.ok(await isFastStart(file.path));
  const text = (await readFile(file.path)).toString("latin1");
  assert.match(text, /digitalsourcetype\/algorithmicMedia/);
  assert.doesNotMatch(text, /\+48\.1|at home|Lavf/);
});

test("another codec, a missing half of the sound and mono are brought to what was promised", async (t) => {
  const { file } = await finish(t, [...pictures, ...tone(0.5), "-c:v", "mpeg4", "-c:a", "libmp3lame"]);
  const clip = await probeClip(file.path);
  assert.match(clip?.codec ?? "", /^avc1\.64/);
  assert.deepEqual([clip?.frames, clip?.sound?.codec, clip?.sound?.sampleRate, clip?.sound?.channels], [25, "mp4a.40.2", 48_000, 2]);
  assert.ok(Math.abs(clip!.sound!.duration - 1) < 0.045, `${clip!.sound!.duration} s of sound`);
});

test("sound that ends a frame before the pictures is made as long as they are, however few the frames", async (t) => {
  const { file } = await finish(
    t, ["-f", "lavfi", "-i", "testsrc=s=64x48:r=5:d=1", ...tone(0.85), "-pix_fmt", "yuv420p", "-c:a", "aac", "-ac", "2"],
    { target: { frameRate: 5 }, output: { frameRate: 5 } },
  );
  const clip = await probeClip(file.path);
  assert.ok(Math.abs(clip!.sound!.duration - 1) < 0.045, `${clip!.sound!.duration} s of sound`);
});

test("sound that was not promised is left out", async (t) => {
  const { file } = await finish(t, [...pictures, ...tone(1), "-pix_fmt", "yuv420p"], { target: { sound: false } });
  assert.equal((await probeClip(file.path))?.sound, undefined);
});

test("sharpening and grain change the frames and nothing else", async (t) => {
  const { made, file } = await finish(t, [...pictures, "-pix_fmt", "yuv420p"], { target: { sound: false }, output: { sharpen: 40, grain: 40 } });
  assert.notEqual(await framesOf(file.path), await framesOf(made));
  assert.deepEqual([file.width, file.height, file.duration], [64, 48, 1]);
});

const wrong: Record<string, Partial<Target>> = {
  width: { width: 66 }, height: { height: 50 }, "two frames too few": { duration: 1.08 }, "frame rate": { frameRate: 30, duration: 25 / 30 },
  "no sound": { sound: true },
};
for (const [name, change] of Object.entries(wrong)) {
  test(`a clip that is not what was ordered is never published: ${name}`, async (t) => {
    await assert.rejects(finish(t, [...pictures, "-pix_fmt", "yuv420p"], { target: { sound: false, ...change } }), /were ordered$/);
  });
}

test("one frame more or less than ordered is exact enough", async (t) => {
  assert.equal((await finish(t, [...pictures, "-pix_fmt", "yuv420p"], { target: { sound: false, duration: 1.04 } })).file.duration, 1);
});
