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
