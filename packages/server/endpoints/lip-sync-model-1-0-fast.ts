import { defineEndpoint } from "./definition/endpoint.ts";
import { lipSyncBody, lipSyncOutput } from "./definition/lip-sync.ts";

export const endpoint = defineEndpoint({
  path: "lip-sync/model-1-0-fast",
  name: "Lip sync, fast",
  group: "people",
  summary: "Talking video from a portrait and speech, in less time",
  produces: "video",
  usage: "seconds",
  body: lipSyncBody(),
  example: { image_url: "https://example.org/portrait.jpg", audio_url: "https://example.org/speech.mp3", resolution: "480p" },
  job: (body, { media }) => ({
    kind: "lip-sync",
    parameters: { quality: "fast" },
    inputs: { image: media("image_url"), audio: media("audio_url") },
    output: lipSyncOutput(body.resolution),
  }),
});
