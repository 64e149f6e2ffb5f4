import { nearestSize } from "@atelier/engine/fitting/nearest-size.ts";
import type { Shot } from "@atelier/engine/kinds/generate-video.ts";
import type { LocalFile } from "@atelier/engine/jobs/local-file.ts";
import { loadPicture } from "../graphs/media.ts";
import { framesFor, segmentsOf } from "../graphs/segments.ts";
import { type FilmOptions, makeFrames, usualFaults } from "../graphs/wan-film.ts";
import type { Film, Profile } from "../profiles/profile.ts";
import type { Upload } from "../workflow.ts";
import type { Part } from "./film-plan.ts";

/** What the wire says of how a film is made. */
export interface FilmParameters {
  negativePrompt?: string;
  guidance: number;
  quality: "standard" | "high";
}

export interface Shots extends FilmParameters {
  shots: readonly Shot[];
  target: { width: number; height: number };
  seed: number;
  /** The first frame of the first shot, the last frame of the last. */
  start?: Upload;
  end?: Upload;
}

/** The size that a model makes for a target. */
export const filmSize = (film: Film, target: { width: number; height: number }, quality: "standard" | "high", sizeMultiple = 16) =>
  nearestSize(target, { sizeMultiple, maxPixels: quality === "high" ? film.highPixels : film.standardPixels });

/** Parts of a film of shots: each shot begins with words or with the start picture, and goes on with the last frame of the part before. */
export function partsOfShots({ film }: Profile, { shots, target, seed, start, end, ...parameters }: Shots): Part[] {
  const size = filmSize(film!, target, parameters.quality, film!.family === "wan-5b" ? 32 : 16);
  const common = { negative: parameters.negativePrompt ?? usualFaults, size, ...strengthOf(parameters) };
  return shots.flatMap(({ prompt, duration }, shot) =>
    segmentsOf(framesFor(duration, film!.frameRate), film!.frames).map(({ frames }, index, all): Part => {
      const isFirst = shot === 0 && index === 0;
      const isLast = shot === shots.length - 1 && index === all.length - 1;
      const uploads = [...(isFirst && start ? [start] : []), ...(isLast && end ? [end] : [])];
      const build: Part["build"] = (g, [before]) => {
        const from = index > 0 ? before : isFirst ? start?.name : undefined;
        const options: FilmOptions = {
          ...{ ...common, prompt, frames, seed: seed + shot * 100 + index },
          ...(from !== undefined && { start: loadPicture(g, from) }),
          ...(isLast && end && { end: loadPicture(g, end.name) }),
        };
        return makeFrames(g, film!, options);
      };
      return { frames, overlap: index > 0 ? 1 : 0, uploads, build };
    }),
  );
}

/** High quality is many steps, which alone can be guided more or less: half on the wire is the model's own. */
export const strengthOf = ({ guidance, quality }: FilmParameters) => ({ isFine: quality === "high", guidance: 0.5 + guidance });

/** A sound that is to drive a film: its models hear nothing, so that it becomes the film's sound and no more. */
export const notHeard = ({ audio }: { audio?: LocalFile }): string[] => (audio ? ["audio_url"] : []);

/** What has no effect where few steps are made. */
export function notObeyed({ film }: Profile, { guidance, quality, negativePrompt }: FilmParameters): string[] {
  if (film?.family === "wan-5b" || quality === "high") return [];
  return [...(guidance === 0.5 ? [] : ["cfg_scale"]), ...(negativePrompt === undefined || negativePrompt === "" ? [] : ["negative_prompt"])];
}
