import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lipSync } from "@atelier/local-engine/lip-sync/lip-sync.ts";
import { speakingFrames } from "@atelier/local-engine/lip-sync/speaking-frames.ts";
import { readPicture } from "@atelier/local-engine/picture-file.ts";
import { findFaces } from "@atelier/local-engine/vision/faces/find-faces.ts";
import { noMaterials } from "@atelier/engine/materials.ts";
import { encodeWav } from "@atelier/media/audio/wav.ts";
import type { Raster } from "@atelier/media/raster/raster.ts";
import { resizeRaster } from "@atelier/media/raster/resize-raster.ts";
import { decodeFrames } from "@atelier/test/engines/seen-mouth.ts";
import { sentence, synthesiseSpeech } from "@atelier/test/engines/synthesised-speech.ts";
import type { Page } from "../page.ts";

const portrait = { path: join(import.meta.dirname, "../../../test/fixtures/astronaut.png"), mediaType: "image/png" };
const side = 480;
const shapes = [
  ["closed", 0, 0],
  ["hardly open", 0.2, 0],
  ["open", 0.5, 0],
  ["wide open", 1, 0],
  ["spread", 0.35, 1],
  ["rounded", 0.35, -1],
] as const;

export async function draw(page: Page): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "atelier-gallery-"));
  try {
    // The face alone, enlarged: at the size of the whole picture shapes of the mouth could not be seen.
    const face = resizeRaster(await readPicture(portrait), side, side, { x: 139, y: 50, width: 168, height: 168 });
    const [found] = await findFaces(face);
    page.section("Shapes of the mouth");
    await page.picture("portrait", "the portrait", face);
    const frames = speakingFrames({
      portrait: face, face: found, shapes: shapes.map(([, openness, width]) => ({ openness, width })), frameRate: 25, seed: 1, lively: false,
    });
    let shape = 0;
    for (const data of frames) {
      const [name] = shapes[shape++];
      await page.picture(name.replaceAll(" ", "-"), name, { data, width: side, height: side, channels: 3 });
    }

    const samples = synthesiseSpeech(sentence, 3, 48_000);
    const sound = join(folder, "speech.wav");
    await writeFile(sound, encodeWav({ sampleRate: 48_000, channels: [samples, samples] }, { bitDepth: 16 }));
    const { files } = await lipSync(
      {
        kind: "lip-sync", inputs: { image: portrait, audio: { path: sound, mediaType: "audio/wav", duration: 3 } },
        parameters: { quality: "standard" }, target: { width: side, height: side, frameRate: 25, duration: 3, sound: true }, seed: 5, scratch: folder,
      },
      { signal: new AbortController().signal, progress() {}, materials: noMaterials },
    );
    page.section("A film of three seconds, standard");
    const film = await decodeFrames(files[0].path, side, side);
    for (const number of [2, 10, 16, 22, 40, 50, 62, 68]) {
      const frame: Raster = { data: film[number], width: side, height: side, channels: 3 };
      await page.picture(`frame-${number}`, `${(number / 25).toFixed(2)} s`, frame);
    }
    await copyFile(files[0].path, join(import.meta.dirname, "../../../docs/gallery/lip-sync/film.mp4"));
  } finally {
    await rm(folder, { recursive: true });
  }
  return "A portrait speaks. The photographed lips move; what they show between them is the photograph's as far as it goes, and drawn below that. A smile " +
    "closes in silence. The [film](lip-sync/film.mp4) speaks a synthesised sentence of eight vowels with a pause.";
}
