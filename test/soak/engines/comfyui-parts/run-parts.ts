import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import type { Engine, KnownTrial, RemoteContext } from "@atelier/engine/engine.ts";
import { jobKinds } from "@atelier/engine/jobs/job-class.ts";
import type { JobKind } from "@atelier/engine/jobs/job.ts";
import { noMaterials } from "@atelier/engine/materials.ts";

/** What a worker gives to a job, with nothing behind it. */
export const contextOf = (changes: Partial<RemoteContext> = {}): RemoteContext => ({
  ...{ id: crypto.randomUUID(), signal: new AbortController().signal, materials: noMaterials, keepNote: async () => {} },
  ...{ progress() {}, waiting() {}, running() {} },
  ...changes,
});

/** What speaks against each kind that is not ready, once the server has said what it has: a busy one takes its time. */
export async function notReady(engine: Engine, trials: readonly KnownTrial[] = []): Promise<Map<JobKind, string>> {
  for (let tries = 0; ; tries++) {
    const capabilities = await engine.capabilities(new AbortController().signal, trials);
    const found = Object.entries(capabilities).flatMap(([kind, one]) => (one.ready ? [] : [[kind as JobKind, one.reason] as const]));
    const isSilent = found.some(([, reason]) => /has not yet said what it has|does not answer/.test(reason));
    if (!isSilent || tries === 120) return new Map(found);
    await sleep(500);
  }
}

/** @throws AssertionError with what an engine lacks for kinds */
export async function isReady(engine: Engine, kinds: readonly JobKind[] = jobKinds): Promise<void> {
  const found = await notReady(engine);
  assert.deepEqual([...found].filter(([kind]) => kinds.includes(kind)), []);
}
