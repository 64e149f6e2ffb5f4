import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { ignoreOutput } from "@atelier/media/ffmpeg.ts";
import { runUngated } from "@atelier/media/ffmpeg-program.ts";
import type { KnownFile } from "@atelier/media/media-limits.ts";

/** A file that can be made, and what is found out about it. */
export interface MediaSample extends KnownFile {
  name: string;
}

const kibibyte = 1024;
const picture = (name: string, width: number, height: number, bytes = 0): MediaSample => ({ name, media: "image", format: "png", width, height, bytes });

/** Ordinary ones first; then such as break limits and rules: small, of another shape, heavy, as large as most members take, short. */
export const samples: readonly MediaSample[] = [
  picture("usual.png", 512, 512),
  { name: "usual.mp4", media: "video", format: "mp4", width: 320, height: 240, duration: 3, bytes: 0 },
  { name: "usual.mp3", media: "audio", format: "mp3", duration: 3, bytes: 0 },
  picture("small.png", 16, 16),
  picture("flat.png", 512, 320),
  picture("heavy.png", 512, 512, 6000 * kibibyte),
  picture("large.png", 8000, 5000),
  { name: "short.mp4", media: "video", format: "mp4", width: 320, height: 240, duration: 0.4, bytes: 0 },
];

/** The samples as files, by name. */
export async function makeSamples(): Promise<ReadonlyMap<string, Buffer>> {
  const folder = await mkdtemp(join(tmpdir(), "atelier-samples-"));
  try {
    const made = new Map<string, Buffer>();
    for (const sample of samples) made.set(sample.name, sample.media === "image" ? await makePicture(sample) : await makeClip(sample, folder));
    return made;
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function makePicture({ width, height, bytes }: MediaSample): Promise<Buffer> {
  const png = await sharp({ create: { width: width!, height: height!, channels: 3, background: "#b08060" } }).png().toBuffer();
  if (bytes <= png.length) return png;
  // A chunk of nobody's, before the last: 12 bytes are its frame.
  const data = Buffer.concat([Buffer.from("prVt"), Buffer.alloc(bytes - png.length - 12)]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length - 4);
  sum.writeUInt32BE(crc32(data));
  return Buffer.concat([png.subarray(0, -12), length, data, sum, png.subarray(-12)]);
}

async function makeClip({ name, media, duration, width, height }: MediaSample, folder: string): Promise<Buffer> {
  const source = media === "audio" ? `sine=300:r=44100:d=${duration}` : `testsrc2=s=${width}x${height}:r=25:d=${duration}`;
  await runUngated(["-f", "lavfi", "-i", source, ...(media === "video" ? ["-pix_fmt", "yuv420p"] : []), join(folder, name)], ignoreOutput);
  return readFile(join(folder, name));
}
