import { files } from "./files.ts";
import type { Profile } from "./profile.ts";

/** For cards of 8 to 12 GB. It has no lip sync and no motion transfer: no free model of that size does them without nodes of others. */
export const lowMemoryProfile: Profile = {
  id: "low-memory",
  edit: {
    family: "flux2-klein",
    unet: files.klein,
    encoder: files.kleinEncoder,
    vae: files.kleinVae,
    fast: { sampler: "euler", scheduler: "simple", steps: 4, cfg: 1, shift: 0 },
    fine: { sampler: "euler", scheduler: "simple", steps: 8, cfg: 1, shift: 0 },
    maxPixels: 1024 * 1024,
  },
  film: {
    family: "wan-5b",
    encoder: files.wanEncoder,
    vae: files.wanSmallVae,
    unet: files.wanSmall,
    fine: { sampler: "uni_pc", scheduler: "simple", steps: 20, cfg: 5, shift: 8 },
    standardPixels: 832 * 480,
    highPixels: 1280 * 704,
    frames: 121,
    frameRate: 24,
  },
  vace: {
    encoder: files.wanEncoder,
    vae: files.wanVae,
    unet: files.vaceSmall,
    fast: { sampler: "uni_pc", scheduler: "simple", steps: 20, cfg: 6, shift: 8 },
    fine: { sampler: "uni_pc", scheduler: "simple", steps: 30, cfg: 6, shift: 8 },
    standardPixels: 832 * 480,
    highPixels: 832 * 480,
    frames: 81,
    frameRate: 16,
  },
  restore: { unet: files.seedvr, vae: files.seedvrVae, segmentPixels: 80_000_000 },
  enlarge: { model: files.realesrgan, segmentPixels: 250_000_000 },
  between: { model: files.rife },
};
