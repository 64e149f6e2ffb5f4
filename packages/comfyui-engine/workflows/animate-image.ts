import { lastFrameOf } from "../plans/clip-frames.ts";
import { filmPlan } from "../plans/film-plan.ts";
import { uploadAt } from "../plans/picture-plan.ts";
import { shotsOf } from "../plans/shots.ts";
import { filmSize, notHeard, notObeyed, partsOfShots } from "../plans/words-and-pictures.ts";
import type { Workflow } from "../workflow.ts";
import { needsOfShots } from "./generate-video.ts";

/** A film that begins with a picture, or with the last frame of a clip, and ends with another where one is given. */
export const workflow: Workflow<"animate-image"> = {
  kind: "animate-image",

  needs: needsOfShots,

  refuses: ({ inputs }, { film }) => (inputs["end"] !== undefined && film?.family === "wan-5b" ? "takes no last frame" : undefined),

  async plan(work, profile) {
    const { inputs, parameters, target, seed } = work.job;
    const size = filmSize(profile.film!, target, parameters.quality, profile.film!.family === "wan-5b" ? 32 : 16);
    const clip = inputs.clip;
    const first = inputs.start ?? (clip && (await lastFrameOf(clip, work.file("clip-end.png"), work.signal)));
    const start = first && (await uploadAt(work, first, size, "start.png"));
    const end = inputs.end && (await uploadAt(work, inputs.end, size, "end.png"));
    const kept = clip && !inputs.start ? (clip.duration ?? 0) : 0;
    const duration = Math.max(0.2, (target.duration ?? 5) - kept);
    const sound = inputs.audio ?? (kept > 0 && clip?.hasSound ? clip : undefined);
    const shots = shotsOf(parameters.prompt ?? "", parameters.shots, duration);
    return filmPlan(work, profile, {
      parts: partsOfShots(profile, { ...parameters, shots, target, seed, ...(start && { start }), ...(end && { end }) }),
      frameRate: profile.film!.frameRate,
      ...(sound && { audio: sound }),
      ...(kept > 0 && clip && { after: clip }),
      sourceType: "compositeWithTrainedAlgorithmicMedia",
      notApplied: [
        ...notObeyed(profile, parameters),
        ...notHeard(inputs),
        ...(parameters.expandPrompt ? ["prompt_extend"] : []),
        ...(inputs.elements.length > 0 ? ["elements"] : []),
      ],
    });
  },
};
