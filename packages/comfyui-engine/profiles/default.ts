import { files } from "./files.ts";
import type { Profile } from "./profile.ts";

const euler = { sampler: "euler", scheduler: "simple" } as const;
const wan = { encoder: files.wanEncoder, vae: files.wanVae };
const film = { standardPixels: 832 * 480, highPixels: 1280 * 720, frames: 81, frameRate: 16 };

/** For cards of 24 GB: the best models that anyone may use for anything. */
export const defaultProfile: Profile = {
  id: "default",
  edit: {
    family: "qwen-image-edit",
    unet: files.qwenEdit,
    encoder: files.qwenEncoder,
    vae: files.qwenVae,
    fast: { ...euler, steps: 4, cfg: 1, shift: 3.1, lora: files.qwenEditLora },
    fine: { ...euler, steps: 40, cfg: 4, shift: 3.1 },
    angles: files.qwenAngles,
    maxPixels: 1024 * 1024,
  },
  fill: {
    family: "qwen-image-controlnet",
    unet: files.qwenImage,
    control: files.qwenInpaint,
    encoder: files.qwenEncoder,
    vae: files.qwenVae,
    turbo: { ...euler, steps: 4, cfg: 1, shift: 3.1, lora: files.qwenLora4 },
    usual: { ...euler, steps: 8, cfg: 1, shift: 3.1, lora: files.qwenLora8 },
    fine: { ...euler, steps: 20, cfg: 2.5, shift: 3.1 },
    maxPixels: 1328 * 1328,
  },
  film: {
    family: "wan-14b",
    ...wan,
    ...film,
    words: {
      high: files.wanWordsHigh,
      low: files.wanWordsLow,
      fast: { ...euler, steps: 4, cfg: 1, shift: 5, lora: files.wanWordsHighLora, lowLora: files.wanWordsLowLora },
      fine: { ...euler, steps: 20, cfg: 3.5, shift: 8 },
    },
    picture: {
      high: files.wanPictureHigh,
      low: files.wanPictureLow,
      fast: { ...euler, steps: 4, cfg: 1, shift: 5, lora: files.wanPictureHighLora, lowLora: files.wanPictureLowLora },
      fine: { ...euler, steps: 20, cfg: 3.5, shift: 8 },
    },
  },
  vace: {
    ...wan,
    ...film,
    unet: files.vace,
    fast: { sampler: "uni_pc", scheduler: "simple", steps: 6, cfg: 1, shift: 5, lora: files.vaceLora },
    fine: { sampler: "uni_pc", scheduler: "simple", steps: 20, cfg: 6, shift: 5 },
  },
  talk: {
    ...wan,
    ...film,
    frameRate: 25,
    unet: files.wan21Picture,
    patch: files.infiniteTalk,
    audio: files.wav2vecBase,
    vision: files.clipVision,
    sampling: { sampler: "euler", scheduler: "normal", steps: 6, cfg: 1, shift: 5, lora: files.wan21PictureLora },
  },
  sound: {
    ...wan,
    ...film,
    frames: 77,
    unet: files.wanSound,
    audio: files.wav2vecLarge,
    sampling: { sampler: "uni_pc", scheduler: "simple", steps: 4, cfg: 1, shift: 8, lora: files.wanWordsHighLora },
  },
  animate: {
    ...wan,
    ...film,
    unet: files.wanAnimate,
    vision: files.clipVision,
    fast: { sampler: "lcm", scheduler: "simple", steps: 6, cfg: 1, shift: 5, lora: files.wan21PictureLora },
    fine: { sampler: "euler", scheduler: "simple", steps: 20, cfg: 3.5, shift: 5 },
  },
  restore: { unet: files.seedvrLarge, vae: files.seedvrVae, segmentPixels: 250_000_000 },
  enlarge: { model: files.realesrgan, segmentPixels: 500_000_000 },
  between: { model: files.rife },
};
