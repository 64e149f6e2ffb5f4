import { after } from "node:test";
import { engineConformance } from "@atelier/engine/conformance/engine.conformance.ts";
import { faultConformance } from "@atelier/engine/conformance/faults.conformance.ts";
import { createEngine } from "./comfyui-engine.ts";
import { FakeComfyui } from "./test/fake-server.ts";
import { tinyKinds, tinyModel, tinyWorkflows } from "./test/tiny-workflows.ts";

const start = async () => (await FakeComfyui.start()).install([tinyModel]);
const [fake, faulty] = await Promise.all([start(), start()]);
after(() => Promise.all([fake.dispose(), faulty.dispose()]));
const tiny = { workflows: tinyWorkflows, profile: { id: "tiny" } as never };
engineConformance({ engine: createEngine({ servers: [{ url: fake.url }] }, tiny), kinds: tinyKinds, leftElsewhere: async () => fake.left() });

const newEngine = () => createEngine({ servers: [{ url: faulty.url, readTimeout: 1 }] }, tiny);
let engine = newEngine();
faultConformance({
  // One that has refused a job is not asked for the like for a minute: each fault gets an engine that knows of none.
  engine: { ...engine, run: (job, context) => engine.run(job, context) },
  kinds: ["edit-image"],
  misbehave(misdeed) {
    faulty.faults.misdeed = misdeed && { route: "POST /prompt", do: misdeed.do };
    engine = newEngine();
  },
  asked: () => faulty.state.misdeeds,
});
