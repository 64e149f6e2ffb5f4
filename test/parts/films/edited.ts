import { atBudget, budget1080, budget720, type Film, type FilmRun, sizes1080, sizes720 } from "./film-run.ts";

const path = "video-edit/model-2-7";

const edit = (option: string, given: Record<string, unknown> = {}, film: Partial<Film> = {}, clip = "25.mp4"): FilmRun => ({
  path,
  option: `${option}, ${clip}`,
  body: ({ url }) => ({ video_url: url(clip), prompt: "warmer", resolution: "720P", ...given }),
  film: { size: atBudget(4 / 3, budget720), rate: "25/1", frames: 12, sound: true, flash: 6 / 25, beep: 6 / 25, ...film },
});

/** "Edit keeps the clip's" rate. */
const rated = (clip: string, rate: string, frames: number, at: number) => edit("rate kept", {}, { rate, frames, flash: at, beep: at }, clip);
const sound = (audio_setting: string) => ({ additional_settings: { audio_setting } });

export const edited: FilmRun[] = [
  edit("resolution 720P"),
  edit("resolution 1080P", { resolution: "1080P" }, { size: atBudget(4 / 3, budget1080) }),
  edit("resolution left away", { resolution: undefined }, { size: atBudget(4 / 3, budget1080) }),
  ...Object.entries(sizes720).map(([aspect_ratio, size]) => edit(`aspect_ratio ${aspect_ratio}`, { aspect_ratio }, { size })),
  ...["16:9", "3:4"].map((aspect_ratio) => edit(
    `aspect_ratio ${aspect_ratio} at 1080P`, { aspect_ratio, resolution: "1080P" }, { size: sizes1080[aspect_ratio]! },
  )),
  edit("duration 0", { duration: 0 }, { rate: "5/1", frames: 15, flash: 8 / 5, beep: 8 / 5 }, "3s.mp4"),
  edit("duration 1, shorter than the clip", { duration: 1 }, { rate: "5/1", frames: 5, flash: undefined, beep: undefined }, "3s.mp4"),
  edit("duration 2, shorter than the clip", { duration: 2 }, { rate: "5/1", frames: 10, flash: 8 / 5, beep: 8 / 5 }, "3s.mp4"),
  edit("duration 5, longer than the clip", { duration: 5 }, { rate: "5/1", frames: 25, flash: undefined, beep: 8 / 5 }, "3s.mp4"),
  edit("duration 10", { duration: 10 }, { rate: "5/1", frames: 50, flash: 20 / 5, beep: 20 / 5 }, "11s.mp4"),
  edit("audio_setting auto", sound("auto")),
  edit("audio_setting origin", sound("origin")),
  edit("audio_setting origin", sound("origin"), { sound: false }, "silent.mp4"),
  edit("audio_setting auto", sound("auto"), { sound: false }, "silent.mp4"),
  edit("prompt_extend false", { additional_settings: { prompt_extend: false } }),
  edit("prompt left away", { prompt: undefined }),
  rated("24.mp4", "24/1", 12, 6 / 24),
  rated("23.976.mp4", "24000/1001", 12, (6 * 1001) / 24_000),
  rated("29.97.mp4", "30000/1001", 15, (8 * 1001) / 30_000),
  rated("30.mp4", "30/1", 15, 8 / 30),
  rated("50.mp4", "50/1", 25, 12 / 50),
  rated("60.mp4", "60/1", 30, 15 / 60),
  edit("odd sides", {}, { size: atBudget(319 / 241, budget720) }, "odd.mp4"),
  edit("a tall clip", {}, { size: atBudget(3 / 4, budget720) }, "tall.mp4"),
  edit("sound shorter than the pictures", {}, { flash: 2 / 25, beep: 2 / 25 }, "short-sound.mp4"),
  edit("sound longer than the pictures", {}, {}, "long-sound.mp4"),
  edit("mono sound", {}, {}, "mono.mov"),
  edit("webm", {}, {}, "opus.webm"),
];
