import type { FastifyReply } from "fastify";
import type { Archive } from "./archive-slots.ts";
import { contentDisposition, safeFileName } from "./file-name.ts";

/** Sends a ZIP file while it is packed. */
export function sendArchive(reply: FastifyReply, { name, stream }: Archive): FastifyReply {
  return reply.headers({
    "content-type": "application/zip", "content-disposition": contentDisposition("attachment", safeFileName(`${name}.zip`)), "cache-control": "no-store",
  }).send(stream);
}
