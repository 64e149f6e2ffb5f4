import type { Kind } from "../kind.ts";
import type { EngineJob } from "./job.ts";
import { kinds } from "./kinds.generated.ts";

/** Whole seconds of work after which a job is given up. Waiting at a model server does not count. */
export const timeLimitOf = ({ kind, parameters, target }: Pick<EngineJob, "kind" | "parameters" | "target">): number =>
  Math.ceil((kinds[kind] as Kind).timeLimit({ parameters, target }));
