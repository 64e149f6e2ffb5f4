import Type from "typebox";
import { defineEndpoint } from "./definition/endpoint.ts";
import { mediaField } from "./definition/media-field.ts";
import { clip, picture } from "./definition/media-limits.ts";
import { promptExtend, promptField, reference, seconds, sharedFields, sizeByRatio, sizeLike, video } from "./definition/model-2-7.ts";
import { aspectRatios } from "./definition/video-sizes.ts";

const material = picture({ from: reference.from, formats: reference.formats });

export const endpoint = defineEndpoint({
  path: "video-edit/model-2-7",
  name: "Edit clip",
  group: "edit-clip",
  summary: "Edit a clip by instruction",
  produces: "video",
  usage: "seconds",
  body: Type.Object({
    video_url: mediaField(clip({ from: "url" }), "The clip."),
    prompt: promptField(),
    image_urls: Type.Optional(Type.Array(mediaField(material, "A picture to take things from."), { maxItems: 3, description: "Material for the edit." })),
    aspect_ratio: Type.Optional(Type.Enum([...aspectRatios], { description: "Shape of the result; the clip's own where missing." })),
    duration: seconds(0, 10, 0, "Length in seconds; 0 keeps the clip's."),
    additional_settings: Type.Optional(
      Type.Object(
        {
          audio_setting: Type.Optional(Type.Enum(["auto", "origin"], { default: "auto", description: "`origin` keeps the clip's sound as it is." })),
          prompt_extend: promptExtend(),
        },
        { description: "Finer control." },
      ),
    ),
    ...sharedFields(),
  }),
  example: { video_url: "https://example.org/clip.mp4", prompt: "let it snow", resolution: "720P" },
  seed: (body) => body.seed,
  job: (body, { media }) => ({
    kind: "edit-video",
    parameters: {
      ...(body.prompt && { prompt: body.prompt }),
      ...(body.negative_prompt && { negativePrompt: body.negative_prompt }),
      expandPrompt: body.additional_settings?.prompt_extend ?? true,
      sound: body.additional_settings?.audio_setting === "origin" ? "origin" : "auto",
    },
    inputs: { video: media("video_url"), images: (body.image_urls ?? []).map((_, index) => media(`image_urls[${index}]`)) },
    output: video(
      body.aspect_ratio === undefined ? sizeLike("video", body) : sizeByRatio(body), body.duration || { like: "video" },
      { frameRate: { like: "video" }, sound: { like: "video", orMade: true } },
    ),
  }),
});
