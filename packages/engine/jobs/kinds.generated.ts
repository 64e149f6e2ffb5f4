import { kind as animateImage } from "../kinds/animate-image.ts";
import { kind as editImage } from "../kinds/edit-image.ts";
import { kind as editVideo } from "../kinds/edit-video.ts";
import { kind as expandImage } from "../kinds/expand-image.ts";
import { kind as generateVideo } from "../kinds/generate-video.ts";
import { kind as inpaintImage } from "../kinds/inpaint-image.ts";
import { kind as lipSync } from "../kinds/lip-sync.ts";
import { kind as moveCamera } from "../kinds/move-camera.ts";
import { kind as retouchSkin } from "../kinds/retouch-skin.ts";
import { kind as transferMotion } from "../kinds/transfer-motion.ts";
import { kind as upscaleVideo } from "../kinds/upscale-video.ts";

/** Every file of `packages/engine/kinds/`, by its name. Made by `npm run generate`. */
export const kinds = {
  "animate-image": animateImage,
  "edit-image": editImage,
  "edit-video": editVideo,
  "expand-image": expandImage,
  "generate-video": generateVideo,
  "inpaint-image": inpaintImage,
  "lip-sync": lipSync,
  "move-camera": moveCamera,
  "retouch-skin": retouchSkin,
  "transfer-motion": transferMotion,
  "upscale-video": upscaleVideo,
};
