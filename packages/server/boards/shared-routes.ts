import type { FastifyReply } from "fastify";
import Type from "typebox";
import { deliver } from "../delivery/deliver.ts";
import type { HttpServer, Routes } from "../http/server-types.ts";
import type { BoardArchives } from "./board-archives.ts";
import { tags } from "./board-routes.ts";
import { itemIdExample, types, zipAnswer } from "./board-schemas.ts";
import type { ContentParts } from "./item-content.ts";
import type { ShownFrom } from "./show-items.ts";
import { itemQuery } from "./item-routes.ts";
import { sendArchive } from "../delivery/send-routes.ts";
import type { ShareService } from "./share-service.ts";
import { sharedFile, sharedItems, sharedParts, viewSharedBoard } from "./shared-view.ts";

/** The token is the right: no key is asked for. */
const config = { access: "public", visit: "signed" } as const;
/** Each request is answered by what holds at that moment: no cache shows anything after the end of a link without asking. */
const neverStale = "private, no-cache";
const headers = { "referrer-policy": "no-referrer", "x-robots-tag": "noindex" };

const token = Type.String({ maxLength: 100, description: "Last part of the link", examples: ["7yvJc0w2bQ1mZk5T8rXo3uHs6dLp9eGaNfViKtYqBxWCoRzMhEjUnA"] });
const params = Type.Object({ token });
const describe = (operationId: string, summary: string) => ({ tags, operationId, summary });
const url = { format: "uri" } as const;

const board = Type.Object({
  data: Type.Object({
    name: Type.String({ description: "What the board is called" }),
    description: Type.String({ description: "What it is for" }),
    item_count: Type.Integer({ description: "Items on it" }),
    download: Type.Boolean({ description: "Whether files may be downloaded" }),
    expires_at: Type.String({ format: "date-time", description: "When the link ends by itself" }),
  }),
}, {
  title: "SharedBoard", description: "A board as its link shows it",
  examples: [{ data: { name: "Trailer", description: "", item_count: 1, download: true, expires_at: "2026-02-25T09:30:00.000Z" } }],
});

const content = Type.Object({
  title: Type.String({ description: "Title, name of the icon or file, or model of the result" }),
  kind: Type.Enum(["audio", "image", "video"], { description: "How it is shown" }),
  author: Type.Optional(Type.String({ description: "Who made it" })),
  license: Type.Optional(Type.Object({
    name: Type.String({ description: "Name of the licence" }), url: Type.Optional(Type.String({ description: "Its text" })),
  }, { description: "Under which it may be used" })),
  attribution: Type.Optional(Type.String({ description: "Credit line that goes with it" })),
  duration: Type.Optional(Type.Number({ description: "Seconds" })),
  width: Type.Optional(Type.Integer({ description: "Pixels" })),
  height: Type.Optional(Type.Integer({ description: "Pixels" })),
  media_type: Type.Optional(Type.String({ description: "Of `preview_url`" })),
  preview_url: Type.Optional(Type.String({ ...url, description: "To be shown or played: of a premium item its preview" })),
  thumbnail_url: Type.Optional(Type.String({ ...url, description: "The same, small" })),
  waveform_image_url: Type.Optional(Type.String({ ...url, description: "PNG, 1000 by 160 pixels on transparency" })),
  downloads: Type.Array(Type.Object({
    file_name: Type.String({ description: "Name that the file is saved under" }), url: Type.String({ ...url, description: "Makes a browser save it" }),
  }), { description: "The files themselves, where the link gives them" }),
}, { description: "Null where it is gone" });

const items = Type.Object({
  data: Type.Array(Type.Object({
    id: Type.String({ format: "uuid", description: "Names it on the board" }),
    type: Type.Enum([...types], { description: "What it is" }),
    note: Type.String({ description: "What somebody said of it" }),
    item: Type.Union([content, Type.Null()], { description: "Null where it is gone" }),
  })),
  next_cursor: Type.Optional(Type.String({ description: "`cursor` of the next page; absent on the last one" })),
}, {
  title: "SharedBoardItems", description: "Items in the order of the board", examples: [{ data: [{ id: itemIdExample, type: "sound", note: "", item: null }] }],
});

const bytes = {
  "application/octet-stream": { schema: { type: "string", format: "binary", description: "The bytes of the file" }, example: "(the bytes of a file)" },
};
const fileAnswers = {
  200: { description: "The file", content: bytes },
  206: { description: "The asked part of the file", content: bytes },
  304: { description: "The file that the client has", type: "null" },
};

/** `/v1/shared/{token}`: what a link shows. */
export function sharedRoutes(shares: ShareService, archives: BoardArchives, parts: ContentParts & Pick<ShownFrom, "links">): Routes {
  return (http) => {
    http.get("/v1/shared/:token", {
      schema: { ...describe("getSharedBoard", "A board by its link, without a key"), params, response: { 200: board } }, config,
    }, async (request, reply) => {
      reply.headers({ ...headers, "cache-control": "no-store" });
      return { data: viewSharedBoard(await shares.open(request.params.token)) };
    });
    http.get("/v1/shared/:token/items", {
      schema: { ...describe("listSharedItems", "Items of a board by its link"), params, querystring: itemQuery, response: { 200: items } }, config,
    }, async (request, reply) => {
      const base = parts.links.path(`/v1/shared/${request.params.token}`);
      const { items: data, next } = await sharedItems(parts, await shares.open(request.params.token), { ...request.query, base });
      reply.headers({ ...headers, "cache-control": "no-store" });
      return { data, ...(next !== undefined && { next_cursor: next }) } as never;
    });
    http.get("/v1/shared/:token/zip", {
      schema: { ...describe("downloadSharedBoard", "The files of a board by a link with download"), params, response: { 200: zipAnswer } }, config,
      exposeHeadRoute: false,
    }, async (request, reply) => {
      const archive = archives.ofShare(await shares.open(request.params.token));
      return sendArchive((reply as unknown as FastifyReply).headers(headers), archive);
    });
    for (const method of ["GET", "HEAD"] as const) registerFile(http, { method, shares, parts });
  };
}

function registerFile(http: HttpServer, { method, shares, parts }: { method: "GET" | "HEAD"; shares: ShareService; parts: ContentParts }): void {
  http.route({
    method, url: "/v1/shared/:token/items/:item/:part", exposeHeadRoute: false, config,
    schema: {
      ...describe("getSharedFile", "A file of an item by its link: to look at, or to download"),
      params: Type.Object({
        token, item: Type.String({ maxLength: 36, description: "Id of the item", examples: [itemIdExample] }),
        part: Type.Enum([...sharedParts], { description: "What of it", examples: ["preview"] }),
      }),
      querystring: Type.Object({ file: Type.Integer({ minimum: 0, maximum: 999, default: 0, description: "Of `download`: which, where there are several" }) }),
      response: fileAnswers, hide: method === "HEAD",
    },
    handler: async (request, reply) => {
      const { token, item, part } = request.params;
      const open = await shares.open(token);
      const file = await sharedFile(parts, open, { item, part, number: request.query.file });
      (reply as unknown as FastifyReply).headers(headers);
      const disposition = part === "download" ? "attachment" : "inline";
      const expiresAt = new Date(open.share.expires_at);
      return deliver(request as never, reply as never, { ...file, disposition, expiresAt, cacheControl: neverStale }, parts.database.now()) as never;
    },
  });
}
