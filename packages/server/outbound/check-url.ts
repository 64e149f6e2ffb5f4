import { isIP } from "node:net";
import { forbiddenAddress, httpsRequired, invalidUrl } from "./errors.ts";
import { isForbiddenAddress } from "./forbidden-addresses.ts";

export interface UrlPolicy {
  /** Let requests reach addresses that are not public, and use plain http everywhere. */
  allowPrivate: boolean;
  /** Let the URL be plain http; default true. */
  allowHttp?: boolean;
}

/**
 * Checks what can be known of a URL without resolving its name: that it is absolute http(s) without credentials, and
 * that a literal address is public. The URL parser (WHATWG, section 3.5) has by then turned decimal, octal, hexadecimal
 * and shortened spellings of an IPv4 address into the dotted one.
 * @throws OutboundError whose message completes "the URL …"
 */
export function checkUrl(text: string, { allowPrivate, allowHttp = true }: UrlPolicy): URL {
  const url = URL.parse(text);
  if (!url) throw invalidUrl("must be an absolute URL");
  if (url.protocol !== "https:" && url.protocol !== "http:") throw invalidUrl(allowHttp || allowPrivate ? "must use http or https" : "must use https");
  if (url.username !== "" || url.password !== "") throw invalidUrl("must not carry a user name or a password");
  if (url.protocol === "http:" && !allowHttp && !allowPrivate) throw httpsRequired();
  if (!allowPrivate && isForbiddenHost(url.hostname)) throw forbiddenAddress();
  return url;
}

/** True for a literal that is not public and for the names that always mean this machine (RFC 6761, section 6.3). */
function isForbiddenHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) !== 0) return isForbiddenAddress(host);
  return /(^|\.)localhost\.?$/.test(host);
}
