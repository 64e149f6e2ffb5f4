import type { CatalogueFile } from "../models/catalogue.ts";
import { pullModels } from "../models/pull-models.ts";
import { quickTries } from "./hub-parts.ts";

/** A pull in a process of its own, which a test kills: tells its parent when bytes come. */
const { endpoint, folder, files } = JSON.parse(process.argv[2]!) as { endpoint: string; folder: string; files: CatalogueFile[] };

await pullModels(folder, files, {
  ...{ hub: { endpoint }, signal: new AbortController().signal, accepts: async () => true, tries: quickTries },
  onBytes: (done) => void process.send?.(done),
});
