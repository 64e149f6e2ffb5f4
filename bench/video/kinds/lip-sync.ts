import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lipSync } from "@atelier/local-engine/lip-sync/lip-sync.ts";
import { speakingFrames } from "@atelier/local-engine/lip-sync/speaking-frames.ts";
import { readPicture } from "@atelier/local-engine/picture-file.ts";
import { findFaces } from "@atelier/local-engine/vision/faces/find-faces.ts";
import { noMaterials } from "@atelier/engine/materials.ts";
import { encodeWav } from "@atelier/media/audio/wav.ts";
import { writeVideo } from "@atelier/media/video/write-video.ts";
import { resizeRaster } from "@atelier/media/raster/resize-raster.ts";
import { compareCurves, decodeFrames, frameEnvelope, mouthOpening } from "@atelier/test/engines/seen-mouth.ts";
import { sentence, synthesiseSpeech } from "@atelier/test/engines/synthesised-speech.ts";
import { printTable } from "../../images/print-table.ts";

const portrait = join(import.meta.dirname, "../../../test/fixtures/astronaut.png");
const [side, seconds, frameRate] = [720, 9, 25];
/** Where the astronaut's mouth is at this size. */
const mouth = { x: 285, y: 190, width: 60, height: 46 };
/** Pauses of the sentence, seconds: in each of its three rounds. */
const pauses = [[0.05, 0.2], [1.5, 1.8], [2.9, 3]];

/**
 * Three rounds of the synthesised sentence: how the mouth that is seen follows what is heard, beside a mouth that opens and closes four times a
 * second. Then the time of it.
 */
export async function bench(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "atelier-bench-"));
  try {
    const samples = synthesiseSpeech(
      [0, 3, 6].flatMap((later) => sentence.map((syllable) => ({ ...syllable, from: syllable.from + later, until: syllable.until + later }))),
      seconds, 48_000,
    );
    const sound = join(folder, "speech.wav");
    await writeFile(sound, encodeWav({ sampleRate: 48_000, channels: [samples, samples] }, { bitDepth: 16 }));
    const heard = frameEnvelope(samples, 48_000, frameRate, seconds * frameRate);
    const rows: string[][] = [];
    for (const [name, make] of [["standard", speak("standard")], ["fast", speak("fast")], ["four times a second", flap]] as const) {
      const before = process.cpuUsage();
      const begun = performance.now();
      const path = await make(sound, folder);
      const clock = (performance.now() - begun) / 1000;
      const { user, system } = process.cpuUsage(before);
      const seen = (await decodeFrames(path, side, side)).map((frame) => mouthOpening(frame, side, mouth));
      const { correlation, lag } = compareCurves(seen, heard);
      const inPause = seen.filter((_, i) => pauses.some(
        ([from, until]) => (i / frameRate) % 3 >= from && ((i + 1) / frameRate) % 3 <= until && (i / frameRate) % 3 < until
      ));
      rows.push([
        name, correlation.toFixed(2), `${((lag * 1000) / frameRate).toFixed(0)} ms`,
        `${((100 * Math.max(...inPause)) / Math.max(...seen)).toFixed(0)} %`, `${clock.toFixed(1)} s`, `${((user + system) / 1e6).toFixed(1)} s`,
      ]);
    }
    console.log(`${seconds} s at ${side}p. Open in pauses: of the widest. Computed: this process alone, ffmpeg works beside it.`);
    printTable(["mouth", "correlation", "late by", "open in pauses", "clock", "computed"], rows);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const speak = (quality: "standard" | "fast") => async (sound: string, folder: string) => {
  const scratch = await mkdtemp(join(folder, "job-"));
  const inputs = { image: { path: portrait, mediaType: "image/png" }, audio: { path: sound, mediaType: "audio/wav", duration: seconds } };
  const { files } = await lipSync(
    { kind: "lip-sync", inputs, parameters: { quality }, target: { width: side, height: side, frameRate, duration: seconds, sound: true }, seed: 1, scratch },
    { signal: new AbortController().signal, progress() {}, materials: noMaterials },
  );
  return files[0].path;
};

async function flap(sound: string, folder: string): Promise<string> {
  const picture = resizeRaster(await readPicture({ path: portrait, mediaType: "image/png" }), side, side);
  const [face] = await findFaces(picture);
  const shapes = Array.from({ length: seconds * frameRate }, (_, i) => ({ openness: 0.4 - 0.4 * Math.cos((2 * Math.PI * 4 * i) / frameRate), width: 0 }));
  const path = join(folder, "flapping.mp4");
  await writeVideo(
    { path, width: side, height: side, frameRate, sound, crf: 17 },
    speakingFrames({ portrait: picture, face, shapes, frameRate, seed: 1, lively: false }),
  );
  return path;
}
