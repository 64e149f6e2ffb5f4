import type { Kind } from "../kind.ts";
import type { kinds } from "./kinds.generated.ts";
import type { Target } from "./target.ts";

/** Every kind of work an engine can know: its inputs and its parameters, as its file of `kinds/` declares them. */
export type Jobs = { [K in keyof typeof kinds]: (typeof kinds)[K] extends Kind<infer Job> ? Job : never };

export type JobKind = keyof Jobs;

/** A job as an engine receives it: inputs are local files, `scratch` is an empty directory of its own that is removed afterwards. */
export type EngineJob<K extends JobKind = JobKind> = {
  [P in K]: { kind: P; parameters: Jobs[P]["parameters"]; inputs: Jobs[P]["inputs"]; target: Target; seed: number; scratch: string };
}[K];
