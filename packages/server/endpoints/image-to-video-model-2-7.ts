import Type from "typebox";
import { conditions } from "./definition/conditions.ts";
import { defineEndpoint } from "./definition/endpoint.ts";
import { mediaField } from "./definition/media-field.ts";
import { clip, megabytes, picture } from "./definition/media-limits.ts";
import { additionalSettings, extendsPrompt, guidingSound, promptField, reference, seconds, sharedFields, sizeLike, video } from "./definition/model-2-7.ts";

const frame = picture({ ...reference, minSide: 240, maxRatio: 8, maxBytes: megabytes(20) });
const beginning = clip({ from: "url", formats: ["mp4", "mov"], minSeconds: 2, maxSeconds: 10, minSide: 240, maxSide: 4096, maxBytes: megabytes(100) });

export const endpoint = defineEndpoint({
  path: "image-to-video/model-2-7",
  name: "Picture, frames or clip to video",
  group: "video-from-pictures",
  summary: "Video from a picture, from a first and last frame, or by extending a clip",
  produces: "video",
  usage: "seconds",
  body: Type.Object({
    prompt: promptField(),
    start_image_url: Type.Optional(mediaField(frame, "The first frame.")),
    end_image_url: Type.Optional(mediaField(frame, "The last frame; needs a start.")),
    video_url: Type.Optional(mediaField(beginning, "A clip to go on with.")),
    audio_url: Type.Optional(mediaField(guidingSound, "Becomes the sound of the video and drives its motion.")),
    duration: seconds(2, 15, 5, "Length of the video in seconds; with `video_url` the length in all."),
    additional_settings: additionalSettings(),
    ...sharedFields(),
  }, conditions({ if: { not: { required: ["video_url"] } }, then: { required: ["start_image_url"] } })),
  form: [{ widget: "frames", fields: ["start_image_url", "end_image_url"] }],
  example: { prompt: "waves roll in", start_image_url: "https://example.org/beach.jpg", resolution: "720P", duration: 5 },
  rules: (body) =>
    (body.start_image_url === undefined && body.video_url === undefined ? [{ name: "start_image_url", reason: "or video_url is required" }] : []),
  seed: (body) => body.seed,
  job: (body, { media }) => ({
    kind: "animate-image",
    parameters: {
      ...(body.prompt && { prompt: body.prompt }),
      ...(body.negative_prompt && { negativePrompt: body.negative_prompt }),
      expandPrompt: extendsPrompt(body),
      shots: "one",
      guidance: 0.5,
      quality: "high",
      variant: "versatile",
    },
    inputs: {
      elements: [],
      ...(body.start_image_url !== undefined && { start: media("start_image_url") }),
      ...(body.end_image_url !== undefined && { end: media("end_image_url") }),
      ...(body.video_url !== undefined && { clip: media("video_url") }),
      ...(body.audio_url !== undefined && { audio: media("audio_url") }),
    },
    output: video(sizeLike(body.start_image_url === undefined ? "clip" : "start", body), body.duration ?? 5),
  }),
});
