import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { UpscaleVideoJob } from "@atelier/engine/kinds/upscale-video.ts";
import { probeClip } from "@atelier/media/video/probe-clip.ts";
import { printTable } from "../../images/print-table.ts";
import { clips, convert, good, likeness, makeClip } from "../clips.ts";
import { type Done, runJob } from "../run-job.ts";

const precision = (strength: number): UpscaleVideoJob["parameters"] => ({ method: "precision", strength });
const creative = (method: "standard" | "turbo"): UpscaleVideoJob["parameters"] => ({ method, creativity: 0, flavor: "vivid" });
const minterpolate = "minterpolate=mi_mode=mci:mc_mode=aobmc:me_mode=bidir:vsbmc=1";

export async function bench(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "atelier-upscale-"));
  try {
    await enlarge(folder);
    await boost(folder);
    await cost(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function upscale(
  path: string, parameters: UpscaleVideoJob["parameters"], size: { width: number; height: number }, folder: string, frameRate?: number
): Promise<Done> {
  const { width, height, duration, frameRate: rate } = (await probeClip(path))!;
  const video = { path, mediaType: "video/mp4", width, height, duration, frameRate: rate };
  return runJob("upscale-video", { inputs: { video }, parameters, target: { ...size, duration, frameRate: frameRate ?? rate } }, folder);
}

/** Clips are reduced to half and enlarged again: how near is that to the original? */
async function enlarge(folder: string): Promise<void> {
  const rows: string[][] = [];
  const size = { width: 640, height: 480 };
  const sums = new Map<string, { psnr: number; ssim: number }>();
  const names = Object.keys(clips).filter((name) => name !== "crossing");
  for (const name of names) {
    const truth = await makeClip(name, join(folder, `${name}.mp4`), { ...size, frames: 12 });
    for (const kernel of ["bicubic", "area", "lanczos"]) {
      const small = await convert(truth, `scale=320:240:flags=${kernel}+accurate_rnd`, join(folder, `${name}-${kernel}.mp4`));
      const ways: [string, () => Promise<string>][] = [
        ["Lanczos", () => convert(small, "scale=640:480:flags=lanczos+accurate_rnd", join(folder, `${name}-${kernel}-plain.mp4`), good)],
        ["turbo", async () => (await upscale(small, creative("turbo"), size, folder)).path],
        ["standard", async () => (await upscale(small, creative("standard"), size, folder)).path],
        ["precision", async () => (await upscale(small, precision(60), size, folder)).path],
      ];
      const row = [`${name}, ${kernel}`];
      for (const [way, make] of ways) {
        const { psnr, ssim } = await likeness(await make(), truth);
        const sum = sums.get(way) ?? { psnr: 0, ssim: 0 };
        sums.set(way, { psnr: sum.psnr + psnr, ssim: sum.ssim + ssim });
        row.push(`${psnr.toFixed(2)} dB ${ssim.toFixed(4)}`);
      }
      rows.push(row);
    }
  }
  const count = rows.length;
  rows.push(["mean", ...[...sums.values()].map(({ psnr, ssim }) => `${(psnr / count).toFixed(2)} dB ${(ssim / count).toFixed(4)}`)]);
  console.log("Reduced to half, enlarged again: PSNR and SSIM of luma against the original.");
  printTable(["clip, reduced by", ...sums.keys()], rows);
}

/** Every second frame is held back and made again. */
async function boost(folder: string): Promise<void> {
  const rows: string[][] = [];
  for (const [width, height] of [[640, 360], [1280, 720]]) {
    for (const name of Object.keys(clips)) {
      const truth = await makeClip(name, join(folder, `${name}-${height}.mp4`), { width, height, frames: 25 });
      const half = await convert(truth, "select='not(mod(n,2))',setpts=N/12/TB,fps=12", join(folder, `${name}-${height}-half.mp4`));
      const ours = await upscale(half, creative("turbo"), { width, height }, folder, 24);
      const timed = async (filter: string, label: string) => {
        const begun = performance.now();
        return { path: await convert(half, filter, join(folder, `${name}-${height}-${label}.mp4`), good), seconds: (performance.now() - begun) / 1000 };
      };
      const motion = await timed(`${minterpolate}:fps=24`, "minterpolate");
      const blend = await timed("minterpolate=mi_mode=blend:fps=24", "blend");
      // The first frames and the tail, which minterpolate loses, count for nobody.
      const inner = "mod(n,2)*gte(n,3)*lte(n,19)";
      const of = async ({ path, seconds }: { path: string; seconds: number }) =>
        `${(await likeness(path, truth, inner)).psnr.toFixed(2)} dB ${seconds.toFixed(1)} s`;
      rows.push([`${name} ${width}x${height}`, await of(ours), await of(motion), await of(blend)]);
    }
  }
  console.log("\nFrames made between others: PSNR against the frames held back, and time of the whole run.");
  printTable(["clip", "ours", "minterpolate", "blend"], rows);
}

/** What the promised cases cost. */
async function cost(folder: string): Promise<void> {
  const cases: [string, [number, number], [number, number], UpscaleVideoJob["parameters"]][] = [
    ["turbo, 5 s of 720p to 2k", [1280, 720], [2560, 1440], creative("turbo")],
    ["precision, 5 s of 720p to 2k", [1280, 720], [2560, 1440], precision(60)],
    ["precision, 5 s of 1080p to 4k", [1920, 1080], [3840, 2160], precision(60)],
  ];
  const rows: string[][] = [];
  for (const [what, [width, height], to, parameters] of cases) {
    const clip = await makeClip("slide", join(folder, `cost-${rows.length}.mp4`), { width, height, frames: 120, coding: good });
    const { seconds, memory } = await upscale(clip, parameters, { width: to[0], height: to[1] }, folder);
    rows.push([what, `${seconds.toFixed(1)} s`, `${Math.round(memory / 2 ** 20)} MiB`]);
  }
  console.log("\nTime, and memory of all processes at its peak.");
  printTable(["case", "time", "memory"], rows);
}
