import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createEngine } from "@atelier/comfyui-engine/comfyui-engine.ts";
import { type FoundWorkflow, loadWorkflows, workflowsOf } from "@atelier/comfyui-engine/find-workflows.ts";
import { loadProfile } from "@atelier/comfyui-engine/profiles/load-profile.ts";
import type { KnownTrial } from "@atelier/engine/engine.ts";
import type { JobKind } from "@atelier/engine/jobs/job.ts";
import { type SampleJob, type SampleJobs, toJob } from "@atelier/engine/samples/sample-jobs.ts";
import type { RealServer } from "./real-server.ts";
import { contextOf, notReady } from "./run-parts.ts";

/** A file as `atelier models pull` leaves it: under its final name at once. */
async function put(path: string, bytes: Uint8Array): Promise<void> {
  await writeFile(`${path}.part`, bytes);
  await rename(`${path}.part`, path);
}

/**
 * Each model file of a profile empty, cut off and of other bytes: exactly the kinds are not ready that have no way without it, with the file in the reason.
 * @returns a sentence for people
 */
export async function breakFiles(server: RealServer, profileId: string, profileFile: string, samples: SampleJobs, base: string): Promise<string> {
  const profile = loadProfile(profileId, profileFile);
  const ways = workflowsOf(await loadWorkflows(join(import.meta.dirname, "../../../../packages/comfyui-engine/workflows")), profile);
  const trials: KnownTrial[] = [];
  const newEngine = () => createEngine({ servers: [{ url: server.url }], profile: profileId, profileFile, models: server.models });
  const look = () => notReady(newEngine(), trials);
  assert.deepEqual([...(await look())], [], "something is not ready before anything is broken");
  const files = new Map(ways.flatMap(({ needs }) => needs.models.map(({ folder, file }) => [`${folder}/${file}`, file] as const)));
  let tried = 0;
  for (const [place, file] of files) {
    const path = join(server.models, place);
    const right = await readFile(path);
    const kinds = withoutWay(ways, file);
    const sentences: [Uint8Array, string][] = [
      [new Uint8Array(), `${file} is 0 bytes: pull it again`],
      [right.subarray(0, right.length >> 1), `, cut off where ${right.length.toLocaleString("en")} bytes are right: pull it again`],
    ];
    for (const [bytes, sentence] of sentences) {
      await put(path, bytes);
      const found = await look();
      assert.deepEqual([...found.keys()].sort(), kinds, `${place} of ${bytes.length} bytes`);
      for (const reason of found.values()) assert.ok(reason.includes(sentence), `${place}: ${reason}`);
    }
    await put(path, right);
    assert.deepEqual([...(await look())], [], `${place} was mended`);
    tried++;
  }
  const cannotLoad = await loadWrong({ server, profileId, profileFile, samples, base, trials, look });
  return `${profileId}: ${tried} files empty and cut off make exactly their kinds not ready; ${cannotLoad}`;
}

/** Kinds all of whose ways need a file. */
function withoutWay(ways: readonly FoundWorkflow[], file: string): string[] {
  const kinds = [...new Set(ways.map(({ workflow }) => workflow.kind))];
  return kinds.filter((kind) => ways.every(({ workflow, needs }) => workflow.kind !== kind || needs.models.some((model) => model.file === file))).sort();
}

interface Parts {
  server: RealServer;
  profileId: string;
  profileFile: string;
  samples: SampleJobs;
  base: string;
  trials: KnownTrial[];
  look(): Promise<Map<JobKind, string>>;
}

/** The right size and other bytes: it shows when it is loaded, once, and then counts. */
async function loadWrong({ server, profileId, profileFile, samples, base, trials, look }: Parts): Promise<string> {
  const { unet } = loadProfile(profileId, profileFile).edit!;
  const path = join(server.models, unet.folder, unet.file);
  const right = await readFile(path);
  const kind = "retouch-skin";
  const check = async (name: string) => {
    const scratch = join(base, name);
    await mkdir(scratch);
    const engine = createEngine({ servers: [{ url: server.url }], profile: profileId, profileFile, models: server.models });
    const noteTrial = async (trial: Omit<KnownTrial, "kind" | "at">) => {
      trials.splice(0, trials.length, ...trials.filter((one) => one.kind !== kind), { ...trial, kind, at: Date.now() });
    };
    return engine.run(toJob(samples[kind][0] as SampleJob, 7, scratch), contextOf({ isCheck: true, noteTrial }));
  };
  await put(path, randomBytes(right.length));
  assert.deepEqual([...(await look())], [], "its size is right");
  // What is in the server's memory is no proof of what is on its disk.
  await server.restart();
  await assert.rejects(check(`${profileId}-wrong`));
  const found = await look();
  assert.match(found.get(kind) ?? "ready", new RegExp(`cannot load ${unet.file}: .*engines check --kind ${kind}`));
  const reason = found.get(kind)!;
  await put(path, right);
  await check(`${profileId}-right`);
  assert.deepEqual([...(await look())], [], "a check has passed");
  return `of other bytes: "${reason.replace(/^[^ ]* /, "")}", until a check passes`;
}
