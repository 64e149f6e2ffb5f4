import { jobClasses } from "@atelier/engine/jobs/job-class.ts";
import type { JobKind, Jobs } from "@atelier/engine/jobs/job.ts";

/** Names of a job's inputs that are one file, and those that are lists. */
type Files<K extends JobKind> = {
  [I in keyof Jobs[K]["inputs"]]-?: NonNullable<Jobs[K]["inputs"][I]> extends readonly unknown[] ? never : I;
}[keyof Jobs[K]["inputs"]];
type Lists<K extends JobKind> = Exclude<keyof Jobs[K]["inputs"], Files<K>>;

interface FilesOf<K extends JobKind> {
  files: readonly Files<K>[];
  /** The list whose files are `reference1` to `reference5`. */
  references?: Lists<K>;
  /** Words of the caller's that its jobs have. */
  words: readonly ("prompt" | "negative_prompt")[];
}

/** What a graph for a kind can ask for, besides what every kind has. A kind that is not here has no graphs. */
const ofKinds: { readonly [K in JobKind]?: FilesOf<K> } = {
  "animate-image": { files: ["start", "end", "clip", "audio"], words: ["prompt", "negative_prompt"] },
  "edit-image": { files: [], references: "references", words: ["prompt"] },
  "edit-video": { files: ["video"], references: "images", words: ["prompt", "negative_prompt"] },
  "expand-image": { files: ["image"], words: ["prompt"] },
  "generate-video": { files: ["audio", "start"], references: "imageReferences", words: ["prompt", "negative_prompt"] },
  "inpaint-image": { files: ["image", "mask"], words: ["prompt"] },
  "lip-sync": { files: ["image", "audio"], words: [] },
  "move-camera": { files: ["image"], words: [] },
  "retouch-skin": { files: ["image"], words: [] },
  "transfer-motion": { files: ["character", "motion"], words: ["prompt"] },
  "upscale-video": { files: ["video"], words: [] },
};

export const graphKinds = Object.keys(ofKinds) as readonly JobKind[];

const ofAll = ["seed", "width", "height", "output"] as const;
const ofFilms = ["frames", "frame_rate"] as const;
const mostReferences = 5;

const numbered = Array.from({ length: mostReferences }, (_, index) => `reference${index + 1}`);

/** Placeholders that become uploaded files of a job of the kind. */
export function filePlaceholders(kind: JobKind): string[] {
  const { files, references } = ofKinds[kind] as FilesOf<JobKind>;
  return [...(files as readonly string[]), ...(references === undefined ? [] : numbered)];
}

/** Placeholders that become words and numbers. */
export const valuePlaceholders = (kind: JobKind): string[] => [...ofKinds[kind]!.words, ...ofAll, ...(jobClasses[kind] === "film" ? ofFilms : [])];

/** The list that `reference1` is of. */
export const referenceList = (kind: JobKind): string | undefined => (ofKinds[kind] as FilesOf<JobKind>).references;

/** Every placeholder that any kind has. */
export const allPlaceholders = (): string[] => [
  ...new Set(graphKinds.flatMap((kind) => [...valuePlaceholders(kind), ...filePlaceholders(kind)])),
];
