import type { JobKind } from "./job.ts";

/** Pictures take seconds, films minutes: they have slots of their own, so that short work does not wait behind long work. */
export type JobClass = "picture" | "film";

export const jobClasses: Readonly<Record<JobKind, JobClass>> = {
  "animate-image": "film",
  "edit-image": "picture",
  "edit-video": "film",
  "expand-image": "picture",
  "generate-video": "film",
  "inpaint-image": "picture",
  "lip-sync": "film",
  "move-camera": "picture",
  "retouch-skin": "picture",
  "transfer-motion": "film",
  "upscale-video": "film",
};

export const jobKinds = Object.keys(jobClasses) as JobKind[];
