import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { ignoreOutput } from "@atelier/media/ffmpeg.ts";
import { runUngated } from "@atelier/media/ffmpeg-program.ts";
import { startMediaServer } from "../hostile-media/media-server.ts";

const h264 = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"];
const moving = (size: string, seconds: number) => ["-f", "lavfi", "-i", `testsrc2=s=${size}:r=30:d=${seconds}`];
const sounding = (seconds: number) => ["-f", "lavfi", "-i", `sine=300:r=48000:d=${seconds}`];

const recipes: Record<string, string[]> = {
  "hd.mp4": [...moving("1920x1080", 10), ...sounding(10), ...h264, "-c:a", "aac"],
  "largest.mp4": [...moving("4096x4096", 2), ...h264],
  "speech.mp3": sounding(30),
};

export interface HeavyMedia {
  url(name: string): string;
  close(): void;
}

/** `hd.mp4`, `largest.mp4`, `speech.mp3`, `largest.jpeg` (8000x8000), `portrait.jpeg` (4000x3000). Needs ffmpeg. */
export async function heavyMedia(): Promise<HeavyMedia> {
  const server = await startMediaServer();
  const folder = await mkdtemp(join(tmpdir(), "atelier-heavy-"));
  const urls = new Map<string, string>();
  for (const [name, recipe] of Object.entries(recipes)) {
    await runUngated([...recipe, join(folder, name)], ignoreOutput);
    urls.set(name, server.serve(await readFile(join(folder, name))));
  }
  await rm(folder, { recursive: true });
  const portrait = sharp(join(import.meta.dirname, "../fixtures/astronaut.png"));
  urls.set("portrait.jpeg", server.serve(await portrait.clone().resize(4000, 3000).jpeg().toBuffer()));
  urls.set("largest.jpeg", server.serve(await portrait.clone().resize(8000, 8000).jpeg({ quality: 60 }).toBuffer()));
  return { url: (name) => urls.get(name)!, close: () => server.close() };
}

/** For each kind of work the largest that a caller can order. */
export function heaviestJobs(url: HeavyMedia["url"]): Record<string, { path: string; body: Record<string, unknown> }> {
  const words = "a boat on a lake at night, rain, then a forest";
  return {
    "upscale 1080p to 4k, rate doubled": {
      path: "video-upscaler-precision", body: { video: url("hd.mp4"), resolution: "4k", fps_boost: true, sharpen: 50, smart_grain: 50 },
    },
    "upscale 4096x4096": { path: "video-upscaler", body: { video: url("largest.mp4"), resolution: "4k", fps_boost: true, creativity: 100 } },
    "generate 15 s in 1080p": {
      path: "text-to-video/model-v2-6-1080p", body: { prompt: words, duration: 15, shot_type: "multi", enable_prompt_expansion: true },
    },
    "animate a large picture": {
      path: "image-to-video/model-2-7", body: { prompt: words, start_image_url: url("portrait.jpeg"), resolution: "1080P", duration: 15 },
    },
    "film of references": {
      path: "reference-to-video/model-2-7",
      body: {
        prompt: words, image_urls: Array.from({ length: 3 }, () => ({ url: url("portrait.jpeg") })), video_urls: [{ url: url("hd.mp4") }], resolution: "1080P",
        duration: 10,
      },
    },
    "edit 10 s in 1080p": { path: "video-edit/model-2-7", body: { video_url: url("hd.mp4"), prompt: "snow, at night", resolution: "1080P" } },
    "move a character": { path: "video/model-v3-motion-control-pro", body: { image_url: url("portrait.jpeg"), video_url: url("hd.mp4") } },
    "speak for 30 s": {
      path: "lip-sync/model-1-0", body: { image_url: url("portrait.jpeg"), audio_url: url("speech.mp3"), resolution: "720p" },
    },
    "retouch 64 megapixels": { path: "skin-enhancer/flexible", body: { image: url("largest.jpeg"), sharpen: 50, smart_grain: 50 } },
    "edit a large picture": { path: "text-to-image/model-v4-5-edit", body: { prompt: "at night, in the rain", reference_images: [url("largest.jpeg")] } },
    "expand by 2048 on each side": {
      path: "image-expand/model", body: { image: url("portrait.jpeg"), left: 2048, right: 2048, top: 2048, bottom: 2048 },
    },
    "move the camera": { path: "image-change-camera", body: { image: url("largest.jpeg"), horizontal_angle: 40 } },
    "inpaint a large picture": { path: "model-image-edit", body: { prompt: "remove it", image: url("portrait.jpeg"), mask: url("portrait.jpeg") } },
  };
}
