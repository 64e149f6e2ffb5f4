import { readdir } from "node:fs/promises";
import { extname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Profile } from "./profiles/profile.ts";
import type { Needs, Workflow } from "./workflow.ts";

/** A workflow that a profile uses. */
export interface FoundWorkflow {
  /** Name of its file, without the ending. */
  id: string;
  workflow: Workflow;
  needs: Needs;
}

/** `.ts` in a checkout, `.js` in a release. */
const suffix = extname(import.meta.filename);

/**
 * The workflows of a folder: each program file that is no test.
 * @throws Error that names a file which exports no workflow
 */
export async function loadWorkflows(folder: string): Promise<ReadonlyMap<string, Workflow>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(suffix) && !name.endsWith(`.test${suffix}`)).sort();
  return new Map(
    await Promise.all(
      names.map(async (name): Promise<[string, Workflow]> => {
        const { workflow } = (await import(pathToFileURL(join(folder, name)).href)) as { workflow?: Workflow };
        if (typeof workflow?.plan !== "function") throw new Error(`packages/comfyui-engine/workflows/${name} must export a workflow`);
        return [name.slice(0, -suffix.length), workflow];
      }),
    ),
  );
}

/** Those that a profile has the models for, the best of each kind first. */
export function workflowsOf(all: ReadonlyMap<string, Workflow>, profile: Profile): FoundWorkflow[] {
  const found = [...all].flatMap(([id, workflow]): FoundWorkflow[] => {
    const needs = workflow.needs(profile);
    return needs ? [{ id, workflow, needs }] : [];
  });
  return found.sort((a, b) => (a.workflow.rank ?? 0) - (b.workflow.rank ?? 0));
}
