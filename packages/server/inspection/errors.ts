import { ServiceError } from "../errors.ts";

/** 503 while more media wait to be looked into than the service keeps waiting. */
export const tooManyInspections = () => new ServiceError(503, "busy", "Too many files are waiting to be read", { headers: { "retry-after": "5" } });

/** 503 for media that were still being looked into when the service stopped. */
export const stoppedInspecting = () => new ServiceError(503, "draining", "The service is restarting", { headers: { "retry-after": "5" } });

/** 503 where no process could look into a file: nothing is known of it. */
export const inspectionLost = (cause: unknown) =>
  new ServiceError(503, "busy", "The file could not be read just now: send it again", { headers: { "retry-after": "5" }, cause });
