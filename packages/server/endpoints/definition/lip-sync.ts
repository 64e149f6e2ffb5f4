import Type from "typebox";
import { mediaField } from "./media-field.ts";
import { picture, sound } from "./media-limits.ts";
import type { VideoOutput } from "./output.ts";

/** The body that both lip-sync variants take. */
export const lipSyncBody = () =>
  Type.Object({
    image_url: mediaField(picture({ from: "url" }), "The portrait."),
    audio_url: mediaField(sound({ formats: ["mp3", "wav", "m4a"] }), "The speech."),
    resolution: Type.Enum(["720p", "480p"], { description: "Short side of the video." }),
  });

export const lipSyncOutput = (resolution: string): VideoOutput => ({
  type: "video",
  size: { like: "image", shortSide: resolution === "720p" ? 720 : 480 },
  frameRate: 25,
  duration: { like: "audio" },
  sound: true,
  sharpen: 0,
  grain: 0,
});
