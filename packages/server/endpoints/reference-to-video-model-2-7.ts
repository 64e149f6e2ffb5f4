import Type from "typebox";
import type { InvalidParam } from "../errors.ts";
import { conditions } from "./definition/conditions.ts";
import { defineEndpoint } from "./definition/endpoint.ts";
import { prompt } from "./definition/fields.ts";
import { mediaField } from "./definition/media-field.ts";
import { clip, megabytes, picture, sound } from "./definition/media-limits.ts";
import {
  additionalSettings, aspectRatio, extendsPrompt, promptLength, reference, seconds, sharedFields, sizeByRatio, sizeLike, video,
} from "./definition/model-2-7.ts";

const voice = () => Type.Optional(mediaField(sound({ minSeconds: 1, maxSeconds: 30 }), "How it sounds."));
const image = picture({ ...reference, minSide: 240 });
const references = (url: ReturnType<typeof mediaField>) =>
  Type.Array(Type.Object({ url, reference_voice: voice() }), {
    maxItems: 5, description: "Subjects that appear in the video; of pictures and clips together at least one, at most five.",
  });
const most = 5;

export const endpoint = defineEndpoint({
  path: "reference-to-video/model-2-7",
  name: "Subjects to video",
  group: "video-from-pictures",
  summary: "Video with the subjects of reference pictures and clips",
  produces: "video",
  usage: "seconds",
  body: Type.Object({
    prompt: prompt(promptLength, "What happens; references are named as in \"Image 1\" and \"Video 2\"."),
    image_urls: Type.Optional(references(mediaField(image, "The subject."))),
    video_urls: Type.Optional(references(mediaField(clip({ from: "url", maxBytes: megabytes(100), minSeconds: 1, maxSeconds: 30 }), "The subject."))),
    start_image_url: Type.Optional(mediaField(image, "The first frame; decides the shape of the video.")),
    aspect_ratio: aspectRatio("Shape of the video; ignored with `start_image_url`."),
    duration: seconds(2, 10, 5),
    additional_settings: additionalSettings(),
    ...sharedFields(),
  }, conditions({ not: { properties: { image_urls: { maxItems: 0 }, video_urls: { maxItems: 0 } } } })),
  form: [{ widget: "elements", fields: ["image_urls"] }, { widget: "elements", fields: ["video_urls"] }],
  example: { prompt: "Image 1 walks along a beach", image_urls: [{ url: "https://example.org/portrait.jpg" }], duration: 5 },
  rules({ image_urls: images = [], video_urls: videos = [] }): InvalidParam[] {
    const count = images.length + videos.length;
    return count >= 1 && count <= most ? [] : [{
      name: images.length > 0 || videos.length === 0 ? "image_urls" : "video_urls",
      reason: `and ${images.length > 0 || videos.length === 0 ? "video_urls" : "image_urls"} together must hold 1 to ${most} references`,
    }];
  },
  seed: (body) => body.seed,
  job: (body, { media }) => {
    const images = (body.image_urls ?? []).map((reference, index) => ({ ...reference, field: `image_urls[${index}]` }));
    const videos = (body.video_urls ?? []).map((reference, index) => ({ ...reference, field: `video_urls[${index}]` }));
    const speaking = [...images, ...videos].map((reference, index) => ({ ...reference, index })).filter(({ reference_voice }) => reference_voice !== undefined);
    return {
      kind: "generate-video",
      parameters: {
        prompt: body.prompt,
        ...(body.negative_prompt && { negativePrompt: body.negative_prompt }),
        expandPrompt: extendsPrompt(body),
        shots: "any",
        guidance: 0.5,
        voices: speaking.map(({ index }) => index),
        quality: "high",
        variant: "versatile",
      },
      inputs: {
        imageReferences: images.map(({ field }) => media(`${field}.url`)),
        videoReferences: videos.map(({ field }) => media(`${field}.url`)),
        voiceReferences: speaking.map(({ field }) => media(`${field}.reference_voice`)),
        ...(body.start_image_url !== undefined && { start: media("start_image_url") }),
      },
      output: video(body.start_image_url === undefined ? sizeByRatio(body) : sizeLike("start", body), body.duration ?? 5),
    };
  },
});
