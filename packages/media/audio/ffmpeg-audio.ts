import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Readable } from "node:stream";
import { type FfmpegArgument, FfmpegError, ffmpegVersion, fileInput, ignoreOutput, rawInput, runFfmpeg } from "../ffmpeg.ts";
import { unreadableAudio } from "./errors.ts";
import type { Loudness } from "./loudness.ts";
import type { Pcm } from "./pcm.ts";
import { encodeWav } from "./wav.ts";

/** Whether this machine has ffmpeg. */
export async function hasFfmpeg(): Promise<boolean> {
  return (await ffmpegVersion()) !== undefined;
}

/**
 * Decodes any audio file to samples at this rate and number of channels, at most `frames` of them.
 * @throws UnreadableAudio with the decoder's own last words.
 */
export async function decodeByFfmpeg(file: string, { sampleRate, channels, frames }: { sampleRate: number; channels: number; frames: number }): Promise<Pcm> {
  return samplesOf([fileInput(file), "-map", "0:a:0"], { sampleRate, channels, frames });
}

/**
 * Samples after filters of ffmpeg, cut or filled with silence to a length.
 * @param filters as `-af` takes them; never a caller's text @param frames of the result; its own by default
 */
export async function filterByFfmpeg({ sampleRate, channels }: Pcm, filters: string, frames = channels[0]!.length): Promise<Pcm> {
  const count = channels.length;
  const samples = new Float32Array(channels[0]!.length * count);
  channels.forEach((channel, c) => channel.forEach((value, i) => (samples[i * count + c] = value)));
  const input = rawInput("f32le", ["-ar", String(sampleRate), "-ac", String(count)]);
  return samplesOf([input, "-af", `${filters},apad=whole_len=${frames}`], { sampleRate, channels: count, frames }, Buffer.from(samples.buffer));
}

async function samplesOf(
  input: FfmpegArgument[], { sampleRate, channels, frames }: { sampleRate: number; channels: number; frames: number }, piped?: Buffer,
): Promise<Pcm> {
  const output = ["-f", "f32le", "-ar", String(sampleRate), "-ac", String(channels), "-t", String(frames / sampleRate), "pipe:1"];
  const decoded = Array.from({ length: channels }, () => new Float32Array(frames));
  let filled = 0;
  await run([...input, ...output], async (stdout) => {
    // Taken apart as they come: all of them beside their channels would be twice the memory.
    let rest: Buffer = Buffer.alloc(0);
    for await (const chunk of stdout) {
      if (filled === frames) continue;
      const bytes = rest.length === 0 ? (chunk as Buffer) : Buffer.concat([rest, chunk as Buffer]);
      const whole = Math.min(Math.floor(bytes.length / (4 * channels)), frames - filled);
      takeApart(bytes, whole, decoded, filled);
      filled += whole;
      rest = bytes.subarray(whole * 4 * channels);
    }
  }, piped);
  if (filled === 0) throw unreadableAudio("it holds no sound");
  return { sampleRate, channels: decoded.map((channel) => channel.subarray(0, filled)) };
}

/**
 * Integrated loudness and true peak of any audio file by ffmpeg's own EBU R128 meter: for files too long to be decoded into memory.
 * Of silence the loudness is -70, the meter's floor; a true peak under -66 dBTP, which the meter tells as nothing, is -Infinity.
 */
export async function loudnessByFfmpeg(file: string): Promise<Loudness> {
  let last = "";
  const meter = "ebur128=metadata=1:peak=true,ametadata=mode=print:file=-";
  await run([fileInput(file), "-map", "0:a:0", "-af", meter, "-f", "null", "/dev/null"], async (stdout) => {
    // Some lines for each tenth of a second; the last ones cover the whole.
    for await (const chunk of stdout) last = (last + String(chunk)).slice(-4000);
  });
  const measured = (key: string): number => Number(new RegExp(`.*lavfi\\.r128\\.${key}=(\\S+)`, "s").exec(last)?.[1]);
  const loudness = { integratedLufs: measured("I"), truePeakDb: 20 * Math.log10(measured("true_peak")) };
  if (Number.isNaN(loudness.integratedLufs) || Number.isNaN(loudness.truePeakDb)) throw unreadableAudio("its loudness cannot be measured");
  return loudness;
}

/** The samples as an AAC file in an MP4 container that can be played while it loads. */
export async function encodeM4a(pcm: Pcm, bitsPerSecond: number): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), "atelier-m4a-"));
  try {
    const file = path.join(folder, "out.m4a");
    // MP4 writes its index last and then moves it to the front: that needs a file, not a pipe.
    const output = ["-c:a", "aac", "-b:a", String(bitsPerSecond), "-fflags", "+bitexact", "-flags:a", "+bitexact", "-movflags", "+faststart", file];
    await run([rawInput("wav"), ...output], ignoreOutput, encodeWav(pcm, { bitDepth: 16 }));
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Puts some frames, whose samples lie beside each other, into their channels from a place on. */
function takeApart(bytes: Buffer, frames: number, channels: readonly Float32Array[], from: number): void {
  const isAligned = bytes.byteOffset % 4 === 0;
  const own = isAligned ? bytes : Buffer.from(new Uint8Array(bytes).buffer);
  const samples = new Float32Array(own.buffer, own.byteOffset, frames * channels.length);
  channels.forEach((channel, first) => {
    for (let i = 0, at = first; i < frames; i++, at += channels.length) channel[from + i] = samples[at]!;
  });
}

/** Runs on one thread: several files are prepared at the same time. */
async function run(args: FfmpegArgument[], consume: (stdout: Readable) => Promise<void>, input?: Buffer): Promise<void> {
  try {
    await runFfmpeg(["-threads", "1", ...args], consume, { input });
  } catch (error) {
    // Only a failure of its own is the file's fault.
    if (!(error instanceof FfmpegError) || error.code !== "failed") throw error;
    throw unreadableAudio(lastWords(error));
  }
}

/** Without the file's path on this machine, which is not for callers. */
function lastWords({ message }: FfmpegError): string {
  return (message.split("\n").at(-1) ?? "ffmpeg failed").replace(/^file:.*: /, "").replace(/file:\S+/, "the file");
}
