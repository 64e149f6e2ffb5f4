/** `npm run soak -- engine [kinds]`: what every engine must do, by the local engine, for every kind or those given. Takes some minutes. */
import { engineConformance } from "@atelier/engine/conformance/engine.conformance.ts";
import { createEngine } from "@atelier/local-engine/local-engine.ts";
import { jobKinds } from "@atelier/engine/jobs/job-class.ts";

const words = process.argv.slice(2);
const kinds = jobKinds.filter((kind) => words.length === 0 || words.some((word) => kind.includes(word)));
// It computes in long steps, alone in a process that is killed after two seconds.
// `quality` is the size of a film, which is in the target; `guidance` says nothing to a drawn film; the samples have no voices that `voices` could order.
const ignores = { "animate-image": ["quality"], "generate-video": ["voices", "guidance", "quality"] } as const;
engineConformance({ engine: createEngine(), kinds, abortWithin: 5000, ignores });
