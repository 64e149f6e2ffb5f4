import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import type { EngineContext } from "@atelier/engine/engine.ts";
import { animateImage } from "@atelier/local-engine/animate-image/animate-image.ts";
import { readPicture, writePicture } from "@atelier/local-engine/picture-file.ts";
import { noMaterials } from "@atelier/engine/materials.ts";
import type { EngineJob } from "@atelier/engine/jobs/job.ts";
import { readText } from "@atelier/media/ffmpeg.ts";
import { runUngated } from "@atelier/media/ffmpeg-program.ts";
import { readFrames } from "@atelier/media/video/read-frames.ts";
import type { Raster } from "@atelier/media/raster/raster.ts";
import { resizeRaster } from "@atelier/media/raster/resize-raster.ts";

export const folder = await mkdtemp(join(tmpdir(), "atelier-animate-"));
after(() => rm(folder, { recursive: true }));

export const [width, height, frameRate] = [192, 144, 12];

/** A clouded sky over blue water, with a red tower on the shore. */
export const coast: Raster = (() => {
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const cloud = 26 * Math.sin(x / 13) * Math.sin(y / 8 + x / 31);
      const isTower = Math.abs(x - 120) < 17 && y > 30 && y < 118;
      const brick = ((x >> 2) + (y >> 2)) & 1 ? 18 : 0;
      data.set(
        isTower ? [170 + brick, 40 + brick, 30] : y < 72 ? [140 + cloud, 175 + cloud, 228] : [45, 95 + 9 * Math.sin(y * 1.3), 160 + 16 * Math.sin(x / 6 + y)],
        (y * width + x) * 3,
      );
    }
  }
  return { data, width, height, channels: 3 };
})();
const portrait = resizeRaster(
  await readPicture({ path: join(import.meta.dirname, "../fixtures/astronaut.png"), mediaType: "image/png" }), width, height,
  { x: 30, y: 0, width: 400, height: 300 },
);
export const [start, end] = [await writePicture(coast, folder, "coast"), await writePicture(portrait, folder, "portrait")];

type Changes = {
  parameters?: Partial<EngineJob<"animate-image">["parameters"]>; inputs?: Partial<EngineJob<"animate-image">["inputs"]>; duration?: number;
  sound?: boolean; seed?: number; context?: Partial<EngineContext>
};

export async function animated({ parameters, inputs = { start }, duration = 1.5, sound = false, seed = 7, context }: Changes = {}) {
  const scratch = await mkdtemp(join(folder, "job-"));
  const { files, ...rest } = await animateImage(
    {
      kind: "animate-image", parameters: { expandPrompt: false, shots: "one", guidance: 0.5, quality: "standard", ...parameters },
      inputs: { elements: [], ...inputs }, target: { width, height, frameRate, duration, sound }, seed, scratch,
    },
    { signal: new AbortController().signal, progress: () => {}, materials: noMaterials, ...context },
  );
  return { path: files[0].path, ...rest };
}

/** SSIM of luma. @param frame number in the video, */
export async function likeness(video: string, frame: number, picture: string): Promise<number> {
  const graph =
    `[0]select=eq(n\\,${frame}),setpts=0,format=yuv420p[a];[1]scale=out_color_matrix=bt709:out_range=tv,format=yuv420p,setpts=0[b];[a][b]ssim=stats_file=-`;
  return Number(/Y:([\d.]+)/.exec(await runUngated(["-i", video, "-i", picture, "-lavfi", graph, "-frames:v", "1", "-f", "null", "/dev/null"], readText))![1]);
}

export async function framesOf(path: string): Promise<Uint8Array[]> {
  const frames: Uint8Array[] = [];
  for await (const frame of readFrames(path, { width, height, frameRate })) frames.push(frame);
  return frames;
}

export const difference = (a: Uint8Array, b: Uint8Array) => a.reduce((sum, value, i) => sum + Math.abs(value - b[i]), 0) / a.length;
