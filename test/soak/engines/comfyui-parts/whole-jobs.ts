import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { createEngine } from "@atelier/comfyui-engine/comfyui-engine.ts";
import type { RemoteContext } from "@atelier/engine/engine.ts";
import type { JobKind } from "@atelier/engine/jobs/job.ts";
import { type SampleJob, type SampleJobs, toJob } from "@atelier/engine/samples/sample-jobs.ts";
import type { RealServer } from "./real-server.ts";
import { contextOf, isReady } from "./run-parts.ts";

/**
 * What a job's life has besides its graphs: progress, a cancel, a restart of the server and of the engine.
 * @param profileFile makes pictures small and steps few
 */
export async function runWholeJobs(server: RealServer, profileFile: string, samples: SampleJobs, base: string): Promise<void> {
  const newEngine = () => createEngine({ servers: [{ url: server.url }], profileFile, models: server.models });
  const engine = newEngine();
  let count = 0;
  const run = async (kind: JobKind, changes: Partial<RemoteContext> = {}, by = engine) => {
    const scratch = join(base, `whole-${count++}`);
    await mkdir(scratch);
    return by.run(toJob(samples[kind][0] as SampleJob, 7, scratch), contextOf(changes));
  };

  await isReady(engine);
  for (const kind of Object.keys(await engine.capabilities(new AbortController().signal)) as JobKind[]) {
    const reported = new Set<number>();
    const begun = performance.now();
    const { files } = await run(kind, { progress: (fraction) => void reported.add(fraction) });
    const { target } = samples[kind][0]!;
    assert.ok(reported.size > 4, `${kind}: no progress`);
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    console.log(`${kind}: ${files[0]!.mediaType} of ${target.width} x ${target.height} in ${seconds} s, progress in ${reported.size} steps`);
  }
  await leftNothing(server);

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
  const again = newEngine();
  await isReady(again);
  const { files } = await run("upscale-video", { id, ...(note !== undefined && { note }) }, again);
  assert.equal(files.length, 1);
  console.log("after a restart of the server and of the engine the same job is done");
}

async function leftNothing({ url }: RealServer): Promise<void> {
  const queue = (await (await fetch(`${url}/queue`)).json()) as { queue_running: unknown[]; queue_pending: unknown[] };
  assert.deepEqual([queue.queue_running.length, queue.queue_pending.length], [0, 0], "the server is still at work");
}
