import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { printTable } from "../../images/print-table.ts";
import { good, makeClip } from "../clips.ts";
import { flickerOf } from "../flicker.ts";
import { runJob } from "../run-job.ts";

const small = { width: 640, height: 360, frames: 48 };
const large = { width: 1920, height: 1080, frames: 120 };
const frameRate = 24;

/** A plain look at full size: time and memory. Then flicker, along the motion of the clip, beside the clip's own. */
export async function bench(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "atelier-bench-"));
  try {
    const rows: string[][] = [];
    for (const [prompt, size] of [
      ["cinematic look", large], ["film grain, vignette", large], ["cinematic look", small], ["enhance it", small], ["oil painting", small],
      ["blur the background", small], ["replace the background with a sunset", small], ["stabilize it", small],
    ] as const) {
      const clip = await makeClip("slide", join(folder, `clip-${rows.length}.mp4`), { ...size, coding: good });
      const before = process.cpuUsage();
      const { path, seconds, memory } = await edit(clip, prompt, size, folder);
      const { user, system } = process.cpuUsage(before);
      rows.push([
        prompt, `${size.width}x${size.height}, ${size.frames} frames`, `${seconds.toFixed(0)} s`, `${((user + system) / 1e6).toFixed(0)} s`,
        `${(memory / 1e9).toFixed(2)} GB`,
        ...(size === small ? [await described(clip, clip), prompt === "stabilize it" ? "" : await described(path, clip)] : ["", ""]),
      ]);
    }
    console.log(
      "Computed: this process alone, ffmpeg works beside it. Flicker, in levels, along the clip's motion: of 16x9 areas / of points, and how far areas / " +
        "points differ from each other."
    );
    printTable(["prompt", "clip", "clock", "computed", "memory", "flicker of the clip", "of the result"], rows);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function edit(path: string, prompt: string, { width, height, frames }: { width: number; height: number; frames: number }, folder: string) {
  const video = { path, mediaType: "video/mp4", width, height, duration: frames / frameRate, frameRate, hasSound: false };
  return runJob(
    "edit-video",
    {
      inputs: { video, images: [] }, parameters: { prompt, expandPrompt: false, sound: "auto" },
      target: { width, height, frameRate, duration: frames / frameRate, sound: false },
    },
    folder,
  );
}

async function described(path: string, moves: string): Promise<string> {
  const { areas, points, contrast, detail } = await flickerOf(path, { ...small, moves });
  return `${areas.toFixed(3)} / ${points.toFixed(3)} of ${contrast.toFixed(0)} / ${detail.toFixed(2)}`;
}
