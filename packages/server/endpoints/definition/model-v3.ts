import Type, { type Static } from "typebox";
import type { InvalidParam } from "../../errors.ts";
import { conditions, saysSomething } from "./conditions.ts";
import type { PlanContext, PlannedJob } from "./endpoint.ts";
import type { FormHint } from "./form-hint.ts";
import { guidance, negativePrompt, optionalPrompt } from "./fields.ts";
import { mediaField } from "./media-field.ts";
import { megabytes, picture } from "./media-limits.ts";
import type { OutputSize } from "./output.ts";
import { budget1080, budget720, sizeOf, sizes1080, sizes720 } from "./video-sizes.ts";

const frame = picture({ from: "url", formats: ["jpeg", "png"], minSide: 300, maxRatio: 2.5, maxBytes: megabytes(10) });
const lengths = Array.from({ length: 13 }, (_, index) => String(index + 3));
const mostSeconds = 15;
const shortestShot = 3;

/** The body that both tiers take. */
const body = Type.Object({
  prompt: optionalPrompt(2500, "What to show; required without `multi_prompt`."),
  multi_prompt: Type.Optional(
    Type.Array(
      Type.Object({
        prompt: optionalPrompt(2500, "What the shot shows; without it what the outer `prompt` says."),
        duration: Type.Optional(
          Type.Enum(lengths, {
            description:
              "Its length in seconds, as text; without it an equal share of what the others leave of the outer `duration`, or 3 where they leave nothing.",
          }),
        ),
      }),
      { maxItems: 6, description: "Shots, one after the other; together at most 15 seconds." },
    ),
  ),
  start_image_url: Type.Optional(mediaField(frame, "The first frame.")),
  end_image_url: Type.Optional(mediaField(frame, "The last frame; needs a start.")),
  elements: Type.Optional(
    Type.Array(
      Type.Object({
        reference_image_urls: Type.Optional(
          Type.Array(mediaField(picture({ from: "url", maxBytes: megabytes(10) }), "A view of the thing."), {
            maxItems: 8,
            description: "Views of the thing.",
          }),
        ),
        frontal_image_url: Type.Optional(mediaField(picture({ from: "url", maxBytes: megabytes(10) }), "The thing from the front.")),
      }),
      { maxItems: 8, description: "Things that appear." },
    ),
  ),
  generate_audio: Type.Optional(Type.Boolean({ default: true, description: "Add sound." })),
  multi_shot: Type.Optional(Type.Boolean({ default: false, description: "Cut the video into several shots." })),
  shot_type: Type.Optional(Type.Enum(["customize", "intelligent"], { default: "customize", description: "`intelligent` chooses the shots from the prompt." })),
  aspect_ratio: Type.Optional(
    Type.Enum(["16:9", "9:16", "1:1"], { default: "16:9", description: "Shape of the video; a start picture decides it otherwise." }),
  ),
  duration: Type.Optional(
    Type.Enum(lengths, { default: "5", description: "Length in seconds, as text; with `multi_prompt` the sum of its shots counts instead." }),
  ),
  negative_prompt: negativePrompt(2500),
  cfg_scale: guidance(),
}, conditions({
  dependentRequired: { end_image_url: ["start_image_url"] },
  if: { required: ["prompt"], properties: { prompt: saysSomething } },
  else: {
    required: ["multi_prompt"],
    properties: { multi_prompt: { minItems: 1, items: { required: ["prompt"], properties: { prompt: saysSomething } } } },
  },
}));

export const modelV3Body = () => body;

export const modelV3Form: FormHint[] = [
  { widget: "shots", fields: ["multi_prompt", "duration"] },
  { widget: "frames", fields: ["start_image_url", "end_image_url"] },
  { widget: "elements", fields: ["elements"] },
];

type Body = Partial<Static<typeof body>>;

/** How long the video and each of its shots last, seconds. */
function lengthsOf({ multi_prompt: shots = [], duration = "5" }: Body): { total: number; shots: number[] } {
  if (shots.length === 0) return { total: Number(duration), shots: [] };
  const stated = shots.reduce((sum, shot) => sum + Number(shot.duration ?? 0), 0);
  const open = shots.filter((shot) => shot.duration === undefined).length;
  if (open === 0) return { total: stated, shots: shots.map((shot) => Number(shot.duration)) };
  const left = Number(duration) > stated ? Number(duration) - stated : open * shortestShot;
  return { total: stated + left, shots: shots.map((shot) => (shot.duration === undefined ? left / open : Number(shot.duration))) };
}

function saysWhatToShow({ prompt, multi_prompt: shots = [] }: Body): InvalidParam[] {
  if (prompt) return [];
  if (shots.length === 0) return [{ name: "prompt", reason: "is required without multi_prompt" }];
  return shots.flatMap((shot, index) => (shot.prompt ? [] : [{ name: `multi_prompt[${index}].prompt`, reason: "is required without an outer prompt" }]));
}

function isShortEnough(given: Body): InvalidParam[] {
  return lengthsOf(given).total > mostSeconds ? [{ name: "multi_prompt", reason: `must last at most ${mostSeconds} seconds in all` }] : [];
}

function endsFromStart({ start_image_url: start, end_image_url: end }: Body): InvalidParam[] {
  return end !== undefined && start === undefined ? [{ name: "start_image_url", reason: "is required with end_image_url" }] : [];
}

export const modelV3Rules = [saysWhatToShow, isShortEnough, endsFromStart];

export function modelV3Job(given: Static<typeof body>, { media }: PlanContext, tier: "pro" | "std") {
  const { total, shots: seconds } = lengthsOf(given);
  const shots = (given.multi_prompt ?? []).map(({ prompt }, index) => ({ prompt: prompt || given.prompt!, duration: seconds[index]! }));
  const elements = (given.elements ?? []).flatMap(({ reference_image_urls = [], frontal_image_url }, index) => [
    ...(frontal_image_url === undefined ? [] : [media(`elements[${index}].frontal_image_url`)]),
    ...reference_image_urls.map((_, view) => media(`elements[${index}].reference_image_urls[${view}]`)),
  ]);
  const subjects = (given.elements ?? []).flatMap(
    ({ reference_image_urls = [], frontal_image_url }, index) =>
      Array<number>(reference_image_urls.length + (frontal_image_url === undefined ? 0 : 1)).fill(index)
  );
  const shared = {
    ...(given.negative_prompt && { negativePrompt: given.negative_prompt }),
    expandPrompt: false,
    shots: shots.length > 0 ? shots : given.multi_shot || given.shot_type === "intelligent" ? ("many" as const) : ("one" as const),
    guidance: given.cfg_scale ?? 0.5,
    quality: tier === "pro" ? ("high" as const) : ("standard" as const),
    variant: "shots" as const,
    ...(subjects.length > 0 && { imageSubjects: subjects }),
  };
  const output = (size: OutputSize) => ({
    type: "video" as const,
    size,
    frameRate: 24,
    duration: total,
    sound: given.generate_audio ?? true,
    sharpen: 0,
    grain: 0,
  });

  if (given.start_image_url === undefined) {
    return {
      kind: "generate-video",
      parameters: { ...shared, prompt: given.prompt ?? "", voices: [] },
      inputs: { imageReferences: elements, videoReferences: [], voiceReferences: [] },
      output: output(sizeOf(tier === "pro" ? sizes1080 : sizes720, (given.aspect_ratio ?? "16:9") as "16:9")),
    } satisfies PlannedJob;
  }
  return {
    kind: "animate-image",
    parameters: { ...shared, ...(given.prompt && { prompt: given.prompt }) },
    inputs: { start: media("start_image_url"), elements, ...(given.end_image_url !== undefined && { end: media("end_image_url") }) },
    output: output({ like: "start", pixels: tier === "pro" ? budget1080 : budget720 }),
  } satisfies PlannedJob;
}
