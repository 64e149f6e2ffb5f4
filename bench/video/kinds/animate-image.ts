import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writePicture, readPicture } from "@atelier/local-engine/picture-file.ts";
import type { LocalFile } from "@atelier/engine/jobs/local-file.ts";
import type { AnimateImageJob } from "@atelier/engine/kinds/animate-image.ts";
import { readText } from "@atelier/media/ffmpeg.ts";
import { runUngated } from "@atelier/media/ffmpeg-program.ts";
import { resizeRaster } from "@atelier/media/raster/resize-raster.ts";
import { printTable } from "../../images/print-table.ts";
import { convert, good, likeness, lossless, makeClip } from "../clips.ts";
import { flickerOf } from "../flicker.ts";
import { runJob } from "../run-job.ts";

const portrait = join(import.meta.dirname, "../../../test/fixtures/astronaut.png");
const size = { width: 480, height: 360 };
const [frameRate, seconds] = [24, 4];
const frames = frameRate * seconds;

/**
 * Pictures in motion beside ffmpeg's zoompan, a morph beside a cross-fade: ends, sharpness on the way, stills, darkness, flicker. Then time and
 * memory at 1080p.
 */
export async function bench(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "atelier-animate-"));
  try {
    const astronaut = await readPicture({ path: portrait, mediaType: "image/png" });
    const view = (name: string, x: number, y: number, width: number, to = size) =>
      writePicture(resizeRaster(astronaut, to.width, to.height, { x, y, width, height: (width * to.height) / to.width }), folder, name);
    const [start, near] = [await view("start", 20, 20, 400), await view("near", 110, 50, 290)];
    const zoompan = await convert(
      start.path,
      `scale=1920:-1,zoompan=z='1+0.0016*on':x='iw/2-iw/zoom/2':y='ih/2-ih/zoom/2':d=${frames}:s=${size.width}x${size.height}:fps=${frameRate}`,
      join(folder, "zoompan.mp4"),
    );
    const fade = join(folder, "fade.mp4");
    await runUngated(
      [
        "-y", "-loop", "1", "-t", String(seconds), "-r", String(frameRate), "-i", start.path, "-loop", "1", "-t", String(seconds), "-r",
        String(frameRate), "-i", near.path, "-lavfi", `[0][1]blend=all_expr='A*(1-N/${frames - 1})+B*N/${frames - 1}',format=yuv420p`, "-frames:v",
        String(frames), ...lossless, fade,
      ],
      readText,
    );
    const rows: string[][] = [];
    for (const prompt of ["slow orbit shot", "push in", "pull out", "pan right", "handheld"]) {
      rows.push(await row(prompt, await animate(folder, { start }, prompt), start));
    }
    rows.push(await row("zoompan", zoompan, start));
    rows.push(await row("morph", await animate(folder, { start, end: near }, ""), start, near));
    rows.push(await row("cross-fade", fade, start, near));
    console.log(
      "First and last: SSIM of luma with the picture. Sharpness: the weakest frame's share of the first one's edges. Flicker: mean change of a frame's mean " +
        "level beyond an even course, levels."
    );
    printTable(["video", "first", "last", "sharpness", "motion", "frozen", "black", "flicker"], rows);

    console.log("\nA clip that goes on. Flicker along the motion, in levels: of 16x9 areas / of points.");
    printTable(["clip", "itself", "in the result", "at the joint", "as it goes on"], [await goingOn("slide", folder), await goingOn("nearer", folder)]);

    const large = await view("large", 0, 80, 512, { width: 1920, height: 1080 });
    const costs: string[][] = [];
    for (const [prompt, duration] of [["slow orbit shot", 5], ["pull out", 5], ["slow orbit shot", 15]] as const) {
      const { seconds: clock, memory } = await runJob(
        "animate-image",
        { inputs: { start: large, elements: [] }, parameters: { ...usual, prompt }, target: { width: 1920, height: 1080, frameRate, duration, sound: true } },
        folder,
      );
      costs.push([`${duration} s of 1080p, ${prompt}`, `${clock.toFixed(1)} s`, `${Math.round(memory / 2 ** 20)} MiB`]);
    }
    console.log("\nTime, and memory of all processes at its peak.");
    printTable(["case", "time", "memory"], costs);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const usual: AnimateImageJob["parameters"] = { expandPrompt: false, shots: "one", guidance: 0.5, quality: "high" };

async function animate(folder: string, inputs: { start: LocalFile; end?: LocalFile }, prompt: string): Promise<string> {
  return (await runJob(
    "animate-image",
    { inputs: { ...inputs, elements: [] }, parameters: { ...usual, prompt }, target: { ...size, frameRate, duration: seconds, sound: false } },
    folder,
  )).path;
}

/** Frames of the clip that goes on. */
const own = 36;

async function goingOn(name: string, folder: string): Promise<string[]> {
  const clip = await makeClip(name, join(folder, `${name}.mp4`), { ...size, frames: own, coding: good });
  const given = { path: clip, mediaType: "video/mp4", ...size, duration: own / frameRate, frameRate, hasSound: false };
  const { path } = await runJob(
    "animate-image",
    { inputs: { clip: given, elements: [] }, parameters: { ...usual, prompt: "" }, target: { ...size, frameRate, duration: seconds, sound: false } },
    folder,
  );
  const measured = async (file: string, from: number, count: number) => {
    const { areas, points } = await flickerOf(file, { ...size, from, count });
    return `${areas.toFixed(3)} / ${points.toFixed(3)}`;
  };
  return [
    name, await measured(clip, 0, own), await measured(path, 0, own - 2), await measured(path, own - 6, 12), await measured(path, own + 2, frames - own - 2),
  ];
}

async function row(name: string, path: string, start: LocalFile, end?: LocalFile): Promise<string[]> {
  const still = async (picture: LocalFile, frame: number) =>
    convert(picture.path, "loop=-1:1,scale=out_color_matrix=bt709:out_range=tv,format=yuv420p,trim=end_frame=1", `${path}-${frame}-still.mp4`);
  const like = async (picture: LocalFile, frame: number) => {
    const one = await convert(path, `select='eq(n,${frame})',setpts=0`, `${path}-${frame}.mp4`);
    return (await likeness(one, await still(picture, frame))).ssim.toFixed(4);
  };
  const text = await runUngated(["-i", path, "-vf", "siti=print_summary=0,signalstats,metadata=mode=print:file=-", "-f", "null", "/dev/null"], readText);
  const values = (key: RegExp) => [...text.matchAll(key)].map(([, value]) => Number(value));
  const [edges, motion, levels] = [values(/siti\.si=([\d.]+)/g), values(/siti\.ti=([\d.]+)/g).slice(1), values(/YAVG=([\d.]+)/g)];
  const bends = levels.slice(2).map((level, i) => Math.abs(level - 2 * levels[i + 1] + levels[i]));
  const count = async (filter: string, mark: RegExp) =>
    (await runUngated(["-i", path, "-vf", `${filter},metadata=mode=print:file=-`, "-f", "null", "/dev/null"], readText)).match(mark)?.length ?? 0;
  const mean = (list: number[]) => list.reduce((sum, value) => sum + value, 0) / list.length;
  return [
    name, await like(start, 0), end ? await like(end, frames - 1) : "", `${((100 * Math.min(...edges)) / edges[0]).toFixed(0)} %`,
    mean(motion).toFixed(1), String(await count("freezedetect=n=0.0005:d=0.3", /freeze_start/g)),
    String(await count("blackdetect=d=0.05", /black_start/g)), mean(bends).toFixed(3),
  ];
}
