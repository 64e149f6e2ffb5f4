import Type from "typebox";
import { conditions } from "./definition/conditions.ts";
import { defineEndpoint } from "./definition/endpoint.ts";
import { negativePrompt, prompt } from "./definition/fields.ts";
import { parseSize } from "./definition/video-sizes.ts";

export const endpoint = defineEndpoint({
  path: "text-to-video/model-v2-6-1080p",
  name: "Words to video, 1080p",
  group: "video-from-words",
  summary: "1080p video from text",
  produces: "video",
  usage: "seconds",
  body: Type.Object({
    prompt: prompt(2000),
    duration: Type.Optional(Type.Enum(["5", "10", "15"], { default: "5", description: "Length in seconds, as text." })),
    negative_prompt: negativePrompt(1000),
    enable_prompt_expansion: Type.Optional(Type.Boolean({
      default: false, description: "Enrich the prompt first; the enriched one is returned in `effective_prompt`.",
    })),
    shot_type: Type.Optional(Type.Enum(["single", "multi"], {
      default: "single", description: "One shot, or several; several need `enable_prompt_expansion`.",
    })),
    seed: Type.Optional(Type.Integer({ minimum: -1, maximum: 2147483647, default: -1, description: "-1 draws a random seed; the task reports it." })),
    size: Type.Optional(Type.Enum(
      ["1920*1080", "1080*1920", "1440*1440", "1632*1248", "1248*1632"], { default: "1920*1080", description: "Pixels of the video." },
    )),
  }, conditions({
    if: { required: ["shot_type"], properties: { shot_type: { const: "multi" } } },
    then: { required: ["enable_prompt_expansion"], properties: { enable_prompt_expansion: { const: true } } },
  })),
  example: { prompt: "a boat on a calm lake", duration: "5", size: "1920*1080" },
  rules: (body) => (body.shot_type === "multi" && body.enable_prompt_expansion !== true ? [{
    name: "enable_prompt_expansion", reason: "must be true when shot_type is multi",
  }] : []),
  seed: (body) => (body.seed === undefined || body.seed === -1 ? undefined : body.seed),
  job: (body) => ({
    kind: "generate-video",
    parameters: {
      prompt: body.prompt,
      ...(body.negative_prompt && { negativePrompt: body.negative_prompt }),
      expandPrompt: body.enable_prompt_expansion ?? false,
      shots: body.shot_type === "multi" ? "many" : "one",
      guidance: 0.5,
      voices: [],
      quality: "high",
      variant: "classic",
    },
    inputs: { imageReferences: [], videoReferences: [], voiceReferences: [] },
    output: {
      type: "video", size: parseSize(body.size ?? "1920*1080"), frameRate: 24, duration: Number(body.duration ?? "5"), sound: true, sharpen: 0,
      grain: 0,
    },
  }),
});
