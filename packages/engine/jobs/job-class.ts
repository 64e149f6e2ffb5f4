import type { JobClass } from "../kind.ts";
import type { JobKind } from "./job.ts";
import { kinds } from "./kinds.generated.ts";

export type { JobClass };

export const jobKinds = Object.keys(kinds) as JobKind[];

export const jobClasses = Object.fromEntries(jobKinds.map((kind) => [kind, kinds[kind].class])) as Readonly<Record<JobKind, JobClass>>;
