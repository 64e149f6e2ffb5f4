import { defaultProfile } from "./default.ts";
import { files } from "./files.ts";
import { lowMemoryProfile } from "./low-memory.ts";
import type { KleinEdit, Profile } from "./profile.ts";

/** A picture in four steps where the free model of the same card takes forty. Its licence allows no commercial use of the model. */
const edit: KleinEdit = {
  family: "flux2-klein",
  unet: files.kleinLarge,
  encoder: files.kleinLargeEncoder,
  vae: files.kleinVae,
  fast: { sampler: "euler", scheduler: "simple", steps: 4, cfg: 1, shift: 0 },
  fine: { sampler: "euler", scheduler: "simple", steps: 8, cfg: 1, shift: 0 },
  maxPixels: 1024 * 1024,
};

const { edit: turn, ...others } = defaultProfile;

/** For cards of 24 GB, with models whose terms must be accepted. The camera is turned by the free model, which was taught the words for it. */
export const bestProfile: Profile = { ...others, id: "best", edit, ...(turn && { turn }) };

/** The same for cards of 12 GB. */
export const bestLowMemoryProfile: Profile = { ...lowMemoryProfile, id: "best-low-memory", edit };
