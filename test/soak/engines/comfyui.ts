/**
 * `npm run soak -- comfyui FOLDER [parts] [words]`: the ComfyUI engine against the real program on the processor. FOLDER is a checkout of ComfyUI, 0.33.0
 * or later; at the first time Python's packages are installed in it, into `.venv`: 7.5 GB, most of it for graphics cards. Where pip is given an index of
 * builds for processors (`PIP_EXTRA_INDEX_URL`), it takes those instead; that was not tried.
 *
 * Every model is a small one with random weights, made here: `comfyui-parts/small-models/`. Parts, all of them where none is named: `graphs` carries out
 * every shape of graph of every kind and profile to a file (of the workflows whose names hold one of the words), `faults` compares what our definitions
 * and the server refuse, `jobs` runs the life of jobs, `files` breaks model files, `endpoints` orders from every AI endpoint of the service. A graph takes
 * seconds on quiet cores, and a minute where many share two. What fails is reported when all else has run: a whole run is too long to begin again for one
 * graph. Nothing of ComfyUI is kept here.
 */
import assert from "node:assert/strict";
import { readFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { loadWorkflows } from "@atelier/comfyui-engine/find-workflows.ts";
import { loadProfile, profiles } from "@atelier/comfyui-engine/profiles/load-profile.ts";
import { makeSampleJobs } from "@atelier/engine/samples/sample-jobs.ts";
import { proveComfyuiEndpoints } from "../../e2e/prove-comfyui-endpoints.ts";
import { agreeOnFaults } from "./comfyui-parts/agree-on-faults.ts";
import { carryOutEveryGraph } from "./comfyui-parts/every-graph.ts";
import { startRealServer } from "./comfyui-parts/real-server.ts";
import { writeSmallProfile } from "./comfyui-parts/small-profile.ts";
import { runWholeJobs } from "./comfyui-parts/whole-jobs.ts";
import { breakFiles } from "./comfyui-parts/wrong-files.ts";

const known = ["graphs", "faults", "jobs", "files", "endpoints"];
const [checkout, ...more] = process.argv.slice(2);
if (!checkout) {
  console.log("Skipped: it needs a checkout of ComfyUI 0.33.0 or later. Name its folder: npm run soak -- comfyui FOLDER");
  process.exit(0);
}
const named = more.filter((word) => known.includes(word));
const words = more.filter((word) => !known.includes(word));
const does = (part: string) => named.length === 0 || named.includes(part);

const workflows = await loadWorkflows(join(import.meta.dirname, "../../../packages/comfyui-engine/workflows"));
const models = profiles.flatMap((profile) => [...workflows.values()].flatMap((workflow) => workflow.needs(profile)?.models ?? []));
const base = await mkdtemp(join(tmpdir(), "atelier-comfyui-"));
const small = await Promise.all(profiles.map(async ({ id }) => ({ id, file: await writeSmallProfile(loadProfile(id), join(base, `${id}.json`)) })));
const samples = await makeSampleJobs(base);
const server = await startRealServer(resolve(checkout), base, models);
const failures: unknown[] = [];
try {
  console.log(`ComfyUI ${server.release} at ${server.url}`);
  if (does("graphs")) await carryOutAll();
  if (does("faults")) await attempt(async () => console.log(await agreeOnFaults(server, workflows.get("edit-image")!, loadProfile(), samples, base)));
  if (does("jobs")) await attempt(() => runWholeJobs(server, small[0]!.file, samples, base));
  if (does("endpoints")) await attempt(orderFromAll);
  // Last: what fails here may leave a broken file. The other two profiles have the same kinds and files but a few.
  for (const { id, file } of does("files") ? small.slice(0, 2) : []) {
    await attempt(async () => console.log(await breakFiles(server, id, file, samples, base)));
  }
  await attempt(leftOutNothing);
} finally {
  await server.stop();
  await rm(base, { recursive: true, force: true });
}
if (failures.length > 0) throw new AggregateError(failures, `${failures.length} parts were not as promised`);

async function attempt(part: () => Promise<void>): Promise<void> {
  try {
    await part();
  } catch (error) {
    console.log(error instanceof Error ? error.message : String(error));
    failures.push(error);
  }
}

async function orderFromAll(): Promise<void> {
  const settings = { ATELIER_COMFYUI_PROFILE_FILE: small[0]!.file, ATELIER_COMFYUI_MODELS: server.models, ATELIER_COMFYUI_STALL_AFTER: "1800" };
  const wrong = await proveComfyuiEndpoints(words, console.log, { urls: [server.url], settings });
  assert.deepEqual(wrong, [], "endpoints that were not as promised");
}

/** A file that does not fit its model is only noted by the server, and its part is left out. */
async function leftOutNothing(): Promise<void> {
  const noted = /lora key not loaded|\b(unet|clip) (missing|unexpected)|missing (clip vision|audio encoder|vae)|leftover vae/i;
  const unfit = (await readFile(server.log, "utf8")).split("\n").filter((line) => noted.test(line));
  assert.deepEqual([...new Set(unfit)], [], "the server has left out parts of models");
}

async function carryOutAll(): Promise<void> {
  const total = { jobs: 0, graphs: 0 };
  const ways = small.flatMap(({ id, file }) => [...workflows].map(([name, workflow]) => ({ name, workflow, profile: loadProfile(id, file) })));
  for (const way of ways) {
    const { name, workflow, profile } = way;
    if (!workflow.needs(profile) || (words.length > 0 && !words.some((word) => name.includes(word)))) continue;
    await attempt(async () => {
      const { jobs, graphs, shapes, seconds } = await carryOutEveryGraph(server, way, samples, base);
      assert.ok(jobs > 0, name);
      total.jobs += jobs;
      total.graphs += graphs;
      console.log(`${profile.id} ${name}: ${jobs} jobs of ${graphs} graphs of ${shapes} shapes carried out in ${seconds.toFixed(0)} s`);
    });
  }
  if (failures.length === 0) assert.ok(total.jobs > 0, `no workflow's name holds one of ${words.join(", ")}`);
  console.log(`${total.graphs} graphs of ${total.jobs} jobs carried out to files`);
}
