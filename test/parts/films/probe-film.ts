import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { readText } from "@atelier/media/ffmpeg.ts";
import { runUngated } from "@atelier/media/ffmpeg-program.ts";
import { isFastStart } from "@atelier/media/mp4/boxes.ts";
import { decodeStrictly } from "../decode-strictly.ts";
import { probeResult } from "../endpoint-walks.ts";
import type { Film } from "./film-run.ts";

/** Seconds by which the sound may be longer or shorter than the pictures: one of its own packets, and an encoder's padding. */
const soundSlack = 0.05;
/** Seconds by which a tone may begin earlier or later: what an AAC block smears. */
const beepSlack = 0.025;

/** What ffprobe and ffmpeg find in a video that is not as promised; empty for one that is. */
export async function departures(bytes: Buffer, film: Film): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "atelier-film-"));
  const path = join(folder, "film.mp4");
  const wrong: string[] = [];
  const check = (holds: boolean, what: string) => void (holds || wrong.push(what));
  try {
    await writeFile(path, bytes);
    const [frames, per] = film.rate.split("/").map(Number) as [number, number];
    const frame = per / frames;
    await probeResult(bytes).then((found) => {
      const { size } = film;
      const near = Math.abs(found.width - size.width) <= size.within && Math.abs(found.height - size.height) <= size.within && found.width % 2 === 0 &&
        found.height % 2 === 0;
      check(found.codec === "h264", `codec ${found.codec}`);
      check(near, `size ${found.width}x${found.height}, promised ${Math.round(size.width)}x${Math.round(size.height)}`);
      check(found.rate === film.rate, `rate ${found.rate}, promised ${film.rate}`);
      check(Math.abs(found.frames! - film.frames) <= (film.aFrameMoreOrLess ? 1 : 0), `${found.frames} frames, promised ${film.frames}`);
      check(film.sound === undefined || found.sound === film.sound, found.sound ? "sound where none is promised" : "no sound");
    }, (error: Error) => wrong.push(oneLine(error)));

    const { streams, format } = JSON.parse(await runUngated(
      ["-show_streams", "-show_format", "-of", "json", path], readText, { program: "ffprobe" },
    )) as { streams: Record<string, string>[]; format: Record<string, string> };
    const pictures = streams.find(({ codec_type: type }) => type === "video") ?? {};
    const sound = streams.find(({ codec_type: type }) => type === "audio");
    const seconds = film.frames * frame;
    const slack = frame + 0.002;
    check(Math.abs(Number(pictures.duration) - seconds) <= slack, `pictures of ${pictures.duration} s, promised ${seconds.toFixed(3)}`);
    check(Math.abs(Number(format.duration) - seconds) <= slack + (sound ? soundSlack : 0), `${format.duration} s in all, promised ${seconds.toFixed(3)}`);
    check(Math.abs(Number(pictures.start_time)) < 0.001, `pictures begin at ${pictures.start_time}`);
    check(["1:1", undefined].includes(pictures.sample_aspect_ratio), `pixels of ${pictures.sample_aspect_ratio}`);
    if (sound) {
      check(
        Math.abs(Number(sound.duration) - Number(pictures.duration)) <= soundSlack && Math.abs(Number(sound.start_time)) < soundSlack,
        `sound of ${sound.duration} s from ${sound.start_time}`,
      );
    }
    const colours = [pictures.color_space, pictures.color_primaries, pictures.color_transfer, pictures.color_range].join(" ");
    check(film.ownColours === true || colours === "bt709 bt709 bt709 tv", `colours ${colours}`);
    check(await isFastStart(path), "cannot be played while it arrives");
    check(await areEven(path, frame), "frames at uneven times");
    if (film.flash !== undefined) {
      const found = await flashOf(path);
      check(Math.abs(found - film.flash) <= slack, `turns bright at ${found} s, promised ${film.flash.toFixed(3)}`);
    }
    if (film.beep !== undefined && sound) {
      const found = await beepOf(path);
      check(Math.abs(found - film.beep) <= beepSlack, `sounds from ${found.toFixed(3)} s on, promised ${film.beep.toFixed(3)}`);
    }
    await decodeStrictly(bytes).catch((error: Error) => wrong.push(oneLine(error)));
  } finally {
    await rm(folder, { recursive: true });
  }
  return wrong;
}

const oneLine = (error: Error) => error.message.replaceAll(/\s+/g, " ").slice(0, 400);

/** Whether every frame is shown one frame's time after the last, to two milliseconds. */
async function areEven(path: string, frame: number): Promise<boolean> {
  const text = await runUngated(["-select_streams", "v:0", "-show_entries", "packet=pts_time", "-of", "csv=p=0", path], readText, { program: "ffprobe" });
  const times = text.trim().split("\n").map(Number.parseFloat).sort((one, other) => one - other);
  return times.every((time, index) => Math.abs(time - index * frame) < 0.002);
}

/** Seconds of the frame that is brighter than the last by most. */
async function flashOf(path: string): Promise<number> {
  const text = await runUngated(
    ["-f", "lavfi", "-show_entries", "frame=pts_time:frame_tags=lavfi.signalstats.YAVG", "-of", "csv=p=0", `movie=${path},scale=64:64,signalstats`],
    readText, { program: "ffprobe" },
  );
  const levels = text.trim().split("\n").map((line) => line.split(",").map(Number) as [number, number]);
  const rises = levels.slice(1).map(([time, level], index) => ({ time, rise: level - levels[index]![1] }));
  return rises.reduce((best, one) => (one.rise > best.rise ? one : best)).time;
}

/** Seconds of the first sample that has a third of the loudest one's height. */
async function beepOf(path: string): Promise<number> {
  const bytes = await runUngated(["-i", path, "-map", "0:a:0", "-ac", "1", "-ar", "48000", "-f", "f32le", "pipe:1"], (stdout: Readable) => buffer(stdout));
  const samples = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2);
  const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  return samples.findIndex((sample) => Math.abs(sample) > loudest / 3) / 48_000;
}
