import type { JobKind } from "./job.ts";

/** Seconds of work after which a task is given up: several times what the slowest engine needs for the largest job of the kind. */
export const timeLimits: Record<JobKind, number> = {
  "animate-image": 1800,
  "edit-image": 600,
  "edit-video": 1800,
  "expand-image": 600,
  "generate-video": 1800,
  "inpaint-image": 600,
  "lip-sync": 1800,
  "move-camera": 600,
  "retouch-skin": 600,
  "transfer-motion": 1800,
  // Five minutes of film at 4k.
  "upscale-video": 7200,
};
