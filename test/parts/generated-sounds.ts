import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { Random } from "@atelier/starter-library/synthesis/random.ts";
import { encodeWav } from "@atelier/media/audio/encode-wav.ts";

const folders = ["Rain & Storm", "Doors", "Footsteps", "Engines", "Bells", "Birds", "Crowds", "Whooshes"];
const shapes = [
  { sampleRate: 44_100, channels: 1, bitDepth: 16 },
  { sampleRate: 48_000, channels: 2, bitDepth: 24 },
  { sampleRate: 44_100, channels: 2, bitDepth: 16 },
  { sampleRate: 22_050, channels: 1, bitDepth: 16 },
] as const;

/** The folder and name of the file of this number, relative to the library. */
export function generatedName(number: number): string {
  return path.join(folders[number % folders.length]!, `take-${String(number).padStart(5, "0")}.wav`);
}

/** A second of a tone that dies away over noise, no two numbers alike, as WAV of four shapes in turn. */
export function generatedWav(number: number): Buffer {
  const { sampleRate, channels, bitDepth } = shapes[number % shapes.length]!;
  const random = new Random(number);
  const pitch = random.betweenLog(60, 4000);
  const fall = random.betweenLog(0.05, 1);
  const hiss = random.between(0, 0.1);
  const sampleAt = (i: number): number => {
    const tone = 0.6 * Math.sin((2 * Math.PI * pitch * i) / sampleRate);
    return (tone + hiss * random.between(-1, 1)) * Math.exp(-i / (fall * sampleRate));
  };
  const samples = Array.from({ length: channels }, () => Float32Array.from({ length: sampleRate }, (_, i) => sampleAt(i)));
  return encodeWav({ sampleRate, channels: samples }, { bitDepth });
}

/** Writes a library of that many sounds of one second, in folders that tell their category. */
export async function writeGeneratedSounds(root: string, count: number): Promise<void> {
  for (const folder of folders) await mkdir(path.join(root, folder), { recursive: true });
  for (let number = 0; number < count; number++) await writeFile(path.join(root, generatedName(number)), generatedWav(number));
}
