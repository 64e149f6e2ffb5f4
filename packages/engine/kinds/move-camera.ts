import type { LocalFile } from "../jobs/local-file.ts";
import { defineKind } from "../kind.ts";
import { pictureLike, pictureOf } from "../samples/targets.ts";
import { pictureLimit } from "../time-limit.ts";

/** Show what a picture shows from another place. Output: the target's size. (0, 0, 5) is the picture itself. */
export interface MoveCameraJob {
  inputs: { image: LocalFile };
  parameters: {
    /** Degrees around the subject, 0..360; 0 and 360 are the same place. */
    horizontal: number;
    /** Degrees, -30 (from below) to 90 (from above). */
    vertical: number;
    /** 0 (far) to 10 (near); 5 is the picture's own distance. */
    zoom: number;
  };
}

export const kind = defineKind<MoveCameraJob>({
  class: "picture",
  timeLimit: pictureLimit,
  samples: ({ portrait }) => [
    { inputs: { image: portrait }, parameters: { horizontal: 20, vertical: 0, zoom: 5 }, target: pictureLike(portrait) },
    { inputs: { image: portrait }, parameters: { horizontal: 340, vertical: 20, zoom: 7 }, target: pictureOf(201, 133) },
  ],
});
