import { after } from "node:test";
import { engineConformance } from "@atelier/engine/conformance/engine.conformance.ts";
import { faultConformance } from "@atelier/engine/conformance/faults.conformance.ts";
import { jobKinds } from "@atelier/engine/jobs/job-class.ts";
import { createEngine } from "./hosted-engine.ts";
import { fakeKey, startFakeFal } from "./test/fake-fal.ts";

const [fake, faulty] = await Promise.all([startFakeFal(), startFakeFal()]);
after(() => Promise.all([fake.dispose(), faulty.dispose()]));

engineConformance({ engine: createEngine({ falKey: fakeKey, falUrl: fake.url }), kinds: jobKinds, leftElsewhere: async () => fake.left() });

faultConformance({
  engine: createEngine({ falKey: fakeKey, falUrl: faulty.url, readTimeout: 1 }), kinds: ["edit-image", "generate-video"], pays: true,
  misbehave: (misdeed) => void (faulty.faults.misdeed = misdeed && ((response, request) => misdeed.do(response, request))),
  asked: () => faulty.submissions,
});
