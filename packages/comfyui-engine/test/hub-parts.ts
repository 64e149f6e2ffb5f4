import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "node:test";
import type { CatalogueFile } from "../models/catalogue.ts";
import { type PullOptions, pullModels } from "../models/pull-models.ts";
import { FakeHub } from "./fake-hub.ts";

/** Some tries within a moment. */
export const quickTries = { most: 4, first: 5, longest: 20 };

export const repository = "makers/models";

/** A catalogue file whose bytes the hub's `models/<name>` has. */
export const catalogueFile = (name: string, changes: Partial<CatalogueFile> = {}): CatalogueFile => ({
  ...{ place: `vae/${name}`, model: name, licence: "Apache-2.0", terms: "free" as const, repository, path: `models/${name}`, revision: "main", uses: [] },
  ...changes,
});

/** A hub with a file of random bytes, an empty folder of models, and pulls of it. */
export async function hubParts(t: TestContext, bytes = 300_000) {
  const hub = await FakeHub.start(t);
  const folder = await mkdtemp(join(tmpdir(), "atelier-models-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const content = randomBytes(bytes);
  hub.push(repository, { "models/a.safetensors": content });
  const file = catalogueFile("a.safetensors");
  const pull = (changes: Partial<PullOptions> = {}, files: readonly CatalogueFile[] = [file]) =>
    pullModels(folder, files, {
      ...{ hub: { endpoint: hub.url, silence: 2000 }, signal: new AbortController().signal, accepts: async () => false, tries: quickTries },
      ...changes,
    });
  const path = join(folder, file.place);
  const isThere = async () => (await readFile(path).catch(() => undefined))?.equals(content) ?? false;
  const names = async () => (await readdir(join(folder, "vae")).catch(() => [])).sort();
  return { hub, folder, content, file, path, pull, isThere, names };
}
