import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { runUngated } from "../ffmpeg-program.ts";
import { ignoreOutput } from "../ffmpeg.ts";
import { cutAudio } from "./cut-audio.ts";
import { UnreadableAudio } from "./errors.ts";
import { decodeByFfmpeg, hasFfmpeg } from "./ffmpeg-audio.ts";
import { probeAudio } from "./probe-audio.ts";
import { decodeWav, encodeWav } from "./wav.ts";

const skip = !(await hasFfmpeg()) && "there is no ffmpeg";
const folder = await mkdtemp(path.join(tmpdir(), "atelier-cut-"));
after(() => rm(folder, { recursive: true }));

const sampleRate = 44_100;
const seconds = 6;
const noise = (seed: number) => Float32Array.from({ length: sampleRate * seconds }, (_, i) => Math.sin(i * i * seed) * 0.8);
const whole = { sampleRate, channels: [noise(0.011), noise(0.017)] };
const wav = path.join(folder, "whole.wav");
const deep = path.join(folder, "deep.wav");
await writeFile(wav, encodeWav(whole, { bitDepth: 16 }));
await writeFile(deep, encodeWav(whole, { bitDepth: 24 }));

async function made(name: string, ...args: string[]): Promise<string> {
  const file = path.join(folder, name);
  await runUngated(["-i", wav, ...args, "-y", file], ignoreOutput);
  return file;
}

test("a cut as WAV has exactly the samples of its part, at whatever place, in 16 bits and in 24", { skip }, async () => {
  for (const source of [wav, deep]) {
    const all = decodeWav(source);
    for (const [from, to] of [[0, 0.5], [1.25, 3.5], [2.00001, 2.75003], [4.9, 6]] as const) {
      const target = path.join(folder, "cut.wav");
      await cutAudio(source, target, { from, to, format: "wav" });
      const cut = decodeWav(target);
      assert.equal(cut.sampleRate, sampleRate);
      const [first, end] = [Math.round(from * sampleRate), Math.round(to * sampleRate)];
      for (const [index, channel] of cut.channels.entries()) assert.deepEqual(channel, all.channels[index]!.slice(first, end), `${source} ${from}`);
    }
  }
});

test("a cut of a compressed file begins at the very sample that it begins at when all is decoded", { skip }, async () => {
  const sources = [
    await made("whole.flac"), await made("whole.mp3", "-b:a", "192k"), await made("whole.m4a", "-b:a", "192k"), await made("whole.ogg", "-c:a", "libvorbis"),
  ];
  for (const source of sources) {
    const all = await decodeByFfmpeg(source, { sampleRate, channels: 2, frames: sampleRate * seconds });
    const target = path.join(folder, "of-compressed.wav");
    await cutAudio(source, target, { from: 2.5, to: 3.5, format: "wav" });
    const cut = decodeWav(target);
    assert.equal(cut.channels[0]!.length, sampleRate, source);
    const first = 2.5 * sampleRate;
    const expected = (i: number) => Math.max(-1, Math.min(1, all.channels[1]![first + i]!));
    const furthest = cut.channels[1]!.reduce((most, sample, i) => Math.max(most, Math.abs(sample - expected(i))), 0);
    // Half a step of 24 bits, and what floating point rounds.
    assert.ok(furthest < 2 ** -22, `${source}: ${furthest}`);
  }
});

test("a cut as MP3 is at 256 kbit/s and as long as its part, from files of any rate and number of channels", { skip }, async () => {
  const sources = [wav, await made("low.wav", "-ar", "8000", "-ac", "1"), await made("high.wav", "-ar", "96000"), await made("around.wav", "-ac", "6")];
  for (const source of sources) {
    const target = path.join(folder, "cut.mp3");
    await cutAudio(source, target, { from: 1, to: 4, format: "mp3" });
    const { format, duration, channels } = await probeAudio(target);
    assert.equal(format, "mp3");
    assert.ok(Math.abs(duration - 3) < 0.2, `${source}: ${duration} s`);
    assert.ok(channels <= 2);
    if (source === wav) assert.ok(Math.abs(((await readFile(target)).length * 8) / duration - 256_000) < 12_000);
  }
});

test("what names and pictures the whole has are not in a cut", { skip }, async () => {
  const source = await made("named.flac", "-metadata", "title=Secret name");
  const target = path.join(folder, "plain.wav");
  await cutAudio(source, target, { from: 0, to: 1, format: "wav" });
  assert.ok(!(await readFile(target)).includes("Secret name"));
});

test("a file without sound is refused", { skip }, async () => {
  const film = path.join(folder, "silent.mp4");
  await runUngated(["-f", "lavfi", "-i", "testsrc=size=64x64:rate=5:duration=1", "-y", film], ignoreOutput);
  await assert.rejects(cutAudio(film, path.join(folder, "none.wav"), { from: 0, to: 0.5, format: "wav" }), UnreadableAudio);
});
