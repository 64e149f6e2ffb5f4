import Type from "typebox";
import { defineEndpoint } from "./definition/endpoint.ts";
import { prompt } from "./definition/fields.ts";
import { mediaField } from "./definition/media-field.ts";
import {
  additionalSettings, aspectRatio, extendsPrompt, guidingSound, promptLength, seconds, sharedFields, sizeByRatio, video,
} from "./definition/model-2-7.ts";

export const endpoint = defineEndpoint({
  path: "text-to-video/model-2-7",
  name: "Words and sound to video",
  group: "video-from-words",
  summary: "Video from text, optionally guided by sound",
  produces: "video",
  usage: "seconds",
  body: Type.Object({
    prompt: prompt(promptLength),
    audio_url: Type.Optional(mediaField(guidingSound, "Becomes the sound of the video and drives its motion.")),
    aspect_ratio: aspectRatio(),
    duration: seconds(2, 15, 5),
    additional_settings: additionalSettings(),
    ...sharedFields(),
  }),
  example: { prompt: "a boat on a calm lake", aspect_ratio: "16:9", resolution: "720P", duration: 5 },
  seed: (body) => body.seed,
  job: (body, { media }) => ({
    kind: "generate-video",
    parameters: {
      prompt: body.prompt,
      ...(body.negative_prompt && { negativePrompt: body.negative_prompt }),
      expandPrompt: extendsPrompt(body),
      shots: "any",
      guidance: 0.5,
      voices: [],
      quality: "high",
      variant: "versatile",
    },
    inputs: { imageReferences: [], videoReferences: [], voiceReferences: [], ...(body.audio_url !== undefined && { audio: media("audio_url") }) },
    output: video(sizeByRatio(body), body.duration ?? 5),
  }),
});
