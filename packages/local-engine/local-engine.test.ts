import assert from "node:assert/strict";
import { test } from "node:test";
import { jobKinds } from "@atelier/engine/jobs/job-class.ts";
import { createEngine } from "./local-engine.ts";

test("every kind of work is done here", async () => {
  const claimed = Object.keys(await createEngine().capabilities());
  const missing = jobKinds.filter((kind) => !claimed.includes(kind)).map((kind) => `packages/local-engine/${kind}/${kind}.ts`);
  assert.deepEqual(missing, [], "write the file that does the kind, then run `npm run generate`");
});
