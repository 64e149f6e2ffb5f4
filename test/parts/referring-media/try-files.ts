import assert from "node:assert/strict";
import { once } from "node:events";
import { readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { loudnessByFfmpeg } from "@atelier/media/audio/ffmpeg-audio.ts";
import { normaliseAudio } from "@atelier/media/audio/normalise-audio.ts";
import { decodeWav } from "@atelier/media/audio/wav.ts";
import { overstatementOf } from "@atelier/media/declared/overstatement-of.ts";
import { ignoreOutput } from "@atelier/media/ffmpeg.ts";
import { runUngated } from "@atelier/media/ffmpeg-program.ts";
import { sniffFile } from "@atelier/media/sniff-file.ts";
import { normaliseClip } from "@atelier/media/video/normalise-clip.ts";
import { probeColours } from "@atelier/media/video/probe-colours.ts";
import { readFrames } from "@atelier/media/video/read-frames.ts";
import type { Referred } from "./references.ts";

/** How much of a sound is this frequency: 1 for a pure tone of it (Goertzel). */
function shareOf(frequency: number, samples: Float32Array, sampleRate: number): number {
  const turn = 2 * Math.cos((2 * Math.PI * frequency) / sampleRate);
  let [last, before, energy] = [0, 0, 0];
  for (const sample of samples) {
    [last, before] = [sample + turn * last - before, last];
    energy += sample * sample;
  }
  return energy === 0 ? 0 : (2 * (last * last + before * before - turn * last * before)) / (energy * samples.length);
}

/** How much of a WAV is 1 kHz. */
export async function shareOfOther(file: string): Promise<number> {
  const { sampleRate, channels: [left = new Float32Array()] } = decodeWav(await readFile(file));
  return shareOf(1000, left, sampleRate);
}

/** Whether a clip shows magenta anywhere. */
async function showsMagenta(path: string): Promise<boolean> {
  for await (const frame of readFrames(path, { width: 16, height: 12, frameRate: 5 })) {
    for (let at = 0; at < frame.length; at += 3) if (frame[at]! > 150 && frame[at + 1]! < 100 && frame[at + 2]! > 150) return true;
  }
  return false;
}

export interface Elsewhere extends Referred {
  /** How many have asked for the URL. */
  asked(): number;
  close(): void;
}

/** A file of this machine that nobody sent, of 1 kHz and magenta, and a URL that counts who asks for it. */
export async function somethingElse(folder: string): Promise<Elsewhere> {
  const secret = join(folder, "elsewhere.ts");
  const source = ["-f", "lavfi", "-i", "color=magenta:s=320x240:r=25:d=4", "-f", "lavfi", "-i", "sine=1000:r=44100:d=4"];
  await runUngated([...source, "-c:v", "libx264", "-preset", "ultrafast", "-c:a", "aac", secret], ignoreOutput);
  let asked = 0;
  const server = createServer((_, response) => void response.end());
  server.on("connection", () => asked++);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/elsewhere.ts`;
  return { file: pathToFileURL(secret), url, asked: () => asked, close: () => server.close() };
}

/** So much of 1 kHz is in the noise that a short text makes when it is played. */
const byChance = 0.5;

/**
 * Reads each file in every way that the product reads one, and looks at what comes out.
 * @returns how many readings gave something, and how many refused
 * @throws AssertionError for one that gave anything of the other file
 */
export async function tryFiles(files: Iterable<[name: string, bytes: Buffer]>, folder: string): Promise<{ taken: number; refused: number }> {
  const path = join(folder, "sent");
  const [sound, clip] = [join(folder, "sound.wav"), join(folder, "clip.mp4")];
  const count = { taken: 0, refused: 0 };
  for (const [name, bytes] of files) {
    await writeFile(path, bytes);
    const { format } = await sniffFile(path);
    // As the service does before it reads any further: a container that lies about its sizes keeps its reader busy for ever.
    if (format !== undefined && overstatementOf(path, format) !== undefined) {
      count.refused++;
      continue;
    }
    await Promise.all([sound, clip].map((made) => rm(made, { force: true })));
    const works = [
      normaliseAudio(path, sound).then(async () => assert.ok((await shareOfOther(sound)) < byChance, `${name}: the other file's sound is heard`)),
      normaliseClip(path, clip).then(async () => assert.ok(!(await showsMagenta(clip)), `${name}: the other file is seen`)),
      loudnessByFfmpeg(path),
      probeColours(path),
    ];
    for (const one of await Promise.allSettled(works)) {
      if (one.status === "fulfilled") count.taken++;
      else if (one.reason instanceof assert.AssertionError) throw one.reason;
      else count.refused++;
    }
  }
  return count;
}
