import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readText } from "@atelier/media/ffmpeg.ts";
import { runUngated } from "@atelier/media/ffmpeg-program.ts";
import type { MediaFiles } from "./media-files.ts";

export interface Walk {
  body(media: MediaFiles): Record<string, unknown>;
  /** What the result must be. `frames` stays away for pictures. */
  result: { codec: string; width: number; height: number; frames?: number; rate?: string; sound?: boolean };
  usage: { unit: string; quantity: number };
}

const h264 = (width: number, height: number, frames: number, rate: string, sound: boolean) => ({ codec: "h264", width, height, frames, rate, sound });
const picture = (width: number, height: number, codec = "png") => ({ codec, width, height });
const megapixels = (width: number, height: number) => ({ unit: "megapixels", quantity: Math.round(width * height / 1e4) / 100 });
const seconds = (quantity: number) => ({ unit: "seconds", quantity });

const motion = (width: number, height: number): Walk => ({
  body: ({ url }) => ({ image_url: url("picture.png"), video_url: url("clip.mp4") }),
  result: h264(width, height, 75, "25/1", true),
  usage: seconds(3),
});
const expansion: Walk = {
  body: ({ inline }) => ({ image: inline("picture.png"), left: 20, right: 0, top: 0, bottom: 4 }), result: picture(500, 324),
  usage: megapixels(500, 324),
};
const skin: Walk = { body: ({ inline }) => ({ image: inline("picture.png") }), result: picture(480, 320), usage: megapixels(480, 320) };
const speech = (resolution: string, width: number, height: number): Walk => ({
  body: ({ url }) => ({ image_url: url("portrait.png"), audio_url: url("speech.mp3"), resolution }),
  result: h264(width, height, 63, "25/1", true),
  usage: seconds(2.52),
});

/** For every endpoint a body, and what the contract says comes out. */
export const walks: Record<string, Walk> = {
  "image-change-camera": {
    body: ({ inline }) => ({ image: inline("picture.png"), output_format: "jpeg" }), result: picture(480, 320, "mjpeg"), usage: megapixels(480, 320),
  },
  "image-expand/model": expansion,
  "image-expand/model-v4-5": expansion,
  "image-to-video/model-2-7": {
    body: ({ url }) => ({ start_image_url: url("picture.png"), audio_url: url("speech.mp3"), resolution: "720P", duration: 2 }),
    result: h264(1176, 784, 48, "24/1", true), usage: seconds(2),
  },
  "image-to-video/model-4-5": {
    body: ({ inline }) => ({ image: inline("picture.png"), prompt: "a wave", ratio: "960:960" }), result: h264(960, 960, 120, "24/1", true),
    usage: seconds(5),
  },
  "lip-sync/model-1-0": speech("480p", 720, 480),
  "lip-sync/model-1-0-fast": speech("720p", 1080, 720),
  "model-image-edit": {
    body: ({ inline }) => ({ prompt: "a hat", image: inline("picture.png"), mask: inline("picture.png") }), result: picture(480, 320),
    usage: megapixels(480, 320),
  },
  "reference-to-video/model-2-7": {
    body: ({ url }) => ({
      prompt: "both", image_urls: [{ url: url("picture.png"), reference_voice: url("speech.mp3") }], video_urls: [{ url: url("clip.mp4") }],
      resolution: "720P", aspect_ratio: "3:4", duration: 2,
    }),
    result: h264(832, 1088, 48, "24/1", true), usage: seconds(2),
  },
  "skin-enhancer/faithful": skin,
  "skin-enhancer/flexible": skin,
  "text-to-image/model-v4-5-edit": {
    body: ({ inline }) => ({ prompt: "blue", reference_images: [inline("picture.png")], aspect_ratio: "cinematic_21_9" }),
    result: picture(3062, 1312), usage: megapixels(3062, 1312),
  },
  "text-to-video/model-2-7": {
    body: () => ({ prompt: "a lake", resolution: "720P", aspect_ratio: "9:16", duration: 2 }), result: h264(720, 1280, 48, "24/1", true),
    usage: seconds(2),
  },
  "text-to-video/model-4-5": { body: () => ({ prompt: "a lake" }), result: h264(1280, 720, 120, "24/1", true), usage: seconds(5) },
  "text-to-video/model-v2-6-1080p": { body: () => ({ prompt: "a lake" }), result: h264(1920, 1080, 120, "24/1", true), usage: seconds(5) },
  "video-edit/model-2-7": {
    body: ({ url }) => ({ video_url: url("short.mp4"), prompt: "snow", resolution: "720P" }), result: h264(1108, 832, 10, "25/1", false),
    usage: seconds(0.4),
  },
  "video-upscaler": { body: ({ url }) => ({ video: url("short.mp4"), resolution: "720p" }), result: h264(1280, 960, 10, "25/1", false), usage: seconds(0.4) },
  "video-upscaler-precision": {
    body: ({ inline }) => ({ video: inline("short.mp4"), resolution: "1k", fps_boost: true, sharpen: 30, smart_grain: 20 }),
    result: h264(1920, 1440, 20, "50/1", false), usage: seconds(0.4),
  },
  "video-upscaler/turbo": {
    body: ({ url }) => ({ video: url("short.mp4"), resolution: "1k" }), result: h264(1920, 1440, 10, "25/1", false),
    usage: { unit: "frames", quantity: 10 },
  },
  "video/model-v3-motion-control-pro": motion(1764, 1176),
  "video/model-v3-motion-control-std": motion(1176, 784),
  "video/model-v3-pro": {
    body: ({ url }) => ({ prompt: "a lake", start_image_url: url("picture.png"), duration: "3", generate_audio: false }),
    result: h264(1764, 1176, 72, "24/1", false), usage: seconds(3),
  },
  "video/model-v3-std": {
    body: () => ({ multi_prompt: [{ prompt: "a lake", duration: "3" }], aspect_ratio: "1:1" }), result: h264(960, 960, 72, "24/1", true),
    usage: seconds(3),
  },
};

/** What another program than ours finds in a result. Fails for sound other than the promised. */
export async function probeResult(bytes: Buffer): Promise<Walk["result"]> {
  const folder = await mkdtemp(join(tmpdir(), "atelier-result-"));
  try {
    await writeFile(join(folder, "result"), bytes);
    const found = JSON.parse(await runUngated(
      ["-show_streams", "-count_frames", "-of", "json", join(folder, "result")], readText, { program: "ffprobe" },
    )) as { streams: Record<string, string>[] };
    const [pictures, sound, ...others] = found.streams;
    assert.deepEqual(others, []);
    const base = { codec: pictures!.codec_name!, width: Number(pictures!.width), height: Number(pictures!.height) };
    if (base.codec !== "h264") return base;
    assert.equal(pictures!.pix_fmt, "yuv420p");
    if (sound) {
      assert.deepEqual(
        [sound.codec_name, sound.sample_rate, sound.channels, Math.abs(Number(sound.duration) - Number(pictures!.duration)) < 0.05],
        ["aac", "48000", 2, true],
      );
    }
    return { ...base, frames: Number(pictures!.nb_read_frames), rate: pictures!.r_frame_rate!, sound: sound !== undefined };
  } finally {
    await rm(folder, { recursive: true });
  }
}
