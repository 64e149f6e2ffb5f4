import { catalogMaterials } from "../catalog/materials/catalog-materials.ts";
import type { Catalogs } from "../catalog/open-catalogs.ts";
import type { Endpoint } from "../endpoints/definition/endpoint.ts";
import { enginesFolder } from "../engines/load-engines.ts";
import { iconSvg } from "../store/database/catalog/icons.ts";
import { JobProcesses } from "../worker/job-processes/job-processes.ts";
import { openWorker } from "../worker/open-worker.ts";
import type { Part } from "./part.ts";
import type { Replacements } from "./replacements.ts";
import type { Shared } from "./shared.ts";

/** What of this process's slots is taken. */
export type WorkSlots = () => { busy: number; total: number };

export const noSlots: WorkSlots = () => ({ busy: 0, total: 0 });

/** What carries out tasks: a worker, and the processes that it gives jobs to. */
export function workerRole(shared: Shared, catalogs: Catalogs, replacements: Replacements) {
  const { config, log, stores, links, outbound, signals, cells, inspection, endpoints, engines, settingsOf, settingsNow } = shared;
  const { identity, scratchRoot, tracing } = shared;
  const { safety, budgets } = shared;
  const { database, objects } = stores;
  const processes = replacements.processes ?? new JobProcesses(replacements.engines ?? enginesFolder, config.jobMemory, cells);
  const { icons, sounds, music } = catalogs;
  const worker = openWorker(config, {
    ...stores, links, outbound, signals, engines, settingsOf, settingsNow, processes, identity, scratchRoot, log, tracing, safety, budgets,
    checkFile: inspection.checkFile,
    endpointOf: (path) => endpointOf(endpoints, path),
    materialsIn: (folder) => catalogMaterials({ icons, sounds, music, objects, svgOf: (id) => iconSvg(database.db, id) }, folder),
  });
  return {
    slots: () => worker.slots,
    start: () => worker.start(),
    stop: (grace: number) => worker.stop(grace),
    close: () => processes.close(),
  } satisfies Part & { slots: WorkSlots };
}

function endpointOf(endpoints: readonly Endpoint[], path: string): Endpoint {
  const found = endpoints.find((endpoint) => endpoint.path === path);
  if (!found) throw new Error(`no endpoint ${path}`);
  return found;
}
