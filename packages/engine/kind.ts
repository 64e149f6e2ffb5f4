import type { LocalFile } from "./jobs/local-file.ts";
import type { Target } from "./jobs/target.ts";

/** Pictures take seconds, films minutes: they have slots of their own, so that short work does not wait behind long work. */
export type JobClass = "picture" | "film";

/** Inputs by name, each a file or a list of files, and parameters. */
export interface JobShape {
  inputs: object;
  parameters: object;
}

/** What is ordered: all that decides how long the work takes. */
export interface Ordered<Job extends JobShape = JobShape> {
  parameters: Job["parameters"];
  target: Target;
}

/** A small job of a kind: all that it needs but a seed and a folder. */
export interface Sample<Job extends JobShape = JobShape> extends Ordered<Job> {
  inputs: Job["inputs"];
}

/** Files that samples are made from, in the forms that engines are promised. */
export interface SampleMedia {
  /** A frontal face, square. */
  portrait: LocalFile;
  /** As large as the portrait; a part of it is black. */
  mask: LocalFile;
  /** A second of the portrait in motion, with sound. */
  clip: LocalFile;
  speech: LocalFile;
}

/**
 * A kind of work that engines can know. A file of `kinds/` exports one, as `kind`; its name is the kind's, and that file is all it takes to declare it
 * (`npm run generate` lists the folder for the compiler). Each engine lists by itself what it does.
 */
export interface Kind<Job extends JobShape = JobShape> {
  class: JobClass;
  /**
   * Seconds of work after which such a job is given up: several times what the slowest engine needs for it. Waiting at a model server does not count.
   * `pictureLimit` and `filmLimit` fit most kinds.
   */
  timeLimit(ordered: Ordered<Job>): number;
  /** Pictures that engines get in the size of another, by the names of the inputs: scaled before the work, nearest pixel. Endpoints see to the proportions. */
  sizedLike?: Partial<Record<keyof Job["inputs"], keyof Job["inputs"]>>;
  /**
   * Small jobs of unlike sizes, lengths and rates, which the conformance suite gives to every engine that claims the kind. The first is the quickest:
   * `atelier engines check` sends it. Together they give each parameter something to do: the suite fails for one that an engine never reads.
   */
  samples(media: SampleMedia): readonly [Sample<Job>, ...Sample<Job>[]];
}

export function defineKind<Job extends JobShape>(kind: Kind<Job>): Kind<Job> {
  return kind;
}
