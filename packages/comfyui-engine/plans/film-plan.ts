import { fitFilm } from "@atelier/engine/fitting/fit-film.ts";
import type { DigitalSourceType } from "@atelier/engine/engine.ts";
import type { JobKind } from "@atelier/engine/jobs/job.ts";
import type { LocalFile } from "@atelier/engine/jobs/local-file.ts";
import { type Link, TypedGraph } from "../definitions/typed-graph.ts";
import { makeFramesBetween, timesFrames } from "../graphs/between-frames.ts";
import { lastFrames, saveFilm, savePicture } from "../graphs/media.ts";
import type { Profile } from "../profiles/profile.ts";
import type { Made, Output, Plan, Step, Upload, Work } from "../workflow.ts";
import { joinFilms } from "./join-films.ts";

/** A segment of a film: one prompt. */
export interface Part {
  /** Frames that its graph makes. */
  frames: number;
  /** Frames of the part before that it begins with; 0 after a cut. */
  overlap: number;
  /** Frames at its start that the part before has already; default: those that it begins with. */
  skip?: number;
  /** What it needs besides the last frames of the part before. */
  uploads: readonly Upload[];
  /** @param before names of the last `overlap` frames of the part before, as uploads */
  build(g: TypedGraph, before: readonly string[]): Link<"IMAGE">;
}

export interface FilmPlan {
  parts: readonly Part[];
  /** Frames a second of what the parts make. */
  frameRate: number;
  /** The job's own sound, which the film keeps time with. */
  audio?: LocalFile;
  /** A clip that the film goes on from: it comes first. */
  after?: LocalFile;
  sourceType: DigitalSourceType;
  notApplied?: readonly string[];
  extras?: Readonly<Record<string, unknown>>;
}

/** A film made part by part: each begins with the last frames of the one before, and all are joined and brought to the job's size, length and rate. */
export function filmPlan<K extends JobKind>(work: Work<K>, profile: Profile, film: FilmPlan): Plan {
  const { parts, frameRate, sourceType, notApplied = [], extras } = film;
  const { target } = work.job;
  const times = profile.between ? timesFrames(frameRate, target.frameRate ?? frameRate) : 1;
  const steps = parts.map((part, index) => (before: readonly Made[]): Step => {
    const shared = part.overlap > 0 ? framesBefore(work, before.at(-1)!, index) : [];
    const g = new TypedGraph();
    const images = part.build(
      g,
      shared.map(({ name }) => name),
    );
    saveFilm(g, makeFramesBetween(g, profile, images, times), frameRate * times, work.output(`part-${index}`), "film");
    const next = parts[index + 1]?.overlap ?? 0;
    if (next > 0) savePicture(g, lastFrames(g, images, next, part.frames), work.output(`last-${index}`), "last");
    const outputs: Record<string, Output> = { film: { node: "film", media: "video" } };
    if (next > 0) outputs["last"] = { node: "last", media: "image" };
    return { graph: g.build(), uploads: [...part.uploads, ...shared], outputs };
  });
  const finish = async (made: readonly Made[]): Promise<LocalFile> => {
    const pieces = parts.map(({ overlap, skip = overlap }, index) => ({ file: made[index]!["film"]![0]!, skip: skip === 0 ? 0 : (skip - 1) * times + 1 }));
    const joining = { frameRate: frameRate * times, width: target.width, height: target.height, ...(film.after && { after: film.after }) };
    const joined = await joinFilms(pieces, joining, work.file("joined.mp4"), work.signal);
    return fitFilm(joined, work.file("made.mp4"), target, film.audio, work.signal);
  };
  return { steps, finish, sourceType, notApplied, ...(extras && { extras }) };
}

const framesBefore = <K extends JobKind>(work: Work<K>, { last = [] }: Made, index: number): Upload[] =>
  last.map(({ path }, frame) => ({ name: work.input(`before-${index}-${frame}.png`), path }));
