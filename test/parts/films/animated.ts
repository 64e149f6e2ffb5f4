import { atBudget, budget1080, budget720, exactly, type Film, type FilmRun, made } from "./film-run.ts";

/** Names of the files that members of a body take: they become addresses. */
type Files = Record<string, string>;

const run = (path: string, option: string, given: Record<string, unknown>, files: Files, film: Film): FilmRun => ({
  path,
  option,
  body: ({ url }) => ({ ...given, ...Object.fromEntries(Object.entries(files).map(([member, name]) => [member, url(name)])) }),
  film,
});

const picture = { start_image_url: "picture.png" };
const wide720 = atBudget(3 / 2, budget720);
const wide1080 = atBudget(3 / 2, budget1080);

const one = (option: string, given: Record<string, unknown>, files: Files, film: Film) =>
  run("image-to-video/model-2-7", option, { prompt: "push in", resolution: "720P", duration: 2, ...given }, files, film);
const clipSize = atBudget(4 / 3, budget720);

const model27 = [
  one("resolution 720P", {}, picture, made(wide720, 2)),
  one("resolution 1080P", { resolution: "1080P" }, picture, made(wide1080, 2)),
  one("duration 7", { duration: 7 }, picture, made(wide720, 7)),
  one("duration left away", { duration: undefined }, picture, made(wide720, 5)),
  one("a tall picture", {}, { start_image_url: "tall.png" }, made(atBudget(2 / 3, budget720), 2)),
  one("end_image_url", {}, { ...picture, end_image_url: "tall.png" }, made(wide720, 2)),
  one("audio_url longer", {}, { ...picture, audio_url: "3s.wav" }, made(wide720, 2, { beep: 1 })),
  one("audio_url shorter", { duration: 3 }, { ...picture, audio_url: "2.2s.mp3" }, made(wide720, 3, { beep: 1 })),
  one("prompt_extend false", { additional_settings: { prompt_extend: false } }, picture, made(wide720, 2)),
  one("video_url", { duration: 4 }, { video_url: "2s-at-25.mp4" }, made(clipSize, 4, { flash: 1, beep: 1 })),
  one("video_url at 1080P", { duration: 3, resolution: "1080P" }, { video_url: "2s-at-25.mp4" }, made(atBudget(4 / 3, budget1080), 3, { flash: 1, beep: 1 })),
  one("video_url longer than the duration", {}, { video_url: "3s-at-60.mp4" }, made(clipSize, 2, { flash: 1, beep: 1 })),
  one("video_url without sound", { duration: 3 }, { video_url: "2s-at-25-silent.mp4" }, made(clipSize, 3, { flash: 1, sound: undefined })),
  one("video_url and audio_url", { duration: 3 }, { video_url: "2s-at-25.mp4", audio_url: "3s.wav" }, made(clipSize, 3, { flash: 1, beep: 1 })),
  one("video_url and start_image_url", { duration: 4 }, { video_url: "2s-at-25.mp4", ...picture }, made(wide720, 4)),
  one("video_url and end_image_url", { duration: 4 }, { video_url: "2s-at-25.mp4", end_image_url: "tall.png" }, made(clipSize, 4, { beep: 1 })),
];

/** "The `ratio` asked." */
const ratios = {
  "1280:720": exactly(1280, 720), "720:1280": exactly(720, 1280), "1104:832": exactly(1104, 832), "960:960": exactly(960, 960),
  "832:1104": exactly(832, 1104),
};
const two = (option: string, given: Record<string, unknown>, film: Film) =>
  run("image-to-video/model-4-5", option, { prompt: "pan left", ...given }, { image: "picture.png" }, film);

const model45 = [
  ...Object.entries(ratios).map(([ratio, size]) => two(`ratio ${ratio}`, { ratio }, made(size, 5))),
  two("duration 8", { duration: 8 }, made(ratios["1280:720"], 8)),
  two("duration 10", { duration: 10, seed: 1 }, made(ratios["1280:720"], 10)),
];

const three = (tier: "pro" | "std") => (
  option: string, given: Record<string, unknown>, files: Files = picture, film: Partial<Film> & { seconds?: number } = {},
) => {
  const { seconds = 3, ...rest } = film;
  return run(
    `video/model-v3-${tier}`, `start picture, ${option}`, { prompt: "orbit", duration: "3", ...given }, files,
    made(tier === "pro" ? wide1080 : wide720, seconds, rest),
  );
};
const pro = three("pro");
const std = three("std");

const model3 = [
  ...[pro, std].flatMap((tier) => [
    tier("generate_audio true", { generate_audio: true }),
    tier("generate_audio false", { generate_audio: false }, picture, { sound: false }),
    tier("end_image_url", {}, { ...picture, end_image_url: "tall.png" }),
  ]),
  std("a tall picture, aspect_ratio ignored", { aspect_ratio: "16:9" }, { start_image_url: "tall.png" }, { size: atBudget(2 / 3, budget720) }),
  pro("a tall picture", {}, { start_image_url: "tall.png" }, { size: atBudget(2 / 3, budget1080) }),
  std("duration 7", { duration: "7" }, picture, { seconds: 7 }),
  std("multi_shot", { multi_shot: true }),
  std("shot_type intelligent", { shot_type: "intelligent" }),
  std("multi_prompt", { multi_prompt: [{ prompt: "pan left", duration: "3" }, { prompt: "push in", duration: "4" }], duration: "15" }, picture, { seconds: 7 }),
];

export const animated: FilmRun[] = [...model27, ...model45, ...model3];
