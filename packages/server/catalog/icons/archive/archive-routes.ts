import type { FastifyReply } from "fastify";
import { sendArchive } from "../../../delivery/send-routes.ts";
import type { Routes } from "../../../http/server-types.ts";
import { iconArchiveQuerySchema, iconSpriteQuerySchema } from "../query.ts";
import type { IconArchives } from "./icon-archives.ts";

const tags = ["Icons"];
/** Without HEAD: it would count as downloads. */
const options = { config: { access: { scope: "catalog", limit: "read" } }, exposeHeadRoute: false } as const;

/** Opened by itself, it may do nothing. */
const headers = {
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox", "x-content-type-options": "nosniff", "cache-control": "no-store",
  "content-disposition": 'attachment; filename="sprite.svg"',
};

const spriteAnswer = {
  description: "An SVG document with a `symbol` for each icon, called after its slug, in the order asked",
  content: { "image/svg+xml": { schema: { type: "string", description: "The document" }, example: '<svg xmlns="http://www.w3.org/2000/svg">…</svg>' } },
};

const zipAnswer = {
  description: "The ZIP file, packed while it is sent: a file for each icon, `licences.csv` and `credits.txt`",
  content: { "application/zip": { schema: { type: "string", format: "binary", description: "The bytes of the file" }, example: "(the bytes of a file)" } },
};

/** `GET /v1/icons/sprite` and `GET /v1/icons/archive`: several icons at once. */
export function iconArchiveRoutes(archives: IconArchives): Routes {
  return (http) => {
    http.get("/v1/icons/sprite", {
      schema: {
        tags, operationId: "getIconSprite", summary: "Several icons as one SVG sprite", querystring: iconSpriteQuerySchema,
        response: { 200: spriteAnswer as never },
      },
      ...options,
    }, async (request, reply) => {
      const text = await archives.sprite(request.query, request.caller);
      return reply.headers(headers).type("image/svg+xml; charset=utf-8").serializer(String).send(text as never);
    });
    http.get("/v1/icons/archive", {
      schema: {
        tags, operationId: "archiveIcons", summary: "Several icons as one ZIP file", querystring: iconArchiveQuerySchema, response: { 200: zipAnswer },
      },
      ...options,
    }, async (request, reply) => sendArchive(reply as unknown as FastifyReply, await archives.archive(request.query, request.caller)));
  };
}
