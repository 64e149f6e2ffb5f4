import type { Profile } from "../profiles/profile.ts";
import type { TypedGraph } from "../definitions/typed-graph.ts";
import { loadPicture } from "../graphs/media.ts";
import { makeFrames } from "../graphs/wan-film.ts";
import { filmPlan } from "../plans/film-plan.ts";
import { needsOfFilm } from "../plans/needs-of-film.ts";
import { uploadAt } from "../plans/picture-plan.ts";
import { shotsOf } from "../plans/shots.ts";
import { filmSize, notHeard, notObeyed, partsOfShots } from "../plans/words-and-pictures.ts";
import type { Needs, Workflow } from "../workflow.ts";

/** A film from words. Longer ones than the model makes at once go on from their last frame. */
export const workflow: Workflow<"generate-video"> = {
  kind: "generate-video",

  needs: needsOfShots,

  refuses: ({ inputs }) => {
    const { imageReferences = [], videoReferences = [] } = inputs as { imageReferences?: unknown[]; videoReferences?: unknown[] };
    return imageReferences.length + videoReferences.length > 0 ? "takes no references" : undefined;
  },

  async plan(work, profile) {
    const { inputs, parameters, target, seed } = work.job;
    const start = inputs.start && (await uploadAt(work, inputs.start, filmSize(profile.film!, target, parameters.quality), "start.png"));
    const shots = shotsOf(parameters.prompt, parameters.shots, target.duration ?? 5);
    return filmPlan(work, profile, {
      parts: partsOfShots(profile, { ...parameters, shots, target, seed, ...(start && { start }) }),
      frameRate: profile.film!.frameRate,
      ...(inputs.audio && { audio: inputs.audio }),
      sourceType: "trainedAlgorithmicMedia",
      notApplied: [...notObeyed(profile, parameters), ...notHeard(inputs), ...(parameters.expandPrompt ? ["prompt_extend"] : [])],
    });
  },
};

/** Films from words, from a picture, between two, with few steps and with many. */
export function needsOfShots(profile: Profile): Needs | undefined {
  const { film } = profile;
  if (!film) return undefined;
  const common = { prompt: "", negative: "", size: { width: 832, height: 480 }, frames: 5, seed: 0, guidance: 1 };
  const build = (isFine: boolean, pictures: 0 | 1 | 2) => (g: TypedGraph) => {
    const start = pictures > 0 ? { start: loadPicture(g, "a") } : {};
    const end = pictures > 1 && film.family === "wan-14b" ? { end: loadPicture(g, "b") } : {};
    return makeFrames(g, film, { ...common, isFine, ...start, ...end });
  };
  return needsOfFilm(profile, ...[true, false].flatMap((isFine) => ([0, 1, 2] as const).map((pictures) => build(isFine, pictures))));
}
