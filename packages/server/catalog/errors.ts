import { ServiceError } from "../errors.ts";

/** 403 for the download of a premium item by a key without the entitlement. */
export function premiumOnly(): ServiceError {
  return new ServiceError(403, "premium_required", "The user cannot download this item because it is premium");
}

/** The same of several. @param wayOut what to ask for instead, in words */
export function premiumAmong(ids: readonly number[], wayOut: string): ServiceError {
  return new ServiceError(403, "premium_required", `The user cannot download these items because they are premium: ${ids.join(", ")}. ${wayOut}`);
}

/** 404 where some of several items are not there. @param what plural, with a capital */
export function notAmong(what: string, ids: readonly number[]): ServiceError {
  return new ServiceError(404, "not_found", `${what} not found: ${ids.join(", ")}. Leave these ids out`);
}

/** 503 while nobody who has an index answers. */
export function searchUnavailable(cause: unknown): ServiceError {
  const headers = { "retry-after": "2" };
  return new ServiceError(503, "search_unavailable", "The search is not available at the moment; try again soon", { headers, cause });
}
