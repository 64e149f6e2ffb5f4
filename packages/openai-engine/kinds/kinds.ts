import type { JobKind } from "@atelier/engine/jobs/job.ts";
import { animateImage } from "./animate-image.ts";
import { editImage } from "./edit-image.ts";
import { expandImage } from "./expand-image.ts";
import { generateVideo } from "./generate-video.ts";
import { inpaintImage } from "./inpaint-image.ts";
import { lipSync } from "./lip-sync.ts";
import type { Work } from "./work.ts";

const kinds: { [K in JobKind]?: Work<K> } = {
  "animate-image": animateImage,
  "edit-image": editImage,
  "expand-image": expandImage,
  "generate-video": generateVideo,
  "inpaint-image": inpaintImage,
  "lip-sync": lipSync,
};

/** How a kind is done, of those that any dialect does. */
export const kindOf = (kind: JobKind) => kinds[kind] as Work<JobKind> | undefined;
