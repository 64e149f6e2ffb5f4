import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { noMaterials } from "@atelier/engine/materials.ts";
import { generateVideo } from "@atelier/local-engine/generate-video/generate-video.ts";
import { ignoreOutput } from "@atelier/media/ffmpeg.ts";
import { runUngated } from "@atelier/media/ffmpeg-program.ts";
import { probeClip } from "@atelier/media/video/probe-clip.ts";
import type { Raster } from "@atelier/media/raster/raster.ts";
import type { Page } from "../page.ts";

const root = join(import.meta.dirname, "../../..");
const portrait = join(root, "test/fixtures/astronaut.png");
/** The same portrait, made to speak by the kind lip-sync. */
const clip = join(root, "docs/gallery/lip-sync/film.mp4");

const size = { width: 640, height: 360, frameRate: 24, duration: 5 };
/** Frames that are shown, of 120. */
const shown = [4, 26, 48, 70, 92, 114];

const films: { prompt: string; images: string[]; videos: string[]; start?: boolean }[] = [
  { prompt: "Video 1 talks on a beach at sunset, then in a city at night in the rain", images: [], videos: [clip] },
  { prompt: "The astronaut of Image 1 walks through a snowy forest at dawn", images: [portrait], videos: [] },
  { prompt: "Image 1 and Video 1 talk, under falling leaves", images: [portrait], videos: [clip], start: true },
];

export async function draw(page: Page): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "atelier-gallery-"));
  try {
    page.section("The references");
    await page.picture("image", "Image 1", await read(portrait));
    await runUngated(["-y", "-ss", "1", "-i", clip, "-frames:v", "1", join(folder, "clip.png")], ignoreOutput);
    await page.picture("video", "Video 1, a frame", await read(join(folder, "clip.png")));
    const start = join(folder, "start.png");
    await runUngated(
      ["-y", "-ss", "1", "-i", await film(folder, { prompt: "mountains in autumn at golden hour", images: [], videos: [] }), "-frames:v", "1", start],
      ignoreOutput,
    );
    await page.picture("start", "First frame, for the last film", await read(start));
    for (const [index, order] of films.entries()) {
      page.section(order.prompt);
      const path = await film(folder, order, order.start ? start : undefined);
      const select = shown.map((frame) => `eq(n,${frame})`).join("+");
      await runUngated(["-y", "-i", path, "-vf", `select='${select}'`, "-vsync", "0", join(folder, "frame-%d.png")], ignoreOutput);
      for (const [i, frame] of shown.entries()) {
        await page.picture(`${index + 1}-${i + 1}`, `${(frame / size.frameRate).toFixed(1)} s`, await read(join(folder, `frame-${i + 1}.png`)));
      }
      if (index === 0) {
        await runUngated(
          [
            "-y", "-i", path, "-vf", "scale=480:-2", "-c:v", "libx264", "-crf", "28", "-pix_fmt", "yuv420p", "-c:a", "aac", "-b:a", "64k",
            "-movflags", "+faststart", "-fflags", "+bitexact", join(root, "docs/gallery/generate-video-references/film.mp4"),
          ],
          ignoreOutput,
        );
      }
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  return "Subjects of pictures and clips, cut out and placed as actors of a drawn scene: in its light, with their own motion. Six frames of each film of " +
    "five seconds; the [first film](generate-video-references/film.mp4), small. Who ends at the waist in the picture is shown as in a medium shot. The " +
      "portrait is the public domain picture of the test fixtures, its clip the lip-sync of it.";
}

async function film(folder: string, { prompt, images, videos }: (typeof films)[number], start?: string): Promise<string> {
  const scratch = await mkdtemp(join(folder, "job-"));
  const picture = async (path: string) => ({ path, mediaType: "image/png", ...(await sharp(path).metadata().then(
    ({ width, height }) => ({ width, height })
  )) });
  const clips = await Promise.all(videos.map(async (path) => ({ path, mediaType: "video/mp4", ...(await probeClip(path).then((probed) => ({
    width: probed!.width, height: probed!.height, duration: probed!.duration,
  }))) })));
  const { files } = await generateVideo(
    {
      kind: "generate-video", parameters: { prompt, expandPrompt: false, shots: "many", guidance: 0.5, voices: [], quality: "standard" },
      inputs: {
        imageReferences: await Promise.all(images.map(picture)), videoReferences: clips, voiceReferences: [],
        ...(start !== undefined && { start: await picture(start) }),
      },
      target: { ...size, sound: true }, seed: 11, scratch,
    },
    { signal: new AbortController().signal, progress: () => {}, materials: noMaterials },
  );
  const path = join(folder, `film-${scratch.slice(-6)}.mp4`);
  await copyFile(files[0]!.path, path);
  return path;
}

async function read(path: string): Promise<Raster> {
  const { data, info } = await sharp(path).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: 3 };
}
