import type { IncomingHttpHeaders } from "node:http";
import type { FastifyRequest } from "fastify";
import { ServiceError } from "../../errors.ts";

/** Bytes that a request says its body has; undefined where it does not say. */
export function declaredLength(headers: IncomingHttpHeaders): number | undefined {
  const given = headers["content-length"];
  return given === undefined ? undefined : Number(given);
}

/** @throws ServiceError 413 for a body that says of itself that it is larger than its route allows: nobody need send it */
export function refuseTooLong({ headers, routeOptions: { bodyLimit } }: Pick<FastifyRequest, "headers" | "routeOptions">): void {
  if ((declaredLength(headers) ?? 0) > bodyLimit) {
    throw new ServiceError(413, "body_too_large", `The body must have at most ${bodyLimit} bytes`, { headers: { connection: "close" } });
  }
}
