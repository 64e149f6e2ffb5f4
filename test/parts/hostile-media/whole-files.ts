import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { encodeWav } from "@atelier/media/audio/wav.ts";
import { ignoreOutput } from "@atelier/media/ffmpeg.ts";
import { runUngated } from "@atelier/media/ffmpeg-program.ts";

const pictures = ["-f", "lavfi", "-i", "testsrc2=s=320x240:r=25:d=1"];
const tone = ["-f", "lavfi", "-i", "sine=300:r=44100:d=1"];
const h264 = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-bf", "2"];
const tags = ["-metadata", "title=tone", "-metadata", "artist=nobody"];

const recipes: Record<string, string[]> = {
  "plain.mp4": [...pictures, ...tone, ...h264, "-c:a", "aac"],
  "fast.mp4": [...pictures, ...tone, ...h264, "-c:a", "aac", "-movflags", "+faststart"],
  "pieces.mp4": [...pictures, ...tone, ...h264, "-c:a", "aac", "-movflags", "frag_keyframe+empty_moov", "-g", "5"],
  "plain.mov": [...pictures, ...tone, ...h264, "-c:a", "pcm_s16le"],
  "plain.m4v": [...pictures, ...h264, "-f", "ipod"],
  "plain.webm": [...pictures, ...tone, "-c:v", "libvpx", "-c:a", "libopus"],
  "plain.mkv": [...pictures, ...tone, ...h264, "-c:a", "flac"],
  "plain.mp3": [...tone, ...tags],
  "plain.flac": [...tone, ...tags],
  "plain.ogg": [...tone, ...tags, "-c:a", "libvorbis"],
  "opus.ogg": [...tone, ...tags, "-c:a", "libopus"],
  "plain.m4a": [...tone, ...tags, "-c:a", "aac"],
  "adpcm.wav": [...tone, "-c:a", "adpcm_ms"],
  "plain.gif": ["-f", "lavfi", "-i", "testsrc2=s=160x120:r=5:d=1"],
  "plain.bmp": ["-f", "lavfi", "-i", "testsrc2=s=160x120:r=1:d=1", "-frames:v", "1"],
};

/** A small whole file of every format, by a name whose extension tells the format: what is to be damaged. Needs ffmpeg. */
export async function wholeFiles(): Promise<Map<string, Buffer>> {
  const folder = await mkdtemp(join(tmpdir(), "atelier-hostile-"));
  const files = new Map<string, Buffer>();
  for (const [name, recipe] of Object.entries(recipes)) {
    await runUngated([...recipe, join(folder, name)], ignoreOutput);
    files.set(name, await readFile(join(folder, name)));
  }
  await rm(folder, { recursive: true });
  const picture = sharp({ create: { width: 160, height: 120, channels: 3, background: "#808080", noise: { type: "gaussian", mean: 128, sigma: 40 } } });
  files.set("plain.png", await picture.clone().png().toBuffer());
  files.set("interlaced.png", await picture.clone().png({ progressive: true, palette: true }).toBuffer());
  files.set("plain.jpeg", await picture.clone().jpeg().toBuffer());
  files.set("progressive.jpeg", await picture.clone().withMetadata({ orientation: 6 }).jpeg({ progressive: true }).toBuffer());
  files.set("plain.webp", await picture.clone().webp().toBuffer());
  files.set("lossless.webp", await picture.clone().webp({ lossless: true }).toBuffer());
  const samples = Float32Array.from({ length: 11_025 }, (_, i) => Math.sin(i / 8) / 2);
  files.set("plain.wav", Buffer.from(encodeWav({ sampleRate: 11_025, channels: [samples, samples] }, { bitDepth: 16 })));
  return files;
}
