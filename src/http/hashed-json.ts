import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { ServiceError } from "../errors.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** SHA-256 of the body's bytes, hexadecimal; set when the request names an Idempotency-Key. */
    bodyHash?: string;
  }
}

/** Parses a JSON body and keeps the hash of its bytes where the request may be repeated. */
export async function parseHashedJson(request: FastifyRequest, bytes: Buffer): Promise<unknown> {
  if (request.headers["idempotency-key"] !== undefined) request.bodyHash = createHash("sha256").update(bytes).digest("hex");
  // Clients that always name a media type name it for a body that is not there, too.
  if (bytes.length === 0 && request.method === "DELETE") return undefined;
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch (cause) {
    throw new ServiceError(400, "invalid_json", "The body must be valid JSON", { cause });
  }
}
