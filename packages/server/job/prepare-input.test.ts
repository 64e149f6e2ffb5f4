import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { EngineError } from "@atelier/engine/engine.ts";
import { ignoreOutput, readText } from "@atelier/media/ffmpeg.ts";
import { runUngated } from "@atelier/media/ffmpeg-program.ts";
import type { MediaRule } from "@atelier/media/media-rule.ts";
import { prepareInput } from "./prepare-input.ts";

const clipRule: MediaRule = { media: "video", from: "url", formats: ["mp4", "mov", "webm"], maxBytes: 2 ** 24, maxSeconds: 5 };
const soundRule: MediaRule = { media: "audio", from: "url", formats: ["mp3", "wav"], maxBytes: 2 ** 24, maxSeconds: 5 };

async function prepare(t: TestContext, name: string, args: string[], rule: MediaRule) {
  const folder = await mkdtemp(join(tmpdir(), "atelier-input-"));
  t.after(() => rm(folder, { recursive: true }));
  const path = join(folder, name);
  await runUngated([...args, path], ignoreOutput);
  return { path, prepared: await prepareInput({ field: "video_url", path, rule }, join(folder, "prepared"), new AbortController().signal) };
}

const framesOf = (path: string) => runUngated(["-i", path, "-map", "0:v:0", "-f", "framemd5", "pipe:1"], readText);

test("a plain clip keeps its pictures to the bit and loses its notes", async (t) => {
  const { path, prepared } = await prepare(
    t, "a.mp4", ["-f", "lavfi", "-i", "testsrc=s=80x60:r=30000/1001:d=1", "-pix_fmt", "yuv420p", "-metadata", "location=+48.1+11.5/"], clipRule,
  );
  assert.deepEqual({ ...prepared, path: "" }, {
    path: "", mediaType: "video/mp4", width: 80, height: 60, duration: 30 / (30_000 / 1001), frameRate: 30_000 / 1001, hasSound: false,
    original: { path, format: "mp4", field: "video_url" },
  });
  assert.equal(await framesOf(prepared.path), await framesOf(path));
  assert.doesNotMatch((await readFile(prepared.path)).toString("latin1"), /\+48\.1/);
});

test("a clip from a turned telephone stands upright", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "atelier-turned-"));
  t.after(() => rm(folder, { recursive: true }));
  const lying = join(folder, "lying.mp4");
  await runUngated(["-f", "lavfi", "-i", "testsrc=s=80x60:r=25:d=0.4", "-pix_fmt", "yuv420p", lying], ignoreOutput);
  const { prepared } = await prepare(t, "b.mp4", ["-i", lying, "-c", "copy", "-metadata:s:v", "rotate=90"], clipRule);
  assert.deepEqual([prepared.width, prepared.height, prepared.duration], [60, 80, 0.4]);
});

test("odd sizes, uneven times, other codecs and pixels that are not square become a plain MP4 of the same length", async (t) => {
  const uneven = [
    "-f", "lavfi", "-i", "testsrc=s=81x61:r=25:d=2", "-vf", "select='not(eq(mod(n,5),3))',setsar=1", "-vsync", "vfr", "-c:v", "libvpx", "-f", "webm",
  ];
  const { prepared } = await prepare(t, "c.webm", uneven, clipRule);
  assert.deepEqual([prepared.original.format, prepared.width! % 2, prepared.height! % 2], ["webm", 0, 0]);
  assert.ok(Math.abs(prepared.duration! - 2) < 0.1, `${prepared.duration} s`);
  const wide = await prepare(t, "d.mp4", ["-f", "lavfi", "-i", "testsrc=s=80x60:r=25:d=0.4", "-vf", "setsar=2", "-pix_fmt", "yuv420p"], clipRule);
  assert.deepEqual([wide.prepared.width, wide.prepared.height], [160, 60]);
});

test("sound becomes 48 kHz stereo WAV of the same length", async (t) => {
  const { prepared } = await prepare(t, "e.mp3", ["-f", "lavfi", "-i", "sine=r=22050:d=2"], soundRule);
  assert.deepEqual([prepared.mediaType, prepared.original.format], ["audio/wav", "mp3"]);
  assert.ok(Math.abs(prepared.duration! - 2) < 0.06, `${prepared.duration} s`);
});

test("what does not hold what its rule asks is the caller's to mend, and the field is named", async (t) => {
  const isRefusal = (error: unknown) => error instanceof EngineError && error.code === "invalid_input" && error.message.startsWith("video_url must last");
  await assert.rejects(prepare(t, "f.mp4", ["-f", "lavfi", "-i", "testsrc=s=80x60:r=5:d=6", "-pix_fmt", "yuv420p"], clipRule), isRefusal);
});
