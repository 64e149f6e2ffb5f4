import { after } from "node:test";
import { engineConformance } from "@atelier/engine/conformance/engine.conformance.ts";
import { faultConformance } from "@atelier/engine/conformance/faults.conformance.ts";
import { jobClasses } from "@atelier/engine/jobs/job-class.ts";
import { createEngine } from "./hosted-engine.ts";
import { fakeNames, fakeProviders, type FakeProvider, kindsOf } from "./test/fakes.ts";

for (const name of fakeNames) {
  const provider: FakeProvider = fakeProviders[name];
  const [fake, faulty] = await Promise.all([provider.start(), provider.start()]);
  after(() => Promise.all([fake.dispose(), faulty.dispose()]));
  const kinds = kindsOf(provider);
  engineConformance({
    engine: createEngine(fake.settings), kinds, ...(provider.cancels && { leftElsewhere: async () => fake.left() }),
  });
  const firstOf = (of: "picture" | "film") => kinds.filter((kind) => jobClasses[kind] === of).slice(0, 1);
  faultConformance({
    engine: createEngine({ ...faulty.settings, readTimeout: 1 }), kinds: [...firstOf("picture"), ...firstOf("film")], pays: true,
    misbehave: (misdeed) => void (faulty.faults.misdeed = misdeed && ((response, request) => misdeed.do(response, request))),
    asked: () => faulty.submissions,
  });
}
