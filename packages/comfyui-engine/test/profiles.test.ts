import { after } from "node:test";
import { engineConformance } from "@atelier/engine/conformance/engine.conformance.ts";
import { jobKinds } from "@atelier/engine/jobs/job-class.ts";
import { createEngine } from "../comfyui-engine.ts";
import { startFakeComfyui } from "./profile-models.ts";

// The default profile does every kind.
const fake = await startFakeComfyui();
fake.faults.pace = 0;
after(() => fake.dispose());
engineConformance({ engine: createEngine({ servers: [{ url: fake.url }] }), kinds: jobKinds, leftElsewhere: async () => fake.left() });
