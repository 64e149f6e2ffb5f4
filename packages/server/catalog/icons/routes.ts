import Type from "typebox";
import type { AnswerCache } from "../../http/answer-cache.ts";
import type { Caller } from "../../accounts/caller.ts";
import type { Routes } from "../../http/server-types.ts";
import type { Catalog } from "../catalog.ts";
import { idParams } from "../definition/parameters.ts";
import { seesOrigins } from "../definition/origin-member.ts";
import { languageHeaders } from "../definition/understood.ts";
import type { Icons } from "./definition.ts";
import { iconDownloadSchema } from "./download.ts";
import { iconListSchema } from "./list.ts";
import { iconDetailQuerySchema, iconDownloadQuerySchema, iconQuerySchema, similarIconsQuerySchema } from "./query.ts";
import { iconDetailSchema } from "./related.ts";

const tags = ["Icons"];
const config = { access: { scope: "catalog", limit: "read" } } as const;

const viewOf = ({ caller, query }: { caller: Caller; query: { thumbnail_size: string[] } }) => ({ scopes: caller.scopes, sizes: query.thumbnail_size });

/** `/v1/icons`. */
export function iconRoutes(icons: Catalog<Icons>, answers: AnswerCache): Routes {
  return (http) => {
    const hooks = answers.hooks({
      version: () => icons.live.version, also: ({ caller, headers }) => `${seesOrigins(caller)}\n${headers["accept-language"] ?? ""}`,
    });
    http.get(
      "/v1/icons",
      {
        ...hooks,
        schema: {
          tags, operationId: "listIcons", summary: "Search and filter icons", headers: languageHeaders, querystring: iconQuerySchema,
          response: { 200: iconListSchema },
        },
        config,
      },
      (request) => icons.list({ ...request.query, acceptLanguage: request.headers["accept-language"] }, viewOf(request)),
    );
    http.get(
      "/v1/icons/:id",
      {
        schema: {
          tags, operationId: "getIcon", summary: "One icon and those related to it", params: idParams, querystring: iconDetailQuerySchema,
          response: { 200: Type.Object({ data: iconDetailSchema }, { title: "IconAnswer", description: "The icon" }) },
        },
        config,
      },
      async (request) => ({ data: await icons.get(request.params.id, viewOf(request)) }),
    );
    http.get(
      "/v1/icons/:id/similar",
      {
        schema: {
          tags, operationId: "listSimilarIcons", summary: "Icons that are like one", params: idParams,
          querystring: similarIconsQuerySchema, response: { 200: iconListSchema },
        },
        config,
      },
      (request) => icons.similar(request.params.id, request.query, viewOf(request)),
    );
    // Without HEAD: it would count as a download.
    http.get(
      "/v1/icons/:id/download",
      {
        schema: {
          tags, operationId: "downloadIcon", summary: "Download an icon", params: idParams, querystring: iconDownloadQuerySchema,
          response: { 200: Type.Object({ data: iconDownloadSchema }, { title: "IconDownload", description: "Where to get the file" }) },
        },
        config,
        exposeHeadRoute: false,
      },
      async (request) => ({ data: await icons.download(request.params.id, request.query, request.caller) }),
    );
  };
}
