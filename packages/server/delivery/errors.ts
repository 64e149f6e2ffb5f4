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

/** @param size bytes of the whole file */
export function rangeNotSatisfiable(size: number): ServiceError {
  return new ServiceError(416, "range_not_satisfiable", "The range lies outside the file", { headers: { "content-range": `bytes */${size}` } });
}
