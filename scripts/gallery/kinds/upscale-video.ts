import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { convert, good, likeness, lossless, makeClip } from "../clips.ts";
import { upscaleVideo } from "@atelier/local-engine/upscale-video/upscale-video.ts";
import { noMaterials } from "@atelier/engine/materials.ts";
import type { UpscaleVideoJob } from "@atelier/engine/kinds/upscale-video.ts";
import { ignoreOutput } from "@atelier/media/ffmpeg.ts";
import { runUngated } from "@atelier/media/ffmpeg-program.ts";
import { h264, mp4 } from "@atelier/media/video/mp4-arguments.ts";
import { probeClip } from "@atelier/media/video/probe-clip.ts";
import type { Page } from "../page.ts";

type Parameters = UpscaleVideoJob["parameters"];
interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

const portrait = join(import.meta.dirname, "../../../test/fixtures/astronaut.png");
const docs = join(import.meta.dirname, "../../../docs/gallery/upscale-video");
const size = { width: 384, height: 288 };
const frameRate = 24;
/** Six frames of the pan, as their numbers, and the one that is looked at closely. */
const moments = [1, 10, 19, 28, 37, 46];
const close = 19;
/** Of the enlarged frame: shown pixel for pixel, and shown four times as large. */
const face: Area = { x: 80, y: 30, width: 240, height: 200 };
const eyes: Area = { x: 120, y: 58, width: 104, height: 78 };
/** Of the clip with a boosted rate: frames that were given, held back, given. */
const between = [9, 17, 25];

const creative = (method: "standard" | "turbo", creativity = 0, flavor: "vivid" | "natural" = "natural"): Parameters => ({ method, creativity, flavor });
const precision = (strength: number): Parameters => ({ method: "precision", strength });

export async function draw(page: Page): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "atelier-gallery-"));
  try {
    const truth = join(folder, "truth.mp4");
    await runUngated(
      [
        "-loop", "1", "-i", portrait, "-vf", `crop=${size.width}:${size.height}:x='30+n*1.37':y='10+n*0.6',format=yuv420p`, "-frames:v", "48", "-r",
        String(frameRate), ...lossless, truth,
      ],
      ignoreOutput,
    );
    await enlarge(page, truth, folder);
    await denoise(page, truth, folder);
    await boost(page, folder);
  } finally {
    await rm(folder, { recursive: true });
  }
  return "Enlarging, and the frames between. A pan over the portrait of the test fixtures, 384 x 288 pixels, is reduced to half and enlarged again. Turbo is " +
    "Lanczos, so it looks the same as that; the other two are nearer to the original by a little, which is hard to see at its own size: the decibels say how " +
      "much (PSNR of luma, whole clip). Nothing is invented: what the small clip does not show stays away. The [film](upscale-video/boost.mp4) shows 12 " +
        "frames a second on the left, 24 made of them on the right.";
}

/** Reduced to half and enlarged in four ways; then what creativity adds. */
async function enlarge(page: Page, truth: string, folder: string): Promise<void> {
  const small = await convert(truth, `scale=${size.width / 2}:${size.height / 2}:flags=area+accurate_rnd`, join(folder, "small.mp4"));
  const ways: [string, string][] = [["Lanczos", await convert(
    small, `scale=${size.width}:${size.height}:flags=lanczos+accurate_rnd`, join(folder, "lanczos.mp4"), good,
  )]];
  for (const [name, parameters] of [["turbo", creative("turbo")], ["standard", creative("standard")], ["precision", precision(60)]] as const) {
    ways.push([name, await upscale(small, parameters, folder)]);
  }

  page.section("Six frames, pixel for pixel");
  for (const moment of moments) {
    for (const [name, path] of ways) await show(page, `${name.toLowerCase()}-${moment}`, `${name}, ${seconds(moment)} s`, path, moment, face);
  }

  page.section("The face, four times as large");
  await show(page, "eyes-small", "the reduced clip", small, close, { x: eyes.x / 2, y: eyes.y / 2, width: eyes.width / 2, height: eyes.height / 2 }, 8);
  await show(page, "eyes-original", "the original", truth, close, eyes, 4);
  for (const [name, path] of ways) {
    await show(page, `eyes-${name.toLowerCase()}`, `${name}, ${(await likeness(path, truth)).toFixed(2)} dB`, path, close, eyes, 4);
  }

  page.section("Flavours");
  const looks = [
    ["standard, creativity 0", creative("standard")],
    ["standard, 50, natural", creative("standard", 50)],
    ["standard, 100, natural", creative("standard", 100)],
    ["standard, 100, vivid", creative("standard", 100, "vivid")],
    ["turbo, creativity 0", creative("turbo")],
    ["turbo, 50, natural", creative("turbo", 50)],
    ["turbo, 100, natural", creative("turbo", 100)],
    ["turbo, 100, vivid", creative("turbo", 100, "vivid")],
  ] as const;
  for (const [name, parameters] of looks) await show(page, name.replaceAll(/\W+/g, "-"), name, await upscale(small, parameters, folder), close, face);
}

/** A clip that was given noise, at its own size. */
async function denoise(page: Page, truth: string, folder: string): Promise<void> {
  page.section("A noisy clip, precision");
  const noisy = await convert(truth, "noise=alls=14:allf=t:all_seed=1", join(folder, "noisy.mp4"));
  for (const [name, path] of [
    ["strength 0", await upscale(noisy, precision(0), folder)],
    ["strength 50", await upscale(noisy, precision(50), folder)],
    ["strength 100", await upscale(noisy, precision(100), folder)],
    ["before the noise", truth],
  ] as const) {
    const measured = path === truth ? "" : `, ${(await likeness(path, truth)).toFixed(2)} dB`;
    await show(page, name.replaceAll(" ", "-"), `${name}${measured}`, path, close, face);
  }
}

/** A head crosses the picture; every second frame is held back and made again. */
async function boost(page: Page, folder: string): Promise<void> {
  page.section("From 12 to 24 frames a second: a cutting of the portrait crosses another");
  const whole = await makeClip(join(folder, "whole.mp4"), { ...size, frames: 37 });
  const half = await convert(whole, "select='not(mod(n,2))',setpts=N/12/TB,fps=12", join(folder, "half.mp4"));
  const boosted = await upscale(half, creative("turbo"), folder, frameRate);
  for (const frame of between) {
    await show(page, `boost-${frame}-given`, `given, ${seconds(frame - 1)} s`, boosted, frame - 1);
    await show(page, `boost-${frame}-made`, `made, ${seconds(frame)} s`, boosted, frame);
    await show(page, `boost-${frame}-truth`, "held back, for comparison", whole, frame);
    await show(page, `boost-${frame}-next`, `given, ${seconds(frame + 1)} s`, boosted, frame + 1);
  }
  await runUngated(
    ["-i", half, "-i", boosted, "-filter_complex", `[0:v]fps=${frameRate}[l];[l][1:v]hstack=shortest=1`, ...h264(26), "-an", ...mp4, join(docs, "boost.mp4")],
    ignoreOutput
  );
}

async function upscale(path: string, parameters: Parameters, folder: string, rate = frameRate): Promise<string> {
  const { width, height, duration, frameRate: own } = (await probeClip(path))!;
  const { files } = await upscaleVideo(
    {
      kind: "upscale-video", parameters, inputs: { video: { path, mediaType: "video/mp4", width, height, duration, frameRate: own } },
      target: { ...size, duration, frameRate: rate }, seed: 1, scratch: await mkdtemp(join(folder, "job-")),
    },
    { signal: new AbortController().signal, progress() {}, materials: noMaterials },
  );
  return files[0].path;
}

/** Adds a frame of a clip, or an area of it, its pixels `times` as large. */
async function show(page: Page, name: string, caption: string, path: string, frame: number, area?: Area, times = 1): Promise<void> {
  const still = await runUngated(
    ["-i", path, "-vf", `select='eq(n,${frame})'`, "-frames:v", "1", "-f", "image2pipe", "-c:v", "png", "pipe:1"],
    (stdout) => stdout.toArray().then((chunks: Buffer[]) => Buffer.concat(chunks)),
  );
  const picture = sharp(still).removeAlpha();
  if (area) picture.extract({ left: area.x, top: area.y, width: area.width, height: area.height });
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const large = times === 1 ? { data, info } : await sharp(data, { raw: {
    width: info.width, height: info.height, channels: 3,
  } }).resize(info.width * times, info.height * times, { kernel: "nearest" }).raw().toBuffer({ resolveWithObject: true });
  await page.picture(name, caption, { data: large.data, width: large.info.width, height: large.info.height, channels: 3 });
}

const seconds = (frame: number): string => (frame / frameRate).toFixed(2);
