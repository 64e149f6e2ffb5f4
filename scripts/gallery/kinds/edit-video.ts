import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { editVideo } from "@atelier/local-engine/edit-video/edit-video.ts";
import { noMaterials } from "@atelier/engine/materials.ts";
import { ignoreOutput } from "@atelier/media/ffmpeg.ts";
import { runUngated } from "@atelier/media/ffmpeg-program.ts";
import type { Page } from "../page.ts";

const portrait = join(import.meta.dirname, "../../../test/fixtures/astronaut.png");

const prompts = [
  'Replace the background with a sunset, add a title "ORBIT" in poster letters in the top left, fade in',
  "Blur the background, make it rain",
  "Oil painting",
  "Old film look",
  'Black and white for the first 1.5 seconds, write "and colour" at the bottom after 1.5 seconds',
  "Cyberpunk, slowly zoom in",
];

const size = { width: 640, height: 360, frameRate: 24, duration: 3 };
/** Six frames, seconds. */
const moments = [0.1, 0.7, 1.2, 1.8, 2.3, 2.9];

export async function draw(page: Page): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "atelier-gallery-"));
  try {
    const clip = join(folder, "clip.mp4");
    await runUngated(
      [
        "-loop", "1", "-i", portrait, "-vf", "crop=400:225:x='20+n*0.9':y='6+6*sin(n/14)',scale=640:360:flags=lanczos,format=yuv420p", "-t", "3",
        "-r", "24", "-c:v", "libx264", "-crf", "14", clip,
      ],
      ignoreOutput,
    );
    page.section("The clip");
    await show(page, clip, "clip", folder);
    for (const [index, prompt] of prompts.entries()) {
      page.section(prompt.replace(/"([^"]*)"/g, "“$1”"));
      const { files } = await editVideo(
        {
          kind: "edit-video", parameters: { prompt, expandPrompt: false, sound: "auto" },
          inputs: { video: { path: clip, mediaType: "video/mp4", ...size, hasSound: false }, images: [] }, target: size, seed: 11,
          scratch: await mkdtemp(join(folder, "job-")),
        },
        { signal: new AbortController().signal, progress: () => {}, materials: noMaterials },
      );
      const edited = files[0]!.path;
      await show(page, edited, String(index + 1), folder);
      if (index === 0) {
        await runUngated(
          [
            "-y", "-i", edited, "-vf", "scale=480:-2", "-c:v", "libx264", "-crf", "26", "-pix_fmt", "yuv420p", "-an", "-movflags", "+faststart",
            "-fflags", "+bitexact", join(import.meta.dirname, "../../../docs/gallery/edit-video/clip.mp4"),
          ],
          ignoreOutput,
        );
      }
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  return "A pan over a portrait of three seconds and what prompts make of it: six frames each; the [first result](edit-video/clip.mp4), small. Subject and " +
    "background are followed through all frames.";
}

async function show(page: Page, path: string, name: string, folder: string): Promise<void> {
  const picked = moments.map((second) => `eq(n,${Math.round(second * size.frameRate)})`).join("+");
  await runUngated(["-y", "-i", path, "-vf", `select='${picked}',scale=420:-2`, "-fps_mode", "passthrough", join(folder, "frame-%d.png")], ignoreOutput);
  for (let frame = 1; frame <= moments.length; frame++) {
    const { data, info } = await sharp(join(folder, `frame-${frame}.png`)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    await page.picture(`${name}-${frame}`, `${moments[frame - 1]} s`, { data, width: info.width, height: info.height, channels: 3 });
  }
}
