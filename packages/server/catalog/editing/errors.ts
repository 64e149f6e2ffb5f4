import { invalidRequest, ServiceError } from "../../errors.ts";

/** 409 for a create whose item the catalog has already: its source's id, or the same bytes. */
export function itemExists(id?: number): ServiceError {
  return new ServiceError(409, "item_exists", `The catalog has this item already${id === undefined ? "" : `: ${id}`}`);
}

/** 409 for a name that another artist, genre or mood has. */
export function nameTaken(name: string): ServiceError {
  return new ServiceError(409, "name_taken", `The name ${name} is taken`);
}

/** 409 for a change of an item that others keep changing. */
export function editedMeanwhile(cause: unknown): ServiceError {
  return new ServiceError(409, "edited_meanwhile", "Others are changing this item: send the change again", { headers: { "retry-after": "1" }, cause });
}

/** 409 for the removal of what items need. */
export function inUse(what: string, count: number): ServiceError {
  return new ServiceError(409, "in_use", `${what} is in use: ${count} ${count === 1 ? "track needs" : "tracks need"} it`);
}

/** 503 while more files wait to be read than the service keeps waiting. */
export function tooManyFiles(): ServiceError {
  return new ServiceError(503, "busy", "Too many files are waiting to be read", { headers: { "retry-after": "10" } });
}

/** 503 for a file that was still being read when the service stopped. */
export function stoppedReading(): ServiceError {
  return new ServiceError(503, "draining", "The service is restarting", { headers: { "retry-after": "5" } });
}

/** 503 for a file whose decoder was killed by somebody: nothing is known of the file. */
export function readingInterrupted(cause: unknown): ServiceError {
  return new ServiceError(503, "busy", "Reading the file was interrupted: send it again", { headers: { "retry-after": "5" }, cause });
}

/** 400 for a file that cannot be taken, named after the member that gave it. */
export function refusedFile(field: string, reason: string, cause?: unknown): ServiceError {
  return Object.assign(invalidRequest([{ name: field, reason }]), cause === undefined ? {} : { cause });
}
