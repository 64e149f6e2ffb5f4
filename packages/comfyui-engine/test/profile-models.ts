import { join } from "node:path";
import { loadWorkflows, workflowsOf } from "../find-workflows.ts";
import { loadProfile } from "../profiles/load-profile.ts";
import type { ModelFile } from "../workflow.ts";
import { FakeComfyui } from "./fake-server.ts";

/** Every model file that a profile's workflows need. */
export async function profileModels(profile?: string): Promise<ModelFile[]> {
  const all = await loadWorkflows(join(import.meta.dirname, "../workflows"));
  return workflowsOf(all, loadProfile(profile)).flatMap(({ needs }) => needs.models);
}

/** A fake server with all that a profile needs. */
export async function startFakeComfyui(profile?: string): Promise<FakeComfyui> {
  return (await FakeComfyui.start()).install(await profileModels(profile));
}
