import type { LocalFile } from "./local-file.ts";

/** Let the person of a portrait speak. As long as the speech; fails with `no_face` where there is none. */
export interface LipSyncJob {
  inputs: { image: LocalFile; audio: LocalFile };
  parameters: { quality: "standard" | "fast" };
}
