import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

/** The caller's own `x-request-id` where it is short and harmless to log, otherwise a new one. */
export function requestIdOf(headers: IncomingHttpHeaders): string {
  const given = headers["x-request-id"];
  return typeof given === "string" && /^[\w.:-]{1,128}$/.test(given) ? given : randomUUID();
}
