import type { LocalFile } from "@atelier/engine/jobs/local-file.ts";
import type { TypedGraph } from "../definitions/typed-graph.ts";
import { loadPicture } from "../graphs/media.ts";
import { framesFor, segmentsOf } from "../graphs/segments.ts";
import { afterFirst, makeControlled, nothing } from "../graphs/vace.ts";
import { usualFaults } from "../graphs/wan-film.ts";
import { firstFrameOf } from "../plans/clip-frames.ts";
import { filmPlan, type Part } from "../plans/film-plan.ts";
import { needsOfFilm } from "../plans/needs-of-film.ts";
import { uploadAt } from "../plans/picture-plan.ts";
import { referenceSheet } from "../plans/reference-sheet.ts";
import { shotsOf } from "../plans/shots.ts";
import { filmSize, notHeard, strengthOf } from "../plans/words-and-pictures.ts";
import type { Workflow } from "../workflow.ts";

/** A film in which the subjects of references appear: all of them on one white sheet that the model looks at. */
export const workflow: Workflow<"generate-video"> = {
  kind: "generate-video",
  rank: 1,

  needs: ({ vace, ...profile }) => {
    if (!vace) return undefined;
    const options = { prompt: "", negative: "", size: { width: 832, height: 480 }, frames: 81, seed: 0, guidance: 1 };
    const build = (isFine: boolean) => (g: TypedGraph) =>
      makeControlled(g, vace, { ...options, isFine, ...afterFirst(g, "a", nothing(g, options), options), reference: loadPicture(g, "b") });
    return needsOfFilm({ ...profile, vace }, build(true), build(false));
  },

  refuses: ({ inputs }) => {
    const { imageReferences = [], videoReferences = [] } = inputs as { imageReferences?: unknown[]; videoReferences?: unknown[] };
    return imageReferences.length + videoReferences.length === 0 ? "needs references" : undefined;
  },

  async plan(work, profile) {
    const { inputs, parameters, target, seed } = work.job;
    const vace = profile.vace!;
    const size = filmSize(vace, target, parameters.quality);
    const stills = await Promise.all(inputs.videoReferences.map((clip, index) => firstFrameOf(clip, work.file(`still-${index}.png`), work.signal)));
    const shown = [...firstViews(inputs.imageReferences, parameters.imageSubjects), ...stills];
    const sheet = { name: work.input("sheet.png"), path: await referenceSheet(shown, size, work.file("sheet.png")) };
    const start = inputs.start && (await uploadAt(work, inputs.start, size, "start.png"));
    const shots = shotsOf(parameters.prompt, parameters.shots, target.duration ?? 5);
    const parts = shots.flatMap(({ prompt, duration }, shot) =>
      segmentsOf(framesFor(duration, vace.frameRate), vace.frames).map(({ frames }, index): Part => {
        const first = shot === 0 && index === 0 ? start : undefined;
        const build: Part["build"] = (g, [before]) => {
          const options = {
            ...{ prompt, negative: parameters.negativePrompt ?? usualFaults, size, frames, seed: seed + shot * 100 + index },
            ...strengthOf(parameters),
          };
          const from = index > 0 ? before : first?.name;
          const held = from === undefined ? {} : afterFirst(g, from, nothing(g, options), options);
          return makeControlled(g, vace, { ...options, ...held, reference: loadPicture(g, sheet.name) });
        };
        return { frames, overlap: index > 0 ? 1 : 0, uploads: [sheet, ...(first ? [first] : [])], build };
      }),
    );
    return filmPlan(work, profile, {
      parts,
      frameRate: vace.frameRate,
      ...(inputs.audio && { audio: inputs.audio }),
      sourceType: "compositeWithTrainedAlgorithmicMedia",
      notApplied: [
        ...notHeard(inputs),
        ...(inputs.voiceReferences.length > 0 ? ["reference_voices"] : []),
        ...(parameters.expandPrompt ? ["prompt_extend"] : []),
      ],
    });
  },
};

/** Of several views of one subject the best, which comes first. */
const firstViews = (images: readonly LocalFile[], subjects: readonly number[] | undefined): LocalFile[] =>
  images.filter((_, index) => subjects === undefined || subjects.indexOf(subjects[index]!) === index);
