import { after } from "node:test";
import { engineConformance } from "@atelier/engine/conformance/engine.conformance.ts";
import { jobKinds } from "@atelier/engine/jobs/job-class.ts";
import type { JobKind } from "@atelier/engine/jobs/job.ts";
import { createEngine } from "../comfyui-engine.ts";
import { startFakeComfyui } from "./profile-models.ts";

// The default profile does every kind.
const fake = await startFakeComfyui();
fake.faults.pace = 0;
after(() => fake.dispose());
engineConformance({ engine: createEngine({ servers: [{ url: fake.url }] }), kinds: jobKinds, leftElsewhere: async () => fake.left() });

// The small one leaves out what small cards cannot do.
const small = await startFakeComfyui("low-memory");
small.faults.pace = 0;
after(() => small.dispose());
const smallEngine = createEngine({ servers: [{ url: small.url }], profile: "low-memory" });
const claimed = Object.keys(await smallEngine.capabilities(AbortSignal.timeout(10_000))) as JobKind[];
engineConformance({ engine: smallEngine, kinds: claimed, quick: true, leftElsewhere: async () => small.left() });
