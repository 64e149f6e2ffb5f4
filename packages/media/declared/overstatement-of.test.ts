import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import sharp from "sharp";
import { encodeWav } from "../audio/wav.ts";
import { checkMedia } from "../check-media.ts";
import { ffmpegVersion, ignoreOutput } from "../ffmpeg.ts";
import { runUngated } from "../ffmpeg-program.ts";
import type { Format } from "../media-types.ts";
import { overstatementOf } from "./overstatement-of.ts";

const skip = (await ffmpegVersion()) === undefined && "this machine has no ffmpeg";
const pictures = ["-f", "lavfi", "-i", "testsrc2=s=160x120:r=25:d=1"];
const tone = ["-f", "lavfi", "-i", "sine=300:r=44100:d=1"];
const h264 = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-bf", "2"];
const recipes: Record<string, string[]> = {
  "plain.mp4": [...pictures, ...tone, ...h264, "-c:a", "aac"],
  "pieces.mp4": [...pictures, ...tone, ...h264, "-c:a", "aac", "-movflags", "frag_keyframe+empty_moov", "-g", "5"],
  "plain.mov": [...pictures, ...tone, ...h264, "-c:a", "pcm_s16le"],
  "plain.m4a": [...tone, "-c:a", "aac"],
  "plain.webm": [...pictures, ...tone, "-c:v", "libvpx", "-c:a", "libopus"],
  "plain.mkv": [...pictures, ...h264],
  "plain.flac": [...tone, "-metadata", "title=tone"],
  "plain.ogg": [...tone, "-c:a", "libvorbis"],
  "plain.mp3": [...tone, "-metadata", "title=tone"],
};
const files: Record<string, Buffer> = {};
const formatOf = (name: string) => name.split(".")[1] as Format;

before(async () => {
  files["plain.wav"] = Buffer.from(encodeWav({ sampleRate: 8000, channels: [new Float32Array(8000)] }, { bitDepth: 16 }));
  files["plain.png"] = await sharp({ create: { width: 64, height: 64, channels: 3, background: "#808080" } }).png().toBuffer();
  if (skip) return;
  const folder = await mkdtemp(join(tmpdir(), "atelier-declared-"));
  for (const [name, recipe] of Object.entries(recipes)) {
    await runUngated([...recipe, join(folder, name)], ignoreOutput);
    files[name] = await readFile(join(folder, name));
  }
  await rm(folder, { recursive: true });
});

/** The file with the bytes behind this text changed. */
function changed(name: string, text: string, distance: number, bytes: number[]): Buffer {
  const file = Buffer.from(files[name]!);
  const at = file.indexOf(text, 0, "latin1");
  assert.ok(at >= 0, `${name} has no ${text}`);
  Buffer.from(bytes).copy(file, at + text.length + distance);
  return file;
}

const huge = [0x7f, 0xff, 0xff, 0xff];

test("honest files of every format are overstated nowhere, from memory and from a file, whole or with their media cut short", { skip }, async () => {
  for (const [name, bytes] of Object.entries(files)) assert.equal(overstatementOf(bytes, formatOf(name)), undefined, name);
  const folder = await mkdtemp(join(tmpdir(), "atelier-declared-"));
  after(() => rm(folder, { recursive: true }));
  for (const [name, bytes] of Object.entries(files)) {
    await writeFile(join(folder, name), bytes);
    assert.equal(overstatementOf(join(folder, name), formatOf(name)), undefined, name);
  }
});

test("a count that the file cannot hold is refused before anything is made of it", { skip }, async () => {
  const lies: [name: string, what: string, text: string, distance: number, bytes: number[]][] = [
    ["plain.mp4", "samples of one entry", "stts", 8, huge],
    ["plain.mp4", "entries", "stts", 4, huge],
    ["plain.mp4", "samples of one entry", "ctts", 8, huge],
    ["plain.mp4", "entries", "ctts", 4, huge],
    ["plain.mp4", "sizes", "stsz", 8, huge],
    ["plain.mp4", "samples of one size", "stsz", 4, [0, 0, 0, 9, ...huge]],
    ["plain.mp4", "entries", "stsc", 4, huge],
    ["plain.mp4", "samples of a chunk", "stsc", 12, huge],
    ["plain.mp4", "the first chunk", "stsc", 8, huge],
    ["plain.mp4", "entries", "stco", 4, huge],
    ["plain.mp4", "entries", "elst", 4, huge],
    ["plain.mp4", "entries", "stss", 4, huge],
    ["plain.mov", "samples of one entry", "stts", 8, huge],
    ["plain.m4a", "sizes", "stsz", 8, huge],
    ["pieces.mp4", "entries", "trun", 4, huge],
    ["pieces.mp4", "samples without sizes", "trun", 0, [0, 0, 0, 1, ...huge]],
    ["plain.webm", "bytes of Tracks", "\x16\x54\xae\x6b", 0, [0x01, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]],
    ["plain.webm", "bytes of Info", "\x15\x49\xa9\x66", 0, [0x01, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]],
    ["plain.mkv", "Tracks of no size", "\x16\x54\xae\x6b", 0, [0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]],
    ["plain.flac", "bytes of metadata", "fLaC", 1, [0xff, 0xff, 0xff]],
    ["plain.flac", "samples", "fLaC", 17, [0xff, 0xff, 0xff, 0xff, 0xff]],
    ["plain.ogg", "bytes of the vendor's name", "\x03vorbis", 0, huge.toReversed()],
    ["plain.mp3", "bytes of tags", "ID3", 3, [0x7f, 0x7f, 0x7f, 0x7f]],
    ["plain.wav", "bytes of format", "fmt ", 0, [0xff, 0xff, 0xff, 0x7f]],
    ["plain.wav", "channels", "fmt ", 6, [0xff, 0xff]],
    ["plain.wav", "bytes a second", "fmt ", 12, [0, 0, 0, 0]],
    ["plain.png", "pixels", "IHDR", 0, [0, 0, 0x4e, 0x20, 0, 0, 0x4e, 0x20]],
  ];
  for (const [name, what, text, distance, bytes] of lies) {
    const reported = overstatementOf(changed(name, text, distance, bytes), formatOf(name));
    assert.ok(reported !== undefined, `${name}: ${text.replace(/[^ -~]/g, ".")} with ${what}`);
  }
});

test("the answer names the format, the table and the counts", { skip }, async () => {
  const lie = changed("plain.mp4", "stts", 8, huge);
  const start = performance.now();
  const verdict = await checkMedia(lie, { media: "video", from: "any", formats: ["mp4"], maxBytes: 2 ** 30 });
  assert.match(
    "reason" in verdict ? verdict.reason : "",
    /^must be a whole MP4 file: this one declares 2147483647 samples in stts and sizes of 25, in \d+ bytes$/,
  );
  assert.ok(performance.now() - start < 1000);
});
