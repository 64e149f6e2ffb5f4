import assert from "node:assert/strict";
import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createEngine } from "@atelier/comfyui-engine/comfyui-engine.ts";
import { defaultProfile } from "@atelier/comfyui-engine/profiles/default.ts";
import type { Workflow } from "@atelier/comfyui-engine/workflow.ts";
import type { Engine, EngineResult, RemoteContext } from "@atelier/engine/engine.ts";
import { jobKinds } from "@atelier/engine/jobs/job-class.ts";
import type { JobKind } from "@atelier/engine/jobs/job.ts";
import { noMaterials } from "@atelier/engine/materials.ts";
import { type SampleJob, type SampleJobs, toJob } from "@atelier/engine/samples/sample-jobs.ts";
import type { RealServer } from "./real-server.ts";
import { unsized } from "./unsized.ts";
import { weightless } from "./without-models.ts";

/** Whole jobs of every kind by the product's own engine on the real server, with all but what models do. */
export async function runWholeJobs(server: RealServer, workflows: ReadonlyMap<string, Workflow>, samples: SampleJobs, base: string): Promise<void> {
  const parts = { profile: unsized(defaultProfile), workflows: new Map([...workflows].map(([name, workflow]) => [name.slice(0, -3), weightless(workflow)])) };
  const engine = createEngine({ servers: [{ url: server.url }] }, parts);
  let count = 0;
  const run = async (kind: JobKind, changes: Partial<RemoteContext> = {}, by = engine) => {
    const scratch = join(base, `whole-${count++}`);
    await mkdir(scratch);
    const context: RemoteContext = {
      ...{ id: crypto.randomUUID(), signal: new AbortController().signal, materials: noMaterials, keepNote: async () => {} },
      ...{ progress() {}, waiting() {}, running() {} },
      ...changes,
    };
    return by.run(toJob(samples[kind][0] as SampleJob, 7, scratch), context);
  };

  await ready(engine);
  for (const kind of jobKinds) {
    const reported: number[] = [];
    const begun = performance.now();
    const { files } = await run(kind, { progress: (fraction) => void reported.push(fraction) });
    const { target } = samples[kind][0]!;
    assert.deepEqual([files[0]!.width, files[0]!.height], [target.width, target.height], kind);
    assert.ok(reported.length > 0, `${kind}: no progress`);
    console.log(`${kind}: ${files[0]!.mediaType} of ${target.width} x ${target.height} in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  }
  await leftNothing(server);
  await runWithWeights(server, workflows, run);

  const stopping = new AbortController();
  const reason = new Error("nobody wants it any more");
  const cancelled = run("generate-video", { signal: stopping.signal, progress: () => stopping.abort(reason) });
  await assert.rejects(cancelled, (error) => error === reason);
  await leftNothing(server);
  console.log("a cancelled job leaves nothing in the server's queue");

  let note: string | undefined;
  const id = crypto.randomUUID();
  const dying = new AbortController();
  const first = run("upscale-video", { id, signal: dying.signal, keepNote: async (text) => void (note = text), progress: () => dying.abort(reason) });
  await assert.rejects(first);
  await server.restart();
  const again = createEngine({ servers: [{ url: server.url }] }, parts);
  await ready(again);
  const { files } = await run("upscale-video", { id, ...(note !== undefined && { note }) }, again);
  assert.equal(files.length, 1);
  console.log("after a restart of the server and of the engine the same job is done");
}

/** The graph as it is: models of random weights enlarge the clip and make frames between its frames. */
async function runWithWeights(
  { url }: RealServer,
  workflows: ReadonlyMap<string, Workflow>,
  run: (kind: JobKind, changes: Partial<RemoteContext>, by: Engine) => Promise<EngineResult>,
): Promise<void> {
  const only = new Map([["upscale-video-model", workflows.get("upscale-video-model.ts")!]]);
  const engine = createEngine({ servers: [{ url }] }, { profile: unsized(defaultProfile), workflows: only });
  await ready(engine, ["upscale-video"]);
  const reported: number[] = [];
  await run("upscale-video", { progress: (fraction) => void reported.push(fraction) }, engine);
  console.log(`upscale-video with random weights: progress in ${new Set(reported).size} steps`);
}

async function ready(engine: Engine, kinds: readonly JobKind[] = jobKinds): Promise<void> {
  for (let tries = 0; tries < 60; tries++) {
    const capabilities = await engine.capabilities(new AbortController().signal);
    if (kinds.every((kind) => capabilities[kind]?.ready)) return;
    await sleep(500);
  }
  assert.fail(JSON.stringify(await engine.capabilities(new AbortController().signal)));
}

async function leftNothing({ url, base }: RealServer): Promise<void> {
  const queue = (await (await fetch(`${url}/queue`)).json()) as { queue_running: unknown[]; queue_pending: unknown[] };
  assert.deepEqual([queue.queue_running.length, queue.queue_pending.length], [0, 0], "the server is still at work");
  await readdir(join(base, "output"));
}
