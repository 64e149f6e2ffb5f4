import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import type { Engine, RemoteContext } from "@atelier/engine/engine.ts";
import { jobKinds } from "@atelier/engine/jobs/job-class.ts";
import type { JobKind } from "@atelier/engine/jobs/job.ts";
import { noMaterials } from "@atelier/engine/materials.ts";

/** What a worker gives to a job, with nothing behind it. */
export const contextOf = (changes: Partial<RemoteContext> = {}): RemoteContext => ({
  ...{ id: crypto.randomUUID(), signal: new AbortController().signal, materials: noMaterials, keepNote: async () => {} },
  ...{ progress() {}, waiting() {}, running() {} },
  ...changes,
});

/** Waits until an engine does kinds. @throws AssertionError with what it lacks, half a minute later */
export async function isReady(engine: Engine, kinds: readonly JobKind[] = jobKinds): Promise<void> {
  for (let tries = 0; tries < 60; tries++) {
    const capabilities = await engine.capabilities(new AbortController().signal);
    if (kinds.every((kind) => capabilities[kind]?.ready)) return;
    await sleep(500);
  }
  assert.fail(JSON.stringify(await engine.capabilities(new AbortController().signal)));
}
