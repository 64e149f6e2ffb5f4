import type { RetouchSkinJob } from "./retouch-skin.ts";

/** A file on this machine's disk that the inputs step has decoded, checked and normalised, or that an engine has made. */
export interface LocalFile {
  path: string;
  /** Internet media type, found by the file's bytes, never by its name. */
  mediaType: string;
  /** Pixels, after orientation was applied. Absent for sound. */
  width?: number;
  height?: number;
  /** Seconds. Absent for pictures. */
  duration?: number;
  /** Frames per second. Absent for pictures and sound. */
  frameRate?: number;
}

/** Every kind of work an engine can know. One file of this folder describes each: its inputs, its parameters, its output. */
export interface Jobs {
  "retouch-skin": RetouchSkinJob;
}

export type JobKind = keyof Jobs;

/** What one job of kind K is, before its inputs are fetched: names of inputs are the keys of `inputs`. */
export type Job<K extends JobKind = JobKind> = { [P in K]: { kind: P; parameters: Jobs[P]["parameters"]; seed: number } }[K];

/** The job as an engine receives it: inputs are local files, `scratch` is an empty directory of its own that is removed afterwards. */
export type EngineJob<K extends JobKind = JobKind> = { [P in K]: { kind: P; parameters: Jobs[P]["parameters"]; inputs: Jobs[P]["inputs"]; seed: number; scratch: string } }[K];
