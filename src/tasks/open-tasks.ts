import type { Config } from "../config/settings.ts";
import type { Endpoint } from "../endpoints/definition/endpoint.ts";
import { loadEndpoints } from "../endpoints/definition/load-endpoints.ts";
import { loadEngines } from "../engines/load-engines.ts";
import { EngineRouter } from "../engines/router.ts";
import { TaskService, type TaskServiceParts } from "./task-service.ts";
import { TaskSignals } from "./task-signals.ts";

const day = 24 * 3600 * 1000;

export type TaskStores = Pick<TaskServiceParts, "database" | "commit" | "objects" | "links">;

/** Folders in place of the product's own. */
export interface TaskFolders {
  endpoints?: string | undefined;
  engines?: string | undefined;
}

/** The endpoints, the engines that carry out their jobs, and the tasks between them. */
export async function openTasks(config: Config, stores: TaskStores, folders: TaskFolders) {
  const endpoints = await loadEndpoints(folders.endpoints);
  const engines = new EngineRouter(await loadEngines(folders.engines));
  const signals = new TaskSignals();
  const { allowPrivateAddresses, maxWaitingPerAccount: maxWaiting } = config;
  const tasks = new TaskService({ ...stores, engines, signals, allowPrivateAddresses, maxWaiting, retention: config.retentionDays * day });
  const endpointOf = (path: string): Endpoint => {
    const found = endpoints.find((endpoint) => endpoint.path === path);
    if (!found) throw new Error(`no endpoint ${path}`);
    return found;
  };
  return { endpoints, endpointOf, engines, signals, tasks };
}
