import { atLongEdge, type Film, type FilmRun } from "./film-run.ts";

const edges = { "720p": 1280, "1k": 1920, "2k": 2560, "4k": 3840 };

/** What an enlarged clip of 4:3 must be; without anything said `25.mp4` at 720p. */
const enlarged = (rest: Partial<Film> = {}): Film => ({
  size: atLongEdge(4 / 3, 1280), rate: "25/1", frames: 12, sound: true, flash: 6 / 25, beep: 6 / 25, ownColours: true, ...rest
});

const upscaler = (path: string) => (option: string, given: Record<string, unknown>, film: Partial<Film> = {}, clip = "25.mp4"): FilmRun => ({
  path,
  option: `${option}, ${clip}`,
  body: ({ url }) => ({ video: url(clip), resolution: "720p", ...given }),
  film: enlarged(film),
});

const standard = upscaler("video-upscaler");
const turbo = upscaler("video-upscaler/turbo");
const precision = upscaler("video-upscaler-precision");

/** What every one of the three takes. */
const shared = [standard, turbo, precision].flatMap((run) => [
  ...Object.entries(edges).map(([resolution, edge]) => run(`resolution ${resolution}`, { resolution }, { size: atLongEdge(4 / 3, edge) })),
  run("fps_boost", { fps_boost: true }, { rate: "50/1", frames: 24 }),
  run("sharpen 100", { sharpen: 100 }),
  run("smart_grain 100", { smart_grain: 100 }),
  run("a silent clip", {}, { sound: false }, "silent.mp4"),
]);

/** What creativity brings besides, of the standard upscaler and turbo. */
const creative = [standard, turbo].flatMap((run) => [
  run("creativity 100, vivid", { creativity: 100, flavor: "vivid" }), run("creativity 100, natural", { creativity: 100, flavor: "natural" }),
]);

const rated = (clip: string, rate: string, frames: number, at: number) => turbo("fps_boost", { fps_boost: true }, { rate, frames, flash: at, beep: at }, clip);

export const upscaled: FilmRun[] = [
  ...shared,
  ...creative,
  precision("resolution left away", { resolution: undefined }, { size: atLongEdge(4 / 3, 2560) }),
  precision("strength 0", { strength: 0 }),
  precision("strength 100", { strength: 100 }),
  precision("everything at once", { fps_boost: true, sharpen: 100, smart_grain: 100, strength: 100 }, { rate: "50/1", frames: 24 }),
  // "The input's; fps_boost doubles it, 60 at most."
  rated("24.mp4", "48/1", 24, 6 / 24),
  rated("23.976.mp4", "48000/1001", 24, (6 * 1001) / 24_000),
  rated("29.97.mp4", "60000/1001", 30, (8 * 1001) / 30_000),
  rated("30.mp4", "60/1", 30, 8 / 30),
  rated("50.mp4", "60/1", 30, 12 / 50),
  rated("60.mp4", "60/1", 30, 15 / 60),
  standard("fps_boost", { fps_boost: true }, { rate: "60/1", frames: 30, flash: 12 / 50, beep: 12 / 50 }, "50.mp4"),
  precision("fps_boost", { fps_boost: true }, { rate: "60000/1001", frames: 30, flash: (8 * 1001) / 30_000, beep: (8 * 1001) / 30_000 }, "29.97.mp4"),
  // "Never smaller than the input"; even sides; sound as long as the picture.
  turbo("resolution below the clip's", {}, { size: { width: 1600, height: 1200, within: 0 }, frames: 4, flash: 2 / 25, beep: 2 / 25 }, "large.mp4"),
  turbo("odd sides", {}, { size: atLongEdge(319 / 241, 1280) }, "odd.mp4"),
  turbo("a tall clip", {}, { size: atLongEdge(3 / 4, 1280) }, "tall.mp4"),
  turbo("sound shorter than the pictures", {}, { flash: 2 / 25, beep: 2 / 25 }, "short-sound.mp4"),
  turbo("sound longer than the pictures", {}, {}, "long-sound.mp4"),
  turbo("mono sound", {}, {}, "mono.mov"),
  turbo("webm", {}, {}, "opus.webm"),
  turbo("rate kept", {}, { rate: "24000/1001", flash: (6 * 1001) / 24_000, beep: (6 * 1001) / 24_000 }, "23.976.mp4"),
  turbo("rate kept", {}, { rate: "60/1", frames: 30, flash: 15 / 60, beep: 15 / 60 }, "60.mp4"),
];
