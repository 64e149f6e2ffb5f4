import { after } from "node:test";
import { engineConformance } from "@atelier/engine/conformance/engine.conformance.ts";
import type { JobKind } from "@atelier/engine/jobs/job.ts";
import type { Engine } from "@atelier/engine/engine.ts";
import { createEngine } from "../comfyui-engine.ts";
import { startFakeComfyui } from "./profile-models.ts";

const fake = await startFakeComfyui();
fake.faults.pace = 0;
after(() => fake.dispose());
const engine = createEngine({ servers: [{ url: fake.url }] });
engineConformance({ engine, kinds: await claimed(engine), leftElsewhere: async () => fake.left() });

// The small one leaves out what small cards cannot do.
const small = await startFakeComfyui("low-memory");
small.faults.pace = 0;
after(() => small.dispose());
const smallEngine = createEngine({ servers: [{ url: small.url }], profile: "low-memory" });
engineConformance({ engine: smallEngine, kinds: await claimed(smallEngine), quick: true, leftElsewhere: async () => small.left() });

/** What its workflows do; that those are all the contract's kinds: `workflows.slow.test.ts`. */
async function claimed(one: Engine): Promise<JobKind[]> {
  return Object.keys(await one.capabilities(AbortSignal.timeout(10_000))) as JobKind[];
}
