import type { FastifyReply } from "fastify";
import { contentDisposition, safeFileName } from "../delivery/file-name.ts";
import type { Archive } from "./board-archives.ts";

/** Sends a ZIP file while it is packed. */
export function sendArchive(reply: FastifyReply, { name, stream }: Archive): FastifyReply {
  return reply.headers({
    "content-type": "application/zip", "content-disposition": contentDisposition("attachment", safeFileName(`${name}.zip`)), "cache-control": "no-store",
  }).send(stream);
}
