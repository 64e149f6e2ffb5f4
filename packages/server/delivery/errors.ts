import { ServiceError } from "../errors.ts";

export function invalidSignature(): ServiceError {
  return new ServiceError(403, "invalid_signature", "The signature of this address is missing or does not match it");
}

export function linkExpired(): ServiceError {
  return new ServiceError(403, "link_expired", "This address has expired: ask for a new one");
}

/** 429 while so many ZIP files of an account are on their way. */
export const tooManyArchives = (most: number) =>
  new ServiceError(429, "too_many_archives", `${most} ZIP files of this account are on their way already: wait for one`, { headers: { "retry-after": "15" } });

/** 503 while more drawings wait than the service keeps waiting. */
export const tooManyDrawings = () => new ServiceError(503, "busy", "Too many pictures are being drawn: ask again soon", { headers: { "retry-after": "2" } });

/** 503 for a picture that was still being drawn when the service stopped. */
export const stoppedDrawing = () => new ServiceError(503, "draining", "The service is restarting", { headers: { "retry-after": "5" } });

/** 503 where no process could draw: nothing is known of the drawing. */
export const drawingLost = (cause: unknown) =>
  new ServiceError(503, "busy", "The picture could not be drawn just now: ask again", { headers: { "retry-after": "2" }, cause });

/** 422 for a drawing that takes more than it may, or takes its renderer down. @param reason a sentence's end */
export const undrawable = (reason: string, cause?: unknown) =>
  new ServiceError(422, "undrawable", `The drawing cannot be drawn: ${reason}. Replace it by a simpler one`, { cause });

/** What cannot be drawn is left out of an archive, for one drawing must not spoil the others. @returns the sentence's end that says why, or what was made */
export async function drawnOrLack<T>(made: Promise<T>): Promise<{ made?: T; lack?: string }> {
  try {
    return { made: await made };
  } catch (error) {
    if (error instanceof ServiceError && error.code === "undrawable") return { lack: "cannot be drawn" };
    throw error;
  }
}

/** @param size bytes of the whole file */
export function rangeNotSatisfiable(size: number): ServiceError {
  return new ServiceError(416, "range_not_satisfiable", "The range lies outside the file", { headers: { "content-range": `bytes */${size}` } });
}
