import type { AnimateImageJob } from "./animate-image.ts";
import type { EditImageJob } from "./edit-image.ts";
import type { EditVideoJob } from "./edit-video.ts";
import type { ExpandImageJob } from "./expand-image.ts";
import type { GenerateVideoJob } from "./generate-video.ts";
import type { InpaintImageJob } from "./inpaint-image.ts";
import type { LipSyncJob } from "./lip-sync.ts";
import type { MoveCameraJob } from "./move-camera.ts";
import type { RetouchSkinJob } from "./retouch-skin.ts";
import type { Target } from "./target.ts";
import type { TransferMotionJob } from "./transfer-motion.ts";
import type { UpscaleVideoJob } from "./upscale-video.ts";

/** Every kind of work an engine can know. One file of this folder describes each: its inputs, its parameters, its output. */
export interface Jobs {
  "animate-image": AnimateImageJob;
  "edit-image": EditImageJob;
  "edit-video": EditVideoJob;
  "expand-image": ExpandImageJob;
  "generate-video": GenerateVideoJob;
  "inpaint-image": InpaintImageJob;
  "lip-sync": LipSyncJob;
  "move-camera": MoveCameraJob;
  "retouch-skin": RetouchSkinJob;
  "transfer-motion": TransferMotionJob;
  "upscale-video": UpscaleVideoJob;
}

export type JobKind = keyof Jobs;

/** A job as an engine receives it: inputs are local files, `scratch` is an empty directory of its own that is removed afterwards. */
export type EngineJob<K extends JobKind = JobKind> = {
  [P in K]: { kind: P; parameters: Jobs[P]["parameters"]; inputs: Jobs[P]["inputs"]; target: Target; seed: number; scratch: string };
}[K];
