import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runFfmpeg } from "../../../src/media/ffmpeg.ts";
import { framesOf } from "../../../src/media/video/frames-of.ts";
import { printTable } from "../../images/print-table.ts";
import { good, makeClip } from "../clips.ts";
import { runJob } from "../run-job.ts";

const small = { width: 640, height: 360, frames: 48 };
const large = { width: 1920, height: 1080, frames: 120 };
const frameRate = 24;

/** A plain look at full size: time and memory. Then flicker: how much the mean level and the matte's outline change against their own trend, beside the clip's. */
export async function bench(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "atelier-bench-"));
  try {
    const rows: string[][] = [];
    for (const [prompt, size] of [["cinematic look", large], ["film grain, vignette", large], ["oil painting", small], ["blur the background", small], ["replace the background with a sunset", small], ["stabilize it", small]] as const) {
      const clip = await makeClip("slide", join(folder, "clip.mp4"), { ...size, coding: good });
      const before = process.cpuUsage();
      const { path, seconds, memory } = await edit(clip, prompt, size, folder);
      const { user, system } = process.cpuUsage(before);
      rows.push([prompt, `${size.width}x${size.height}, ${size.frames} frames`, `${seconds.toFixed(0)} s`, `${((user + system) / 1e6).toFixed(0)} s`, `${(memory / 1e9).toFixed(2)} GB`, (await flicker(clip, size)).toFixed(3), (await flicker(path, size)).toFixed(3)]);
    }
    console.log("Computed: this process alone, ffmpeg works beside it. Flicker: mean of |level - mean of the frames before and behind|, over 16x9 areas, in levels.");
    printTable(["prompt", "clip", "clock", "computed", "memory", "flicker of the clip", "of the result"], rows);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function edit(path: string, prompt: string, { width, height, frames }: { width: number; height: number; frames: number }, folder: string) {
  const video = { path, mediaType: "video/mp4", width, height, duration: frames / frameRate, frameRate, hasSound: false };
  return runJob("edit-video", { inputs: { video, images: [] }, parameters: { prompt, expandPrompt: false, sound: "auto" }, target: { width, height, frameRate, duration: frames / frameRate, sound: false } }, folder);
}

async function flicker(path: string, { frames }: { frames: number }): Promise<number> {
  const levels = await runFfmpeg(["-i", path, "-vf", "scale=16:9:flags=area", "-f", "rawvideo", "-pix_fmt", "gray16le", "pipe:1"], async (stdout) => {
    const all: Uint16Array[] = [];
    for await (const frame of framesOf(stdout, 16 * 9 * 2)) all.push(new Uint16Array(Uint8Array.from(frame).buffer));
    return all;
  });
  let sum = 0;
  for (let n = 1; n < frames - 1; n++) for (let i = 0; i < 144; i++) sum += Math.abs(levels[n]![i]! - (levels[n - 1]![i]! + levels[n + 1]![i]!) / 2) / 257;
  return sum / (frames - 2) / 144;
}
