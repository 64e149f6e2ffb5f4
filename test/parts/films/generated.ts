import type { MediaFiles } from "../media-files.ts";
import { atBudget, budget1080, budget720, exactly, type Film, type FilmRun, made, sizes1080, sizes720 } from "./film-run.ts";

type Given = Record<string, unknown> | ((media: MediaFiles) => Record<string, unknown>);

const drawn = (path: string, cheapest: Record<string, unknown>) => (option: string, given: Given, film: Film): FilmRun => ({
  path,
  option,
  body: (media) => ({ prompt: "a boat on a lake", ...cheapest, ...(typeof given === "function" ? given(media) : given) }),
  film,
});

const text = drawn("text-to-video/model-2-7", { resolution: "720P", duration: 2 });
const text27 = [
  ...Object.entries(sizes720).map(([aspect_ratio, size]) => text(`aspect_ratio ${aspect_ratio}`, { aspect_ratio }, made(size, 2))),
  ...Object.entries(sizes1080).map(([aspect_ratio, size]) => (
    text(`aspect_ratio ${aspect_ratio} at 1080P`, { aspect_ratio, resolution: "1080P" }, made(size, 2))
  )),
  text("resolution and duration left away", { resolution: undefined, duration: undefined }, made(sizes1080["16:9"]!, 5)),
  text("duration 7", { duration: 7 }, made(sizes720["16:9"]!, 7)),
  text("prompt_extend true", { additional_settings: { prompt_extend: true } }, made(sizes720["16:9"]!, 2)),
  text("prompt_extend false", { additional_settings: { prompt_extend: false } }, made(sizes720["16:9"]!, 2)),
  text("audio_url longer", ({ url }) => ({ audio_url: url("3s.wav") }), made(sizes720["16:9"]!, 2, { beep: 1 })),
  text("audio_url shorter", ({ url }) => ({ audio_url: url("2.2s.mp3"), duration: 3 }), made(sizes720["16:9"]!, 3, { beep: 1 })),
];

const full = drawn("text-to-video/model-v2-6-1080p", { duration: "5" });
const text26 = [
  ...Object.entries({
    "1920*1080": exactly(1920, 1080),
    "1080*1920": exactly(1080, 1920),
    "1440*1440": exactly(1440, 1440),
    "1632*1248": exactly(1632, 1248),
    "1248*1632": exactly(1248, 1632),
  }).map(([size, promised]) =>
    full(`size ${size}`, { size }, made(promised, 5)),
  ),
  full("duration 10", { duration: "10" }, made(exactly(1920, 1080), 10)),
  full("duration 15", { duration: "15" }, made(exactly(1920, 1080), 15)),
  full("shot_type multi", { shot_type: "multi", enable_prompt_expansion: true }, made(exactly(1920, 1080), 5)),
];

const short = drawn("text-to-video/model-4-5", {});
const text45 = [
  ...Object.entries({
    "1280:720": exactly(1280, 720),
    "720:1280": exactly(720, 1280),
    "1104:832": exactly(1104, 832),
    "960:960": exactly(960, 960),
    "832:1104": exactly(832, 1104),
  }).map(([ratio, size]) =>
    short(`ratio ${ratio}`, { ratio }, made(size, 5)),
  ),
  short("duration 8", { duration: 8 }, made(exactly(1280, 720), 8)),
  short("duration 10", { duration: 10 }, made(exactly(1280, 720), 10)),
];

const pro = drawn("video/model-v3-pro", { duration: "3" });
const std = drawn("video/model-v3-std", { duration: "3" });
const shots = [{ prompt: "a lake", duration: "3" }, { prompt: "a forest", duration: "4" }];
const text3 = [
  ...["16:9", "9:16", "1:1"].flatMap((aspect_ratio) => [
    pro(`aspect_ratio ${aspect_ratio}`, { aspect_ratio }, made(sizes1080[aspect_ratio]!, 3)),
    std(`aspect_ratio ${aspect_ratio}`, { aspect_ratio }, made(sizes720[aspect_ratio]!, 3)),
  ]),
  pro("generate_audio false", { generate_audio: false }, made(sizes1080["16:9"]!, 3, { sound: false })),
  std("generate_audio false", { generate_audio: false }, made(sizes720["16:9"]!, 3, { sound: false })),
  pro("multi_prompt", { multi_prompt: shots, prompt: undefined, duration: "15" }, made(sizes1080["16:9"]!, 7)),
  std("multi_prompt", { multi_prompt: shots, prompt: undefined, duration: "15" }, made(sizes720["16:9"]!, 7)),
  pro("multi_shot", { multi_shot: true }, made(sizes1080["16:9"]!, 3)),
  pro("shot_type intelligent", { shot_type: "intelligent" }, made(sizes1080["16:9"]!, 3)),
  pro("duration 4", { duration: "4" }, made(sizes1080["16:9"]!, 4)),
  pro("duration left away", { duration: undefined }, made(sizes1080["16:9"]!, 5)),
  std("multi_shot", { multi_shot: true }, made(sizes720["16:9"]!, 3)),
  std("shot_type customize", { shot_type: "customize" }, made(sizes720["16:9"]!, 3)),
  std("shot_type intelligent", { shot_type: "intelligent" }, made(sizes720["16:9"]!, 3)),
  std("duration 4", { duration: "4" }, made(sizes720["16:9"]!, 4)),
  std("duration left away", { duration: undefined }, made(sizes720["16:9"]!, 5)),
  std("duration 9", { duration: "9" }, made(sizes720["16:9"]!, 9)),
  std("elements", ({ url }) => ({ prompt: "element 1 waves", elements: [{ frontal_image_url: url("portrait.png") }] }), made(sizes720["16:9"]!, 3)),
];

const cast = drawn("reference-to-video/model-2-7", { prompt: "image 1 waves", resolution: "720P", duration: 2 });
const pictures = ({ url }: MediaFiles) => [{ url: url("portrait.png") }];
const references = [
  ...Object.entries(sizes720).map(([aspect_ratio, size]) => (
    cast(`aspect_ratio ${aspect_ratio}`, (media) => ({ image_urls: pictures(media), aspect_ratio }), made(size, 2))
  )),
  ...["9:16", "4:3"].map((aspect_ratio) => cast(
    `aspect_ratio ${aspect_ratio} at 1080P`,
    (media) => ({ image_urls: pictures(media), aspect_ratio, resolution: "1080P" }),
    made(sizes1080[aspect_ratio]!, 2),
  )),
  cast("duration 7", (media) => ({ image_urls: pictures(media), duration: 7 }), made(sizes720["16:9"]!, 7)),
  cast("prompt_extend false", (media) => ({ image_urls: pictures(media), additional_settings: { prompt_extend: false } }), made(sizes720["16:9"]!, 2)),
  cast("video_urls", ({ url }) => ({ prompt: "video 1 waves", video_urls: [{ url: url("2s-at-25.mp4") }] }), made(sizes720["16:9"]!, 2)),
  cast("reference_voice", ({ url }) => ({ image_urls: [{ url: url("portrait.png"), reference_voice: url("3s.wav") }] }), made(sizes720["16:9"]!, 2)),
  cast(
    "start_image_url, aspect_ratio ignored",
    (media) => ({ image_urls: pictures(media), start_image_url: media.url("picture.png"), aspect_ratio: "9:16" }),
    made(atBudget(3 / 2, budget720), 2),
  ),
  cast(
    "start_image_url at 1080P",
    (media) => ({ image_urls: pictures(media), start_image_url: media.url("tall.png"), resolution: "1080P" }),
    made(atBudget(2 / 3, budget1080), 2),
  ),
];

export const generated: FilmRun[] = [...text27, ...text26, ...text45, ...text3, ...references];
