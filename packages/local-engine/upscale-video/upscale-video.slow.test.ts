import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import type { UpscaleVideoJob } from "@atelier/engine/kinds/upscale-video.ts";
import { ignoreOutput, readText } from "@atelier/media/ffmpeg.ts";
import { runUngated } from "@atelier/media/ffmpeg-program.ts";
import { framesOf } from "@atelier/media/video/frames-of.ts";
import { probeClip } from "@atelier/media/video/probe-clip.ts";
import { noMaterials } from "@atelier/engine/materials.ts";
import { createEngine } from "../local-engine.ts";

const engine = createEngine();

const folder = mkdtempSync(join(tmpdir(), "upscale-video-"));
after(() => rmSync(folder, { recursive: true }));
const photograph = fileURLToPath(new URL("../../../test/fixtures/astronaut.png", import.meta.url));
const lossless = ["-c:v", "libx264", "-preset", "ultrafast", "-qp", "0", "-pix_fmt", "yuv420p"];
let files = 0;

/** A clip of a photograph that slides by, 320x240 at 24 frames a second. */
async function slide(frames: number, filter = "null", args: string[] = []): Promise<string> {
  const path = join(folder, `clip-${files++}.mp4`);
  await runUngated(
    [
      "-loop", "1", "-i", photograph, ...args, "-vf", `crop=320:240:x='60+n*1.37':y='20+n*0.9',format=yuv420p,${filter}`, "-t", String(frames / 24),
      "-r", "24", ...lossless, "-c:a", "aac", "-ac", "2", path,
    ],
    ignoreOutput,
  );
  return path;
}

const reduced = (path: string) => convert(path, "scale=160:120:flags=bicubic+accurate_rnd");
const original = await slide(8);
const small = await reduced(original);

async function convert(from: string, filter: string): Promise<string> {
  const path = join(folder, `clip-${files++}.mp4`);
  await runUngated(["-i", from, "-vf", filter, ...lossless, "-an", path], ignoreOutput);
  return path;
}

async function upscale(path: string, parameters: UpscaleVideoJob["parameters"], target: { width: number; height: number; frameRate?: number }) {
  const { width, height, duration, frameRate } = (await probeClip(path))!;
  const steps: number[] = [];
  const result = await engine.run(
    {
      kind: "upscale-video",
      parameters,
      inputs: { video: { path, mediaType: "video/mp4", width, height, duration, frameRate } },
      target: { frameRate, duration, ...target },
      seed: 1,
      scratch: mkdtempSync(join(folder, "job-")),
    },
    { signal: new AbortController().signal, progress: (fraction) => steps.push(fraction), materials: noMaterials },
  );
  return { path: result.files[0]!.path, steps };
}

const precision = (strength = 0) => ({ method: "precision", strength }) as const;
const creative = (method: "standard" | "turbo", creativity = 0, flavor: "vivid" | "natural" = "vivid") => ({ method, creativity, flavor }) as const;

async function lumas(path: string, width: number, height: number): Promise<Buffer[]> {
  return runUngated(["-i", path, "-f", "rawvideo", "-pix_fmt", "gray", "pipe:1"], async (stdout) => {
    const frames: Buffer[] = [];
    for await (const frame of framesOf(stdout, width * height)) frames.push(frame);
    return frames;
  });
}

/** Peak signal-to-noise ratio of luma, decibels, mean over the frames. */
function psnr(a: Buffer[], b: Buffer[]): number {
  assert.equal(a.length, b.length);
  const ratios = a.map((frame, f) => 10 * Math.log10(255 ** 2 / (frame.reduce((sum, value, i) => sum + (value - b[f]![i]!) ** 2, 0) / frame.length)));
  return ratios.reduce((sum, ratio) => sum + ratio) / ratios.length;
}

/** Mean distance of chroma from grey. */
async function colourfulness(path: string): Promise<number> {
  const means = await runUngated(
    ["-f", "lavfi", "-i", `movie=${path},signalstats`, "-show_entries", "frame_tags=lavfi.signalstats.SATAVG", "-of", "csv=p=0"], readText,
    { program: "ffprobe" },
  );
  return Number(means.split("\n")[0]!.replace(/[^\d.]/g, ""));
}

test("precision and standard are nearer to the original than Lanczos, which turbo is", async () => {
  const truth = await lumas(original, 320, 240);
  const to = { width: 320, height: 240 };
  const of = async (parameters: UpscaleVideoJob["parameters"]) => psnr(await lumas((await upscale(small, parameters, to)).path, 320, 240), truth);
  const lanczos = psnr(await lumas(await convert(small, "scale=320:240:flags=lanczos+accurate_rnd"), 320, 240), truth);
  const [best, standard, turbo] = [await of(precision(60)), await of(creative("standard")), await of(creative("turbo"))];
  const figures = `precision ${best}, standard ${standard}, turbo ${turbo}, Lanczos ${lanczos}`;
  assert.ok(best > lanczos + 0.1 && standard > lanczos + 0.1, figures);
  assert.ok(Math.abs(turbo - lanczos) < 0.25, figures);
});

test("reducing what precision and standard made gives back the clip", async () => {
  const truth = await lumas(small, 160, 120);
  for (const parameters of [precision(0), creative("standard")]) {
    const { path } = await upscale(small, parameters, { width: 320, height: 240 });
    const back = psnr(await lumas(await reduced(path), 160, 120), truth);
    assert.ok(back > 40, `${parameters.method}: ${back} dB`);
  }
});

test("twice the frames: the clip's own stay, those between are nearer to the truth than a blend, none is lost at the end", async () => {
  const whole = await slide(17);
  const half = await convert(whole, "select='not(mod(n,2))',setpts=N/12/TB,fps=12");
  const { path } = await upscale(half, precision(), { width: 320, height: 240, frameRate: 24 });
  const [made, truth, given] = [await lumas(path, 320, 240), await lumas(whole, 320, 240), await lumas(half, 320, 240)];
  assert.equal(made.length, 18);
  const inner = (frames: Buffer[]) => frames.slice(1, 17).filter((_, i) => i % 2 === 0);
  const blend = given.slice(1).map((frame, i) => Buffer.from(frame.map((value, k) => (value + given[i]![k]!) / 2)));
  assert.ok(psnr(inner(made), inner(truth)) > psnr(blend, inner(truth)) + 6, `${psnr(inner(made), inner(truth))} and ${psnr(blend, inner(truth))} dB`);
  const kept = psnr(made.filter((_, i) => i % 2 === 0), given);
  assert.ok(kept > 45, `the clip's own frames: ${kept} dB`);
});

test("50 frames a second become 60: every moment has its frame", async () => {
  const fast = await convert(await slide(10), "setpts=N/50/TB,fps=50");
  const { path } = await upscale(fast, creative("turbo"), { width: 320, height: 240, frameRate: 60 });
  const clip = await probeClip(path);
  assert.deepEqual([clip?.frames, clip?.frameRate, clip?.isPlain], [12, 60, true]);
});

test("pixels stay square where even sides are not exactly in the clip's proportion, and film's rate doubled is exactly that", async () => {
  const uneven = await convert(await slide(4), "crop=318:240,setsar=1,setpts=N*1001/24000/TB,fps=24000/1001");
  const { path } = await upscale(uneven, creative("turbo"), { width: 424, height: 318, frameRate: 48_000 / 1001 });
  const found = await runUngated(
    ["-select_streams", "v", "-show_entries", "stream=sample_aspect_ratio,r_frame_rate", "-of", "csv=p=0", path], readText, { program: "ffprobe" },
  );
  assert.equal(found.trim().replace("N/A", "1:1"), "1:1,48000/1001");
});

test("across a cut no frame shows both scenes", async () => {
  const cut = await convert(await slide(8), "negate=enable='gte(n,4)'");
  const { path } = await upscale(cut, creative("turbo"), { width: 320, height: 240, frameRate: 48 });
  const [made, given] = [await lumas(path, 320, 240), await lumas(cut, 320, 240)];
  assert.ok(Math.max(psnr([made[7]!], [given[3]!]), psnr([made[7]!], [given[4]!])) > 40);
});

test("sound is copied byte for byte, colours keep their meaning, progress is true and the same job gives the same frames", async () => {
  const sounding = await slide(12, "null", ["-f", "lavfi", "-i", "sine=r=48000"]);
  const [{ path, steps }, again] = [
    await upscale(sounding, precision(60), { width: 640, height: 480 }), await upscale(sounding, precision(60), { width: 640, height: 480 }),
  ];
  const md5 = (file: string, track: string) => runUngated(["-i", file, "-map", track, "-c", "copy", "-f", "md5", "pipe:1"], readText);
  assert.equal(await md5(path, "0:a"), await md5(sounding, "0:a"));
  assert.equal(await md5(path, "0:v"), await md5(again.path, "0:v"));
  const colours = await runUngated(
    ["-select_streams", "v", "-show_entries", "stream=color_space,color_range,pix_fmt", "-of", "csv=p=0", path], readText, { program: "ffprobe" },
  );
  assert.equal(colours.trim(), "yuv420p,tv,smpte170m");
  assert.equal(steps.at(-1), 1);
  assert.deepEqual(steps, [...steps].sort((a, b) => a - b));
});

test("strength takes noise from a noisy clip, and nothing from a clean one", async () => {
  const noisy = await convert(original, "noise=alls=14:allf=t:all_seed=1");
  const truth = await lumas(original, 320, 240);
  const cleaned = async (strength: number) => psnr(await lumas((await upscale(noisy, precision(strength), { width: 320, height: 240 })).path, 320, 240), truth);
  const [none, some, all] = [await cleaned(0), await cleaned(50), await cleaned(100)];
  assert.ok(all > some && some > none + 0.5, `${none}, ${some}, ${all} dB`);
  const clean = await convert(original, "gblur=sigma=1");
  const of = async (strength: number) => lumas((await upscale(clean, precision(strength), { width: 320, height: 240 })).path, 320, 240);
  assert.deepEqual(await of(100), await of(0));
});

test("creativity crispens; the vivid flavour fills the colours, the natural one leaves them", async () => {
  const to = { width: 320, height: 240 };
  const plain = await upscale(small, creative("standard"), to);
  const variation = async (path: string) => {
    const [frame] = await lumas(path, 320, 240);
    return frame!.reduce((sum, value, i) => sum + (i % 320 ? Math.abs(value - frame![i - 1]!) : 0), 0);
  };
  for (const method of ["standard", "turbo"] as const) {
    const [vivid, natural] = [await upscale(small, creative(method, 100), to), await upscale(small, creative(method, 100, "natural"), to)];
    assert.ok((await variation(natural.path)) > 1.03 * (await variation(plain.path)), method);
    const [before, full, kept] = [await colourfulness(plain.path), await colourfulness(vivid.path), await colourfulness(natural.path)];
    assert.ok(full > 1.15 * before && Math.abs(kept / before - 1) < 0.03, `${before} ${full} ${kept}`);
  }
});

test("a cancelled job ends with the signal's reason", async () => {
  const controller = new AbortController();
  const reason = new Error("cancelled");
  const clip = (await probeClip(original))!;
  const running = engine.run(
    {
      kind: "upscale-video", parameters: precision(), inputs: { video: { path: original, mediaType: "video/mp4", ...clip } },
      target: { width: 2560, height: 1920, frameRate: 24, duration: clip.duration }, seed: 1, scratch: mkdtempSync(join(folder, "job-")),
    },
    { signal: controller.signal, progress() {}, materials: noMaterials },
  );
  setTimeout(() => controller.abort(reason), 200);
  await assert.rejects(running, reason);
});
