/**
 * `npm run soak -- comfyui FOLDER`: the ComfyUI engine against the real program on the processor. FOLDER is a checkout of ComfyUI, 0.25.0 or later; at
 * the first time Python's packages are installed in it, into `.venv`: 7.5 GB, most of it for graphics cards. Where pip is given an index of builds for
 * processors (`PIP_EXTRA_INDEX_URL`), it takes those instead; that was not tried. Model files are placeholders. The server itself validates every graph of
 * every kind and profile (`npm run soak -- comfyui FOLDER whole` leaves that out). Then whole jobs of every kind run with all that needs no weights, and one
 * with small models of random weights: uploads, progress, cancel, a restart of the server and of the engine.
 * Takes 2 minutes, and at the first time some more. Nothing of ComfyUI is kept here.
 */
import assert from "node:assert/strict";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { makeSampleJobs } from "@atelier/engine/samples/sample-jobs.ts";
import { defaultProfile } from "@atelier/comfyui-engine/profiles/default.ts";
import { lowMemoryProfile } from "@atelier/comfyui-engine/profiles/low-memory.ts";
import type { Workflow } from "@atelier/comfyui-engine/workflow.ts";
import { agreeOnFaults } from "./comfyui-parts/agree-on-faults.ts";
import { makeRandomWeights, startRealServer } from "./comfyui-parts/real-server.ts";
import { validateByServer } from "./comfyui-parts/validate-by-server.ts";
import { runWholeJobs } from "./comfyui-parts/whole-jobs.ts";

const [checkout, only] = process.argv.slice(2);
if (!checkout) throw new Error("npm run soak -- comfyui FOLDER, where FOLDER is a checkout of ComfyUI");

const folder = join(import.meta.dirname, "../../packages/comfyui-engine/workflows");
const names = (await readdir(folder)).filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"));
const workflows = await Promise.all(names.map(async (name) => [name, ((await import(join(folder, name))) as { workflow: Workflow }).workflow] as const));
const profiles = [defaultProfile, lowMemoryProfile];
const models = workflows.flatMap(([, workflow]) => profiles.flatMap((profile) => workflow.needs(profile)?.models ?? []));

const base = await mkdtemp(join(tmpdir(), "atelier-comfyui-"));
const server = await startRealServer(resolve(checkout), base, models);
try {
  console.log(`ComfyUI ${server.release} at ${server.url}`);
  const [major = 0, minor = 0] = server.release.split(".").map(Number);
  if (major === 0 && minor < 25) throw new Error(`ComfyUI ${server.release} has no frame interpolation, which whole jobs need: take 0.25.0 or later`);
  await makeRandomWeights(resolve(checkout), base);
  const samples = await makeSampleJobs(base);
  let graphs = 0;
  for (const profile of only === "whole" ? [] : profiles) {
    for (const [name, workflow] of workflows) {
      if (!workflow.needs(profile)) continue;
      const { taken, missing } = await validateByServer(server, { name, workflow, profile }, samples, base);
      assert.ok(taken > 0, name);
      graphs += missing.length === 0 ? taken : 0;
      const judged = missing.length === 0 ? "taken by the server" : `judged by published definitions: this release has no ${missing.join(", ")}`;
      console.log(`${profile.id} ${name}: ${taken} graphs ${judged}`);
    }
  }
  console.log(`${graphs} graphs taken with 0 errors`);
  if (only !== "whole") console.log(await agreeOnFaults(server, workflows, samples, base));
  await runWholeJobs(server, new Map(workflows), samples, base);
} finally {
  await server.stop();
  await rm(base, { recursive: true, force: true });
}
