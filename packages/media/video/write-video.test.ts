import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { ignoreOutput, readText } from "../ffmpeg.ts";
import { FfmpegError, runUngated } from "../ffmpeg-program.ts";
import { isFastStart } from "../mp4/boxes.ts";
import { writeVideo } from "./write-video.ts";

const size = { width: 64, height: 48, frameRate: 24 };

async function inFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "atelier-write-"));
  t.after(() => rm(folder, { recursive: true }));
  return folder;
}

/** One buffer for all frames, of a grey that rises by two each frame, beside a red and a blue bar. */
function* greys(count: number): Generator<Uint8Array> {
  const frame = new Uint8Array(64 * 48 * 3);
  for (let i = 0; i < count; i++) {
    frame.fill(40 + i * 2);
    for (let y = 0; y < 48; y++) {
      for (let x = 0; x < 16; x++) frame.set([200, 30, 30], (y * 64 + x) * 3);
      for (let x = 16; x < 32; x++) frame.set([30, 30, 200], (y * 64 + x) * 3);
    }
    yield frame;
  }
}

/** Shows of the video, as ffprobe sees it. */
const facts = async (path: string) => JSON.parse(await runUngated(
  ["-show_streams", "-count_frames", "-of", "json", path], readText, { program: "ffprobe" },
)).streams as Record<string, string | number>[];

test("frames become H.264 in BT.709 and sound AAC of the same length, playable while it arrives", async (t) => {
  const folder = await inFolder(t);
  const sound = join(folder, "tone.wav");
  await runUngated(["-f", "lavfi", "-i", "sine=r=48000:d=0.5", "-ac", "2", sound], ignoreOutput);
  const path = join(folder, "made.mp4");
  assert.equal(await writeVideo({ ...size, path, sound }, greys(36)), 36);
  const [video, audio] = await facts(path);
  assert.deepEqual(
    [
      video!.codec_name, video!.pix_fmt, video!.color_space, video!.color_transfer, video!.color_primaries, video!.color_range, video!.nb_read_frames,
      video!.r_frame_rate,
    ],
    ["h264", "yuv420p", "bt709", "bt709", "bt709", "tv", "36", "24/1"],
  );
  assert.deepEqual([audio!.codec_name, audio!.sample_rate, audio!.channels], ["aac", "48000", 2]);
  assert.ok(Math.abs(Number(audio!.duration) - 1.5) < 0.03, `${audio!.duration} s of sound`);
  assert.ok(await isFastStart(path));
});

test("sound ends with the pictures where frames are few and their length is known", async (t) => {
  const folder = await inFolder(t);
  const sound = join(folder, "tone.wav");
  await runUngated(["-f", "lavfi", "-i", "sine=r=48000:d=3", "-ac", "2", sound], ignoreOutput);
  const path = join(folder, "made.mp4");
  await writeVideo({ ...size, path, sound, frameRate: 5, seconds: 2 }, greys(10));
  const [video, audio] = await facts(path);
  assert.deepEqual([Number(video!.duration), Math.abs(Number(audio!.duration) - 2) < 0.03], [2, true], `${audio!.duration} s of sound`);
});

test("one buffer serves for all frames, and colours come out as they went in", async (t) => {
  const path = join(await inFolder(t), "made.mp4");
  await writeVideo({ ...size, path, crf: 4 }, greys(48));
  const pixels: Buffer[] = [];
  await runUngated(["-i", path, "-f", "rawvideo", "-pix_fmt", "rgb24", "pipe:1"], async (stdout) => {
    for await (const chunk of stdout) pixels.push(chunk as Buffer);
  });
  const all = Buffer.concat(pixels);
  const at = (frame: number, x: number) => [...all.subarray((frame * 64 * 48 + 24 * 64 + x) * 3, (frame * 64 * 48 + 24 * 64 + x) * 3 + 3)];
  for (let frame = 0; frame < 48; frame++) {
    for (const [x, wanted] of [[8, [200, 30, 30]], [24, [30, 30, 200]], [48, Array(3).fill(40 + frame * 2)]] as const) {
      at(frame, x).forEach((value, i) => assert.ok(Math.abs(value - wanted[i]!) <= 6, `frame ${frame} has ${at(frame, x)} instead of ${wanted}`));
    }
  }
});

test("what the frames throw is what the caller gets, and a wrong size is reported", async (t) => {
  const path = join(await inFolder(t), "made.mp4");
  const failing = async function* () {
    yield new Uint8Array(64 * 48 * 3);
    throw new Error("the brush broke");
  };
  await assert.rejects(writeVideo({ ...size, path }, failing()), /the brush broke/);
  await assert.rejects(writeVideo({ ...size, path }, [new Uint8Array(5)]), /a frame of 5 bytes/);
  await assert.rejects(writeVideo({ ...size, path: join(path, "nowhere", "x.mp4") }, greys(200)), FfmpegError);
});

test("abort ends ffmpeg, and no further frame is asked for", async (t) => {
  const path = join(await inFolder(t), "made.mp4");
  const controller = new AbortController();
  let asked = 0;
  const endless = async function* () {
    for (;;) {
      if (++asked === 30) controller.abort(new Error("cancelled by the caller"));
      yield new Uint8Array(64 * 48 * 3);
    }
  };
  await assert.rejects(writeVideo({ ...size, path, signal: controller.signal }, endless()), /cancelled by the caller/);
  assert.ok(asked <= 31);
});
