import { invalidRequest, notFound, ServiceError } from "../errors.ts";

export const uploadNotFound = () => notFound("Upload");

/** 400 for a file that no endpoint could take. */
export const refusedUpload = (reason: string) => invalidRequest([{ name: "file", reason }]);

/** 409 for an account whose uploads would be more than it may have. */
export const uploadsFull = (mostBytes: number) =>
  new ServiceError(409, "uploads_full", `The uploads of this account may have ${mostBytes} bytes together: delete some, or wait until they expire`, {
    headers: { connection: "close" },
  });

/** 409 for a signed URL that has taken another file already. */
export const urlUsed = () => new ServiceError(409, "item_exists", "Another file was sent to this URL before: ask for another URL");

/** 501 where files lie in a folder: there is no bucket that a client could send parts to. */
export const partsUnsupported = () =>
  new ServiceError(501, "parts_unsupported", "This service keeps its files in a folder: send the whole file to POST /v1/uploads");

/** 400 for an upload whose parts have not all come. @param missing their numbers */
export const partsMissing = (missing: readonly number[]) =>
  invalidRequest([{ name: "parts", reason: `must all have come: not yet ${missing.join(", ")}; GET /v1/uploads/parts/{id} gives URLs for them` }]);
