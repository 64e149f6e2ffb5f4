import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { animateImage } from "@atelier/local-engine/animate-image/animate-image.ts";
import { generateVideo } from "@atelier/local-engine/generate-video/generate-video.ts";
import { readPicture, writePicture } from "@atelier/local-engine/picture-file.ts";
import { noMaterials } from "@atelier/engine/materials.ts";
import type { LocalFile } from "@atelier/engine/jobs/local-file.ts";
import { ignoreOutput } from "@atelier/media/ffmpeg.ts";
import { runUngated } from "@atelier/media/ffmpeg-program.ts";
import { resizeRaster } from "@atelier/media/raster/resize-raster.ts";
import type { Page } from "../page.ts";

const portrait = join(import.meta.dirname, "../../../test/fixtures/astronaut.png");
const clips = join(import.meta.dirname, "../../../docs/gallery/animate-image");
const size = { width: 560, height: 400, frameRate: 24 };
const seconds = 4;

export async function draw(page: Page): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "atelier-gallery-"));
  try {
    const astronaut = await readPicture({ path: portrait, mediaType: "image/png" });
    const crop = (name: string, x: number, y: number, width: number) =>
      writePicture(resizeRaster(astronaut, size.width, size.height, { x, y, width, height: (width * size.height) / size.width }), folder, name);
    const whole = await crop("whole", 0, 0, 512);
    const [coast, city] = [
      await still("the sea with waves and a lighthouse on a cliff by day, wide shot", folder), await still("a city at night, wide shot", folder),
    ];
    await show(page, folder, "orbit", "A portrait, “slow orbit shot”", { start: whole }, "slow orbit shot");
    await show(page, folder, "sea", "A drawn sea, “waves, drifting clouds, push in”", { start: coast }, "waves, drifting clouds, push in");
    await show(page, folder, "snow", "The same, “snow falls, pan right”", { start: coast }, "snow falls, pan right");
    await show(
      page, folder, "morph", "Two views of one picture: a morph", { start: await crop("left", 20, 30, 360), end: await crop("near", 110, 60, 260) },
      "",
    );
    await show(
      page, folder, "transition", "Two different pictures: a transition of mist", { start: whole, end: city },
      "the portrait turns into a city at night", [0, 0.2, 0.43, 0.5, 0.57, 1],
    );
    await show(page, folder, "longer", "A clip of 1.5 s, its camera going to the right, goes on", { clip: await slide(folder) }, "");
  } finally {
    await rm(folder, { recursive: true });
  }
  return "One picture taken apart in depth and seen by a camera that moves; clouds, water and light move by themselves. Six frames of four seconds each, " +
    "from the first to the last; the [orbit](animate-image/orbit.mp4), the [sea](animate-image/sea.mp4), the [morph](animate-image/morph.mp4) and the [clip " +
      "that goes on](animate-image/longer.mp4) as small films. The drawn pictures are frames of `generate-video`.";
}

async function show(
  page: Page, folder: string, name: string, title: string, inputs: { start?: LocalFile; end?: LocalFile; clip?: LocalFile }, prompt: string,
  parts = [0, 0.2, 0.4, 0.6, 0.8, 1]
): Promise<void> {
  page.section(title);
  const scratch = await mkdtemp(join(folder, "job-"));
  const { files } = await animateImage(
    {
      kind: "animate-image", parameters: { prompt, expandPrompt: false, shots: "one", guidance: 0.5, quality: "standard" },
      inputs: { elements: [], ...inputs }, target: { ...size, duration: seconds, sound: false }, seed: 12, scratch,
    },
    { signal: new AbortController().signal, progress: () => {}, materials: noMaterials },
  );
  const film = files[0].path;
  const last = seconds * size.frameRate - 1;
  await runUngated(
    ["-y", "-i", film, "-vf", `select='${parts.map((part) => `eq(n,${Math.round(part * last)})`).join("+")}'`, "-vsync", "0", join(scratch, "frame-%d.png")],
    ignoreOutput,
  );
  for (const [i, part] of parts.entries()) {
    const { data, info } = await sharp(join(scratch, `frame-${i + 1}.png`)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    await page.picture(`${name}-${i + 1}`, `${((part * last) / size.frameRate).toFixed(1)} s`, { data, width: info.width, height: info.height, channels: 3 });
  }
  if (["orbit", "sea", "morph", "longer"].includes(name)) {
    await runUngated(
      [
        "-y", "-i", film, "-vf", "scale=420:-2", "-c:v", "libx264", "-crf", "28", "-pix_fmt", "yuv420p", "-an", "-movflags", "+faststart", "-fflags",
        "+bitexact", join(clips, `${name}.mp4`),
      ],
      ignoreOutput,
    );
  }
}

/** The first frame of a film of words. */
async function still(prompt: string, folder: string): Promise<LocalFile> {
  const scratch = await mkdtemp(join(folder, "still-"));
  const { files } = await generateVideo(
    {
      kind: "generate-video", parameters: { prompt, expandPrompt: false, shots: "one", guidance: 0.5, voices: [], quality: "standard" },
      inputs: { imageReferences: [], videoReferences: [], voiceReferences: [] }, target: { ...size, duration: 1, sound: false }, seed: 11, scratch,
    },
    { signal: new AbortController().signal, progress: () => {}, materials: noMaterials },
  );
  const path = join(scratch, "still.png");
  await runUngated(["-y", "-i", files[0].path, "-frames:v", "1", path], ignoreOutput);
  return { path, mediaType: "image/png", width: size.width, height: size.height };
}

async function slide(folder: string): Promise<LocalFile> {
  const path = join(folder, "slide.mp4");
  await runUngated(
    [
      "-y", "-loop", "1", "-i", portrait, "-vf",
      `crop=336:240:x='20+n*1.4':y=20,scale=${size.width}:${size.height}:flags=lanczos,setsar=1,format=yuv420p`, "-frames:v", "36", "-r", "24",
      "-c:v", "libx264", "-crf", "12", path,
    ],
    ignoreOutput,
  );
  return { path, mediaType: "video/mp4", width: size.width, height: size.height, duration: 1.5, frameRate: 24, hasSound: false };
}
