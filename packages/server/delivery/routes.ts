import { formats } from "@atelier/media/media-types.ts";
import { notFound } from "../errors.ts";
import type { HttpServer, Routes } from "../http/server-types.ts";
import type { ObjectStore } from "../store/objects/object-store.ts";
import { fileClaim } from "./claims.ts";
import { deliver } from "./deliver.ts";
import { fileSchema, type MadeFile, madeFiles, type MadeFileServices, type MadeParams, type MadeQuery } from "./made-files.ts";
import { checkSignature } from "./sign.ts";

export interface DeliveryServices extends MadeFileServices {
  objects: ObjectStore;
  /** How large files come out of the store. */
  way?: "stream" | "redirect" | "nginx";
  /** Key of the signatures, the one that the links were made with. */
  secret: string;
  /** Milliseconds since 1970. */
  now?: () => number;
}

const fileUrl = "/media/files/:object/:fileName";

/** The signature is the right: no key is asked for, and pages of every origin may read. */
const config = { access: "public", visit: "signed", forEveryOrigin: true } as const;

/** `GET` and `HEAD` of the signed addresses that answers carry. The signature is the permission: no key is asked for. */
export function deliveryRoutes(services: DeliveryServices): Routes {
  const { objects, isNeeded, secret, way = "stream", now = Date.now } = services;
  const all = madeFiles(services);
  return (http) => {
    for (const method of ["GET", "HEAD"] as const) {
      registerFile(http, method);
      for (const made of all) registerMade(http, method, made);
    }
    for (const url of [fileUrl, ...all.map(({ url }) => url)]) registerOptions(http, url);
  };

  function registerFile(http: HttpServer, method: "GET" | "HEAD"): void {
    http.route({
      ...shellOf(method),
      url: fileUrl,
      schema: { ...fileSchema, ...describe(method, "getFile", "A file by its signed address", anyFile) },
      handler: async (request, reply) => {
        const { params, query } = request;
        const expiresAt = checkSignature(secret, fileClaim(params.object, params.fileName, query), query.expires, query.signature, now());
        const info = await objects.head(params.object);
        if (!info || !(await isNeeded(info.key))) throw notFound("File");
        const open = objects.read.bind(objects, info.key);
        const elsewhere = way !== "stream" && objects.locate ? { way, locate: objects.locate.bind(objects, info.key) } : undefined;
        const { fileName } = params;
        return deliver(request, reply, { ...info, fileName, disposition: dispositionOf(query), expiresAt, open, ...(elsewhere && { elsewhere }) }, now());
      },
    });
  }

  function registerMade(http: HttpServer, method: "GET" | "HEAD", { url, schema, operationId, summary, mediaTypes, what, claim, render }: MadeFile): void {
    http.route({
      ...shellOf(method),
      url,
      schema: { ...schema, ...describe(method, operationId, summary, mediaTypes) },
      handler: async (request, reply) => {
        const { params, query } = request as { params: MadeParams; query: MadeQuery };
        const expiresAt = checkSignature(secret, claim(params, query), query.expires, query.signature, now());
        const rendered = await render(params, query);
        if (!rendered) throw notFound(what);
        return deliver(request, reply, { ...rendered, fileName: params.fileName, disposition: dispositionOf(query), expiresAt }, now());
      },
    });
  }
}

/** Browsers ask so before they send a header of their own, such as If-Range. What they ask is answered before the handler. */
function registerOptions(http: HttpServer, url: string): void {
  http.options(url, { schema: { hide: true }, config }, async (_request, reply) => reply.code(204).header("allow", "GET, HEAD, OPTIONS").send());
}

function shellOf<M extends string>(method: M) {
  // HEAD is our own route: the one that Fastify derives from GET would open the file and read it to its end.
  return { method, exposeHeadRoute: false, config } as const;
}

const anyFile = [...Object.values(formats).map(({ mediaType }) => mediaType), "application/octet-stream"];

function describe(method: string, operationId: string, summary: string, mediaTypes: readonly string[]) {
  const content = Object.fromEntries(mediaTypes.map((mediaType) => [mediaType, { schema: { type: "string", format: "binary" } }]));
  const response = {
    200: { description: "The file", content },
    206: { description: "The asked part of the file", content },
    302: { description: "Where a large file is, if the service sends clients to its bucket", type: "null" },
    304: { description: "The file that the client has", type: "null" },
  };
  return { tags: ["media"], summary, operationId, hide: method === "HEAD", response };
}

function dispositionOf({ disposition }: { disposition?: string }): "inline" | "attachment" {
  return disposition === "attachment" ? "attachment" : "inline";
}
