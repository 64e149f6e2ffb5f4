import assert from "node:assert/strict";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { createEngine } from "./comfyui-engine.ts";
import { loadWorkflows, workflowsOf } from "./find-workflows.ts";
import { loadProfile } from "./profiles/load-profile.ts";
import { engineParts } from "./test/engine-parts.ts";

const shipped = join(import.meta.dirname, "workflows");

/** A workflow as somebody would write it for a model of their own, in one file. */
const oneFile = `
import { EngineError } from "@atelier/engine/engine.ts";
import type { Workflow } from "../workflow.ts";

export const workflow: Workflow<"edit-image"> = {
  kind: "edit-image",
  rank: -1,
  needs: () => ({ nodes: ["LoadImage", "ImageScale", "SaveImage"], models: [] }),
  async plan({ job, input, output }) {
    const { width, height } = job.target;
    const name = input("picture.png");
    if (job.inputs.references.length === 0) throw new EngineError("invalid_input", "There is no picture");
    const graph = {
      load: { class_type: "LoadImage", inputs: { image: name } },
      scale: { class_type: "ImageScale", inputs: { image: ["load", 0], upscale_method: "lanczos", width, height, crop: "disabled" } },
      save: { class_type: "SaveImage", inputs: { images: ["scale", 0], filename_prefix: output("picture") } },
    };
    return {
      steps: [() => ({ graph, uploads: [{ name, path: job.inputs.references[0]!.path }], outputs: { picture: { node: "save", media: "image" } } })],
      finish: async ([made]) => made!["picture"]![0]!,
      sourceType: "compositeWithTrainedAlgorithmicMedia",
      notApplied: ["seed"],
    };
  },
};
`;

test("a workflow for another model is one file: it is found, comes before those of higher rank, and does its kind", async (t) => {
  const { fake, run } = await engineParts(t);
  const folder = await mkdtemp(join(import.meta.dirname, "own-workflows-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const { size } = await loadWorkflows(shipped);
  await cp(shipped, folder, { recursive: true });
  await writeFile(join(folder, "edit-image-own.ts"), oneFile);
  const workflows = await loadWorkflows(folder);
  assert.equal(workflows.size, size + 1);
  const profile = loadProfile();
  const first = workflowsOf(workflows, profile).find(({ workflow }) => workflow.kind === "edit-image");
  assert.equal(first?.id, "edit-image-own");
  // No model file of the profile is on this server.
  const engine = createEngine({ servers: [{ url: fake.url }] }, { workflows, profile });
  const { files, extras } = await run("edit-image", {}, engine);
  assert.equal(files.length, 1);
  assert.deepEqual(extras, { not_applied: ["seed"] });
});

test("a file of the folder that exports no workflow is named", async (t) => {
  const folder = await mkdtemp(join(import.meta.dirname, "own-workflows-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, "edit-image.ts"), "export const other = 1;\n");
  await assert.rejects(loadWorkflows(folder), /edit-image\.ts must export a workflow/);
});
