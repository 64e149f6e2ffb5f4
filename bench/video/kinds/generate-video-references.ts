import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { clipFigure } from "@atelier/local-engine/generate-video/references/clip-figure.ts";
import { pictureFigure } from "@atelier/local-engine/generate-video/references/picture-figure.ts";
import { cutOut } from "@atelier/local-engine/vision/subject/cut-out.ts";
import { findSubjects } from "@atelier/local-engine/vision/subject/find-subjects.ts";
import { runUngated } from "@atelier/media/ffmpeg-program.ts";
import { framesOf } from "@atelier/media/video/frames-of.ts";
import { writeVideo } from "@atelier/media/video/write-video.ts";
import { boxBlur } from "@atelier/media/raster/box-blur.ts";
import type { Raster } from "@atelier/media/raster/raster.ts";
import { resizeRaster } from "@atelier/media/raster/resize-raster.ts";
import { whiteNoise } from "@atelier/media/raster/seeded-noise.ts";
import { runJob } from "../run-job.ts";

const portrait = { path: join(import.meta.dirname, "../../../test/fixtures/astronaut.png"), mediaType: "image/png", width: 512, height: 512 };
const [width, height, count] = [400, 300, 24];
const { signal } = new AbortController();

/**
 * A portrait whose matte is known sways before a textured ground: how well clips are cut out, beside a cut-out of every frame by itself. Then time and memory
 * of five seconds of 1080p with a picture and a clip.
 */
export async function bench(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "atelier-bench-"));
  try {
    const figure = (await pictureFigure(portrait, 512, signal))!;
    const sprite = resizeRaster(figure.frameAt(0), Math.round((250 * figure.width) / figure.height), 250);
    const path = join(folder, "sway.mp4");
    const truths: Float32Array[] = [];
    await writeVideo({ path, width, height, frameRate: 24, crf: 14 }, swaying(sprite, truths));

    const before = process.cpuUsage();
    const clip =
      (await clipFigure({ file: { path, mediaType: "video/mp4", width, height }, edge: width, frameRate: 24, frames: count, folder, name: "clip", signal }))!;
    const followed = { mattes: Array.from({ length: count }, (_, i) => alphaOf(clip.frameAt(i))), seconds: process.cpuUsage(before).user / 1e6 };
    const box = clip.box!;
    const alone: Float32Array[] = [];
    const since = process.cpuUsage();
    await runUngated(["-i", path, "-f", "rawvideo", "-pix_fmt", "rgb24", "pipe:1"], async (stdout) => {
      for await (const data of framesOf(stdout, width * height * 3)) {
        const frame: Raster = { data: new Uint8Array(data), width, height, channels: 3 };
        const cut = await cutOut(frame, await findSubjects(frame));
        alone.push(cut ? cut.matte.data : new Float32Array(width * height));
      }
    });
    const aloneSeconds = process.cpuUsage(since).user / 1e6;
    clip.close?.();

    const inside = followed.mattes.map((matte) => placed(matte, box));
    console.log("| cut-out | overlap with the truth | worst frame | flicker | seconds of this process |\n|---|---|---|---|---|");
    for (const [name, mattes, seconds] of [["followed", inside, followed.seconds], ["each frame by itself", alone, aloneSeconds]] as const) {
      const overlaps = mattes.map((matte, i) => overlap(matte, truths[i]!));
      console.log(
        `| ${name} | ${(overlaps.reduce((sum, one) => sum + one, 0) / count).toFixed(4)} | ${Math.min(...overlaps).toFixed(4)} | ` +
          `${flicker(mattes, truths).toFixed(4)} | ${seconds.toFixed(1)} |`
      );
    }

    const start = process.cpuUsage();
    const { seconds, memory } = await runJob("generate-video", {
      inputs: { imageReferences: [portrait], videoReferences: [{ path, mediaType: "video/mp4", width, height, duration: count / 24 }], voiceReferences: [] },
      parameters: { prompt: "Image 1 walks in a meadow, Video 1 waits there", expandPrompt: false, shots: "one", guidance: 0.5, voices: [], quality: "high" },
      target: { width: 1920, height: 1080, frameRate: 24, duration: 5, sound: true },
    }, folder);
    console.log(
      `\n5 s of 1080p with a picture and a clip: ${seconds.toFixed(1)} s, of which this process computed ` +
        `${(process.cpuUsage(start).user / 1e6).toFixed(1)} s; ${(memory / 1e6).toFixed(0)} MB with ffmpeg`
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The sprite on its way, and what of each pixel is its. */
function* swaying(sprite: Raster, truths: Float32Array[]): Generator<Uint8Array> {
  const coarse = boxBlur(whiteNoise(width, height, 9), 3).data;
  const fine = whiteNoise(width, height, 8).data;
  for (let i = 0; i < count; i++) {
    const left = Math.round(90 + 34 * Math.sin((i * Math.PI) / 12));
    const top = height - sprite.height + Math.round(6 + 5 * Math.sin((i * Math.PI) / 6));
    const frame = new Uint8Array(width * height * 3);
    const truth = new Float32Array(width * height);
    for (let y = 0, k = 0; y < height; y++) {
      for (let x = 0; x < width; x++, k++) {
        const inside = x >= left && x < left + sprite.width && y >= top && y < top + sprite.height;
        const at = inside ? ((y - top) * sprite.width + x - left) * 4 : 0;
        const alpha = inside ? sprite.data[at + 3]! / 255 : 0;
        truth[k] = alpha;
        const ground = 118 + 90 * coarse[k]! + 5 * fine[k]!;
        for (let c = 0; c < 3; c++) {
          frame[k * 3 + c] = Math.max(0, Math.min(255, (ground - 12 * c) * (1 - alpha) + (alpha > 0 ? sprite.data[at + c]! : 0) * alpha));
        }
      }
    }
    truths.push(truth);
    yield frame;
  }
}

const alphaOf = ({ data }: Raster) => Float32Array.from({ length: data.length / 4 }, (_, i) => data[i * 4 + 3]! / 255);

function placed(matte: Float32Array, box: { x: number; y: number; width: number; height: number }): Float32Array {
  const whole = new Float32Array(width * height);
  for (let y = 0; y < box.height; y++) whole.set(matte.subarray(y * box.width, (y + 1) * box.width), (box.y + y) * width + box.x);
  return whole;
}

/** Intersection over union, of shares. */
function overlap(a: Float32Array, b: Float32Array): number {
  let [both, either] = [0, 0];
  for (let i = 0; i < a.length; i++) {
    both += Math.min(a[i]!, b[i]!);
    either += Math.max(a[i]!, b[i]!);
  }
  return both / either;
}

/** Mean change of the error from frame to frame, in parts of the subject's area: a matte that is wrong in the same way does not flicker. */
function flicker(mattes: readonly Float32Array[], truths: readonly Float32Array[]): number {
  let [sum, area] = [0, 0];
  for (let i = 1; i < count; i++) {
    for (let k = 0; k < width * height; k++) {
      sum += Math.abs(mattes[i]![k]! - truths[i]![k]! - (mattes[i - 1]![k]! - truths[i - 1]![k]!));
      area += truths[i]![k]!;
    }
  }
  return sum / area;
}
