import type { Logger } from "pino";
import type { Config } from "../config/settings.ts";
import { createCatalogPictures } from "../delivery/catalog-pictures.ts";
import type { Endpoint } from "../endpoints/definition/endpoint.ts";
import { loadEndpoints } from "../endpoints/definition/load-endpoints.ts";
import { openEngines } from "../engines/open-engines.ts";
import type { MediaInspection } from "../inspection/media-inspection.ts";
import { acceptedMedia } from "../uploads/accepted-media.ts";
import { createOwnMedia } from "../uploads/own-media.ts";
import { PartUploadService } from "../uploads/part-upload-service.ts";
import { UploadService } from "../uploads/upload-service.ts";
import { AccountChanges } from "./across-models/account-changes.ts";
import { TaskService, type TaskServiceParts } from "./task-service.ts";
import type { Notices } from "../store/signals/notices.ts";
import { TaskSignals } from "./task-signals.ts";

const hour = 3600 * 1000;
const day = 24 * hour;

export type TaskStores = Pick<TaskServiceParts, "database" | "commit" | "objects" | "links">;

export interface TaskRooms extends TaskStores {
  inspection: MediaInspection;
  /** Key of the signed URLs. */
  secret: string;
  publicUrl(): string;
  /** To and from other processes. */
  notices: Notices;
  log: Logger;
}

/** Folders in place of the product's own. */
export interface TaskFolders {
  endpoints?: string | undefined;
  /** Each engine in it is used, whatever the settings choose. */
  engines?: string | undefined;
}

/** The endpoints, the engines that carry out their jobs, and the tasks between them. */
export async function openTasks(config: Config, { inspection, log, secret, publicUrl, notices, ...stores }: TaskRooms, folders: TaskFolders) {
  const endpoints = await loadEndpoints(folders.endpoints);
  const signals = new TaskSignals(notices);
  const { engines, settingsOf } = await openEngines(config, stores.database, {
    folder: folders.engines, log, onReadiness: () => signals.emit("created"),
  });
  const { allowPrivateAddresses, maxWaitingPerAccount: maxWaiting } = config;
  const findOwnMedia = createOwnMedia({ ...stores, pictures: createCatalogPictures(stores), inspection, secret, publicUrl });
  const tasks = new TaskService({
    ...stores, engines, signals, checkMedia: inspection.check, findOwnMedia, allowPrivateAddresses, maxWaiting, retention: config.retentionDays * day,
  });
  const uploadParts = {
    ...stores, inspection, accepted: acceptedMedia(endpoints.map(({ body }) => body)), lifetime: config.uploadHours * hour,
    mostBytes: config.maxUploadsPerAccount * 1024 * 1024,
  };
  const [uploads, partUploads] = [new UploadService(uploadParts), new PartUploadService(uploadParts)];
  const endpointOf = (path: string): Endpoint => {
    const found = endpoints.find((endpoint) => endpoint.path === path);
    if (!found) throw new Error(`no endpoint ${path}`);
    return found;
  };
  const changes = new AccountChanges({ database: stores.database, signals, view: tasks.view, log });
  return { endpoints, endpointOf, engines, settingsOf, signals, tasks, uploads, partUploads, changes };
}
