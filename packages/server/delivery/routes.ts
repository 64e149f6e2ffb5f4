import { formats } from "@atelier/media/media-types.ts";
import Type from "typebox";
import { notFound } from "../errors.ts";
import type { HttpServer, Routes } from "../http/server-types.ts";
import type { ObjectStore } from "../store/objects/object-store.ts";
import { fileClaim, iconClaim, waveformClaim } from "./claims.ts";
import { deliver } from "./deliver.ts";
import { iconOptionsOf, type IconRendering } from "./icon-rendering.ts";
import { checkSignature } from "./sign.ts";
import type { WaveformRendering } from "./waveform-rendering.ts";

export interface DeliveryServices {
  objects: ObjectStore;
  /** Whether somebody still needs an object: the files of what was removed end at once, though the sweep takes them away later. */
  isNeeded(object: string): Promise<boolean>;
  icons: IconRendering;
  waveforms: WaveformRendering;
  /** How large files come out of the store. */
  way?: "stream" | "redirect" | "nginx";
  /** Key of the signatures, the one that the links were made with. */
  secret: string;
  /** Milliseconds since 1970. */
  now?: () => number;
}

const fileUrl = "/media/files/:object/:fileName";
const iconUrl = "/media/icons/:icon/:fileName";
const waveformUrl = "/media/waveforms/:object/:fileName";

/** The signature is the right: no key is asked for, and pages of every origin may read. */
const config = { access: "public", forEveryOrigin: true } as const;

const signature = {
  disposition: Type.Optional(Type.String({ description: "`attachment` makes a browser save the file" })),
  expires: Type.Optional(Type.String({ description: "When the address stops to work, seconds since 1970" })),
  signature: Type.Optional(Type.String({ description: "HMAC-SHA256 over the file, its name and everything else that the address says" })),
};

const fileSchema = {
  params: Type.Object({
    object: Type.String({ description: "SHA-256 of the file, hexadecimal", examples: ["9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"] }),
    fileName: Type.String({ description: "Name under which a browser shows or saves the file", examples: ["rain.mp3"] }),
  }),
  // Everything is text and optional here: what is missing or changed does not fit the signature, and is a 403 rather than a 400.
  querystring: Type.Object(signature),
};

const waveformSchema = {
  ...fileSchema,
  params: Type.Object({
    ...fileSchema.params.properties,
    object: Type.String({
      description: "SHA-256 of the document with the peaks, hexadecimal",
      examples: ["9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"],
    }),
  }),
};

const iconSchema = {
  params: Type.Object({
    icon: Type.String({ description: "Id of the icon", examples: ["1"] }),
    fileName: Type.String({ description: "Name under which a browser shows or saves the file", examples: ["sail-boat.svg"] }),
  }),
  querystring: Type.Object({
    ...signature,
    format: Type.Optional(Type.String({ description: "`svg` or `png`" })),
    size: Type.Optional(Type.String({ description: "Side of the square PNG, pixels" })),
    color: Type.Optional(Type.String({ description: "Colour in place of the drawing's own" })),
    rotate: Type.Optional(Type.String({ description: "Clockwise turn in degrees: 90, 180 or 270" })),
    flip: Type.Optional(Type.String({ description: "`horizontal`, `vertical` or `both`" })),
  }),
};

const waveformSummary = "The picture of a waveform by its signed address: PNG, 1000 by 160, transparent";

/** `GET` and `HEAD` of the signed addresses that answers carry. The signature is the permission: no key is asked for. */
export function deliveryRoutes({ objects, isNeeded, icons, waveforms, secret, way = "stream", now = Date.now }: DeliveryServices): Routes {
  return (http) => {
    for (const method of ["GET", "HEAD"] as const) {
      registerFile(http, method);
      registerIcon(http, method);
      registerWaveform(http, method);
    }
    for (const url of [fileUrl, iconUrl, waveformUrl]) registerOptions(http, url);
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

  function registerIcon(http: HttpServer, method: "GET" | "HEAD"): void {
    http.route({
      ...shellOf(method),
      url: iconUrl,
      schema: { ...iconSchema, ...describe(method, "getIconFile", "An icon as SVG or PNG by its signed address", ["image/svg+xml", "image/png"]) },
      handler: async (request, reply) => {
        const { params, query } = request;
        const expiresAt = checkSignature(secret, iconClaim(params.icon, params.fileName, query), query.expires, query.signature, now());
        const rendered = await icons.render(Number(params.icon), iconOptionsOf(query));
        if (!rendered) throw notFound("Icon");
        return deliver(request, reply, { ...rendered, fileName: params.fileName, disposition: dispositionOf(query), expiresAt }, now());
      },
    });
  }

  function registerWaveform(http: HttpServer, method: "GET" | "HEAD"): void {
    http.route({
      ...shellOf(method),
      url: waveformUrl,
      schema: { ...waveformSchema, ...describe(method, "getWaveformImage", waveformSummary, ["image/png"]) },
      handler: async (request, reply) => {
        const { params, query } = request;
        const expiresAt = checkSignature(secret, waveformClaim(params.object, params.fileName, query), query.expires, query.signature, now());
        const rendered = await waveforms.render(params.object);
        if (!rendered) throw notFound("File");
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
