import animateImage from "./cards/animate-image.webp";
import editImage from "./cards/edit-image.webp";
import editVideo from "./cards/edit-video.webp";
import expandImage from "./cards/expand-image.webp";
import generateVideo from "./cards/generate-video.webp";
import inpaintImage from "./cards/inpaint-image.webp";
import lipSync from "./cards/lip-sync.webp";
import moveCamera from "./cards/move-camera.webp";
import retouchSkin from "./cards/retouch-skin.webp";
import transferMotion from "./cards/transfer-motion.webp";
import upscaleVideo from "./cards/upscale-video.webp";
import { base } from "../../router/base.ts";

/** Before and after by the kind of work: what the local engine makes, from the gallery. */
const pictures: Readonly<Record<string, string>> = {
  "animate-image": animateImage, "edit-image": editImage, "edit-video": editVideo, "expand-image": expandImage, "generate-video": generateVideo,
  "inpaint-image": inpaintImage, "lip-sync": lipSync, "move-camera": moveCamera, "retouch-skin": retouchSkin, "transfer-motion": transferMotion,
  "upscale-video": upscaleVideo,
};

/** URL of the picture of a card; undefined for kinds that the gallery does not have. */
export function cardPicture(kinds: readonly string[]): string | undefined {
  const name = kinds.map((kind) => pictures[kind]).find((one) => one !== undefined);
  return name && `${base}/console/${name.replace(/^\.\//, "")}`;
}
