import type { Logger } from "pino";
import type { Config } from "../config/settings.ts";
import { createCatalogPictures } from "../delivery/catalog-pictures.ts";
import type { Drawings } from "../delivery/drawings/drawings.ts";
import type { Endpoint } from "../endpoints/definition/endpoint.ts";
import type { EngineRouter } from "../engines/router.ts";
import type { MediaInspection } from "../inspection/media-inspection.ts";
import { acceptedMedia } from "../uploads/accepted-media.ts";
import { createOwnMedia } from "../uploads/own-media.ts";
import { UploadService } from "../uploads/upload-service.ts";
import { AccountChanges } from "./across-models/account-changes.ts";
import { TaskService, type TaskServiceParts } from "./task-service.ts";
import type { TaskSignals } from "./task-signals.ts";

const hour = 3600 * 1000;
const day = 24 * hour;

export type TaskStores = Pick<TaskServiceParts, "database" | "commit" | "objects" | "links" | "safety" | "budgets">;

export interface TaskParts extends TaskStores {
  endpoints: readonly Endpoint[];
  engines: EngineRouter;
  signals: TaskSignals;
  inspection: MediaInspection;
  drawings: Drawings;
  /** Key of the signed URLs. */
  secret: string;
  publicUrl(): string;
  log: Logger;
}

/** What callers do with tasks, and with the files that they send ahead of them. */
export function openTasks(config: Config, { endpoints, engines, signals, inspection, drawings, log, secret, publicUrl, ...stores }: TaskParts) {
  const { allowPrivateAddresses, maxWaitingPerAccount: maxWaiting } = config;
  const findOwnMedia = createOwnMedia({ ...stores, pictures: createCatalogPictures({ ...stores, drawings }), inspection, secret, publicUrl });
  const tasks = new TaskService({
    ...stores, engines, signals,
    maxKept: config.maxKeptPerAccount,
    checkMedia: inspection.check, findOwnMedia, allowPrivateAddresses, maxWaiting, retention: config.retentionDays * day,
  });
  const uploads = new UploadService({
    ...stores, inspection, accepted: acceptedMedia(endpoints.map(({ body }) => body)), lifetime: config.uploadHours * hour,
    mostBytes: config.maxUploadsPerAccount * 1024 * 1024, secret,
  });
  const changes = new AccountChanges({ database: stores.database, signals, view: tasks.view, log });
  return { tasks, changes, uploads };
}
