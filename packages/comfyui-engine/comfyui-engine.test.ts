import { after } from "node:test";
import { engineConformance } from "@atelier/engine/conformance/engine.conformance.ts";
import { createEngine } from "./comfyui-engine.ts";
import { FakeComfyui } from "./test/fake-server.ts";
import { tinyKinds, tinyModel, tinyWorkflows } from "./test/tiny-workflows.ts";

const fake = (await FakeComfyui.start()).install([tinyModel]);
after(() => fake.dispose());
const engine = createEngine({ servers: [{ url: fake.url }] }, { workflows: tinyWorkflows, profile: { id: "tiny" } as never });
engineConformance({ engine, kinds: tinyKinds, leftElsewhere: async () => fake.left() });
