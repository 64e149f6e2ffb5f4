import { join } from "node:path";
import type { LocalFile } from "@atelier/engine/jobs/local-file.ts";
import type { Target } from "@atelier/engine/jobs/target.ts";
import { frameRateOf, largestFrame } from "./defaults.ts";
import type { Call, Dialect } from "./dialects/dialect.ts";
import { fitFilm } from "@atelier/engine/fitting/fit-film.ts";
import { nearestSize, type Size } from "@atelier/engine/fitting/nearest-size.ts";

export interface FilmOptions {
  prompt: string;
  negativePrompt?: string;
  /** Writes the picture at the size that is asked for; its path. */
  start?(size: Size): Promise<string>;
  end?(size: Size): Promise<string>;
  audio?: LocalFile;
}

/** Asks a server for a film as near to the ordered one as its model can, and brings it to the ordered size, length, rate and sound. */
export async function makeFilm(
  { target, seed, scratch }: { target: Target; seed: number; scratch: string },
  call: Call,
  dialect: Dialect,
  { prompt, negativePrompt, start, end, audio }: FilmOptions,
): Promise<LocalFile> {
  const size = nearestSize(target, largestFrame(call.client.server));
  const made = join(scratch, "made");
  const order = {
    prompt,
    ...(negativePrompt !== undefined && { negativePrompt }),
    ...size,
    seconds: target.duration ?? 0,
    frameRate: frameRateOf(call.client.server),
    seed,
    ...(start && { start: await start(size) }),
    ...(end && { end: await end(size) }),
    ...(audio && { audio: audio.path }),
  };
  await dialect.makeFilm({ ...call, progress: (fraction) => call.progress(0.02 + 0.88 * fraction) }, order, made);
  call.progress(0.92);
  return fitFilm(made, join(scratch, "film.mp4"), target, audio, call.signal);
}
