import { copyFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { encodeWav } from "@atelier/media/audio/encode-wav.ts";
import { fileInput, generatedInput, ignoreOutput, runFfmpeg } from "@atelier/media/ffmpeg.ts";
import { loadSharp } from "@atelier/media/images/load-sharp.ts";
import type { SampleMedia } from "../kind.ts";

/** A face that is found by classical methods too. Eileen Collins, NASA, public domain. */
const portraitFile = join(import.meta.dirname, "portrait.png");
const side = 256;
const sampleRate = 48_000;
const seconds = 1.2;

/** Makes the files of the samples in a folder. */
export async function makeSampleMedia(folder: string): Promise<SampleMedia> {
  const path = (name: string) => join(folder, name);
  await copyFile(portraitFile, path("portrait.png"));
  const hole = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="100%" height="100%" fill="#fff"/>` +
      `<rect x="10" y="20" width="60" height="50" fill="#000"/></svg>`,
  );
  await (await loadSharp())(hole).removeAlpha().png().toFile(path("mask.png"));
  await writeFile(path("speech.wav"), speech());
  const moves = "loop=loop=-1:size=1,fps=25,setpts=N/25/TB,crop=192:144:x='20+20*sin(4*t)':y=20,format=yuv420p";
  const inputs = [fileInput(path("portrait.png")), generatedInput("sine=300:r=48000:d=1")];
  await runFfmpeg([...inputs, "-vf", moves, "-c:v", "libx264", "-r", "25", "-ac", "2", "-c:a", "aac", "-t", "1", path("clip.mp4")], ignoreOutput);
  return {
    portrait: { path: path("portrait.png"), mediaType: "image/png", width: side, height: side },
    mask: { path: path("mask.png"), mediaType: "image/png", width: side, height: side },
    clip: { path: path("clip.mp4"), mediaType: "video/mp4", width: 192, height: 144, duration: 1, frameRate: 25, hasSound: true },
    speech: { path: path("speech.wav"), mediaType: "audio/wav", duration: seconds },
  };
}

/** A tone that rises and falls, in bursts, as a voice does. */
function speech(): Buffer {
  const tone = Float32Array.from({ length: seconds * sampleRate }, (_, index) => {
    const t = index / sampleRate;
    return 0.5 * Math.sin(2 * Math.PI * (180 + 60 * Math.sin(3 * t)) * t) * Math.abs(Math.sin(9 * t));
  });
  return encodeWav({ sampleRate, channels: [tone, tone] }, { bitDepth: 16 });
}
