import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { readFile, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { readCatalogue } from "@atelier/comfyui-engine/models/catalogue.ts";
import { loadProfile } from "@atelier/comfyui-engine/profiles/load-profile.ts";
import { FakeHub } from "@atelier/comfyui-engine/test/fake-hub.ts";
import { runCli } from "../cli.ts";

/** A command line of a GPU server: no database, no service, a folder of models. */
function terminal(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), "cli-models-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const run = async (args: string[], environment: NodeJS.ProcessEnv = {}) => {
    const [out, error]: [string[], string[]] = [[], []];
    const data = { ATELIER_DATA_DIR: "/nowhere/at/all", ATELIER_COMFYUI_MODELS: folder };
    const to = { out: (line: string) => void out.push(line), error: (line: string) => void error.push(line) };
    const code = await runCli(["models", ...args], { environment: { ...data, ...environment }, ...to });
    return { code, out, error: error.join("\n") };
  };
  return { folder, run };
}

test("a plan says what is missing, its size, the time at a rate, what must be accepted, and whether the card is large enough", async (t) => {
  const { run } = terminal(t);
  const small = await run(["plan", "--kinds", "edit-image,generate-video", "--profile", "low-memory", "--vram", "24", "--rate", "1000"]);
  assert.equal(small.code, 0, small.error);
  assert.match(small.out.at(-2)!, /^Profile low-memory: (\d+) of \1 files are missing, \d+ GB: \d+ min at 1000 Mbit\/s\.$/);
  assert.match(small.out.join("\n"), /diffusion_models\/flux-2-klein-4b-fp8\.safetensors +~4\.1 GB +Apache-2\.0 \(free\) +missing/);
  const large = await run(["plan", "--profile", "default", "--vram", "12"]);
  assert.match(large.error, /To be accepted: "Apache-2\.0 \(read its page\)" \(unverified\)/);
  assert.match(large.error, /The profile default is for cards of 16 GB and more: --profile low-memory is for yours\./);
  assert.match((await run(["plan", "--vram", "8"])).out.at(-2)!, /^Profile low-memory:/);
});

test("a list is for scripts too, with repository, path, revision, licence, terms and kinds of each file", async (t) => {
  const { run } = terminal(t);
  const { out } = await run(["list", "--json", "--kinds", "upscale-video"]);
  const files = JSON.parse(out.join("\n")) as Record<string, unknown>[];
  assert.deepEqual(files.map(({ place }) => place), [
    ...["frame_interpolation/rife_v4.26.safetensors", "vae/seedvr2_ema_vae_fp16.safetensors", "diffusion_models/seedvr2_7b_int8_convrot.safetensors"],
    "upscale_models/RealESRGAN_x2plus.safetensors",
  ]);
  const { repository, path, revision, licence, terms, state, sha256 } = files[2]!;
  assert.deepEqual({ repository, path, revision, licence, terms, state, sha256 }, {
    ...{ repository: "Comfy-Org/SeedVR2", path: "diffusion_models/seedvr2_7b_int8_convrot.safetensors", revision: "main" },
    ...{ licence: "Apache-2.0", terms: "free", state: "missing", sha256: null },
  });
});

test("files are pulled from HF_ENDPOINT, verified, found cut, pulled again and removed, without a database", async (t) => {
  const { folder, run } = terminal(t);
  const hub = await FakeHub.start(t);
  const files = (await readCatalogue([loadProfile("low-memory")])).filter(({ place }) => /RealESRGAN|rife/.test(place));
  // As large as the catalogue says they are: roughly.
  for (const { repository, path, place } of files) hub.push(repository, { [path]: Buffer.alloc(place.includes("rife") ? 3000 : 60_000_000, place) });
  hub.faults.key = "hf_key";
  for (const { repository } of files) hub.faults.gated.add(repository);
  const names = files.map(({ place }) => place.split("/")[1]!);
  const there = { HF_ENDPOINT: hub.url, ATELIER_COMFYUI_PROFILE: "low-memory" };
  const locked = await run(["pull", ...names], there);
  assert.equal(locked.code, 1);
  assert.match(locked.error, /is gated: accept its terms[^]*2 of 2 files could not be had\./);
  const pulled = await run(["pull", ...names], { ...there, HF_TOKEN: "hf_key" });
  assert.deepEqual([pulled.code, pulled.out.length], [0, 2], pulled.error);
  assert.deepEqual((await run(["verify", ...names], there)).out, files.map(({ place }) => `${place} is right`));
  const [first] = files;
  await truncate(join(folder, first!.place), 0);
  const wrong = await run(["verify", names[0]!], there);
  assert.deepEqual([wrong.code, wrong.out], [1, [`${first!.place} is 0 bytes: pull it again`]]);
  assert.equal((await run(["pull", names[0]!], { ...there, HF_TOKEN: "hf_key" })).code, 0);
  assert.ok((await readFile(join(folder, first!.place))).length > 0);
  assert.match((await run(["remove", ...names], there)).error, /60 MB freed/);
  assert.match((await run(["plan", ...names], there)).out.at(-2)!, /2 of 2 files are missing/);
});

test("words that choose nothing say what is meant", async (t) => {
  const { run } = terminal(t);
  assert.match((await run(["plan", "--kinds", "edit-imag"])).error, /--kinds takes .*not "edit-imag": is edit-image meant\?/);
  const meant = /has no file rife_v4\.25\.safetensors: is frame_interpolation\/rife_v4\.26\.safetensors meant\?/;
  assert.match((await run(["pull", "rife_v4.25.safetensors"])).error, meant);
  assert.match((await run(["plan", "--kinds", "lip-sync", "--profile", "low-memory"])).error, /The profile low-memory does no lip-sync; it does /);
  assert.match((await run(["pull"], { ATELIER_COMFYUI_MODELS: "/nowhere" })).error, /\/nowhere is no folder: name the folder `models`/);
  assert.match((await run(["pull"], { ATELIER_COMFYUI_MODELS: "" })).error, /^Name the folder `models` of ComfyUI, with --to FOLDER/);
  assert.deepEqual([(await run(["fetch"])).code, (await run([])).code], [2, 2]);
});
