import type { IncomingHttpHeaders } from "node:http";
import { ServiceError } from "../errors.ts";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whether a page of this service sent a request; undefined when nothing says that a page did. */
export function isSameOrigin(headers: IncomingHttpHeaders, publicUrl: string | undefined): boolean | undefined {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin";
  // Browsers leave it out on plain http to an address of the network.
  const { origin, host } = headers;
  if (origin === undefined) return undefined;
  const from = URL.parse(origin);
  if (!from) return false;
  // A page of a host that lies about its name has no cookie of ours, which browsers keep by name.
  return from.origin === originOf(publicUrl) || from.host === host?.toLowerCase();
}

/**
 * Lets a cookie count for what changes something only where a page of this service sent it, as Go's `CrossOriginProtection` does.
 * @throws ServiceError 403 where another page sent it, or nothing says who
 */
export function checkSamePage(method: string, headers: IncomingHttpHeaders, publicUrl: string | undefined): void {
  if (safeMethods.has(method) || isSameOrigin(headers, publicUrl) === true) return;
  throw crossSiteRequest("A browser's session counts for changes only from pages of this service: send an API key instead");
}

/** @throws ServiceError 403 for a login that a page of another origin sent: who visits it would go on as somebody else */
export function checkLoginPage(headers: IncomingHttpHeaders, publicUrl: string | undefined): void {
  if (isSameOrigin(headers, publicUrl) === false) throw crossSiteRequest("Only pages of this service can log in here");
}

function crossSiteRequest(message: string): ServiceError {
  return new ServiceError(403, "cross_site_request", message);
}

function originOf(url: string | undefined): string | undefined {
  return url === undefined ? undefined : URL.parse(url)?.origin;
}
