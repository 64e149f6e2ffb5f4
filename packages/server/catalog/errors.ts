import { ServiceError } from "../errors.ts";

/** 403 for the download of a premium item by a key without the entitlement. */
export function premiumOnly(): ServiceError {
  return new ServiceError(403, "premium_required", "The user cannot download this item because it is premium");
}
