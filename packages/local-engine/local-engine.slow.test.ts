import { engineConformance } from "@atelier/engine/conformance/engine.conformance.ts";
import { jobKinds } from "@atelier/engine/jobs/job-class.ts";
import type { JobKind } from "@atelier/engine/jobs/job.ts";
import { createEngine } from "./local-engine.ts";

/** Those that take many seconds. With every job: `npm run soak -- engine`. */
const slow: readonly JobKind[] = [
  "animate-image", "edit-video", "expand-image", "generate-video", "lip-sync", "move-camera", "transfer-motion",
];
engineConformance({ engine: createEngine(), kinds: jobKinds.filter((kind) => !slow.includes(kind)), quick: true, ignores: {} });
