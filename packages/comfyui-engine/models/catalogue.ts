import { join } from "node:path";
import type { JobKind } from "@atelier/engine/jobs/job.ts";
import { loadWorkflows, workflowsOf } from "../find-workflows.ts";
import { filesOf } from "../graphs/needs-of.ts";
import type { Profile, Terms } from "../profiles/profile.ts";

/** A model file as the profiles name it. */
export interface CatalogueFile {
  /** Below the server's `models/`: folder and name. */
  place: string;
  model: string;
  licence: string;
  terms: Terms;
  /** Rounded; absent where it is not known. The exact size is what the hub says. */
  bytes?: number;
  /** Repository of the hub, and the path and the revision there. */
  repository: string;
  path: string;
  revision: string;
  uses: readonly Use[];
}

/** A kind of a profile that needs a file. */
export interface Use {
  profile: string;
  kind: JobKind;
  /** Only where a server's release is too old for a better way. */
  isFallback: boolean;
}

export interface Choice {
  /** Kinds to be made ready; absent: all. */
  kinds?: readonly JobKind[] | undefined;
  /** Files of ways for old releases too. */
  fallbacks?: boolean | undefined;
}

/** Every model file of some profiles, once each, in the order of the profiles. What needs it is read from the graphs themselves. */
export async function readCatalogue(profiles: readonly Profile[]): Promise<CatalogueFile[]> {
  const workflows = await loadWorkflows(join(import.meta.dirname, "../workflows"));
  const found = new Map<string, CatalogueFile & { uses: Use[] }>();
  for (const profile of profiles) {
    const known = filesOf(profile);
    for (const { workflow, needs } of workflowsOf(workflows, profile)) {
      for (const { folder, file } of needs.models) {
        const { model, licence, terms, gigabytes, source, within, revision } = known.get(file)!;
        const place = `${folder}/${file}`;
        const path = [within, file.split("/").at(-1)].filter((part) => part !== "").join("/");
        const size = gigabytes > 0 ? { bytes: Math.round(gigabytes * 1e9) } : {};
        const entry = found.get(place) ?? { place, model, licence, terms, ...size, repository: source, path, revision, uses: [] };
        found.set(place, entry);
        const use = { profile: profile.id, kind: workflow.kind, isFallback: workflow.isFallback === true };
        if (!entry.uses.some((one) => one.kind === use.kind && one.profile === use.profile && one.isFallback === use.isFallback)) entry.uses.push(use);
      }
    }
  }
  return [...found.values()];
}

/** The files that some kinds need. */
export const chooseFiles = (catalogue: readonly CatalogueFile[], { kinds, fallbacks = false }: Choice): CatalogueFile[] =>
  catalogue.filter(({ uses }) => uses.some(({ kind, isFallback }) => (kinds?.includes(kind) ?? true) && (fallbacks || !isFallback)));
