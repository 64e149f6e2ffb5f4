import type { TSchema } from "typebox";
import type { AnswerCache } from "../../http/answer-cache.ts";
import type { HttpServer, Routes } from "../../http/server-types.ts";
import type { Catalog } from "../catalog.ts";
import { idParams } from "../definition/parameters.ts";
import { seesOrigins } from "../definition/origin-member.ts";
import { languageHeaders } from "../definition/understood.ts";
import type { AudioTypes } from "./audio-definition.ts";
import { cutQuery } from "./audio-cut.ts";
import { downloadSchema } from "./audio-download.ts";
import { type audioListSchema, similarAudioSchema } from "./audio-list.ts";
import { type audioQuerySchema, idQuery, similarQuery } from "./audio-query.ts";

const config = { access: { scope: "catalog", limit: "read" } } as const;

interface Operation {
  url: string;
  operationId: string;
}

export interface AudioRoutes {
  tag: string;
  /** Base address; all others but those of `lists` and `downloadById` are below it. */
  url: string;
  lists: readonly Operation[];
  operations: { get: string; similar: string; download: string; cut: string };
  /** The download whose id is a query parameter. */
  downloadById: Operation;
  summaries: { list: string; get: string; similar: string; download: string; cut: string };
  querystring: ReturnType<typeof audioQuerySchema>;
  list: ReturnType<typeof audioListSchema>;
  /** What the list of similar items is called in OpenAPI. */
  similarTitle: string;
  item: TSchema;
  detail: TSchema;
}

/** The public routes of an audio catalog. */
export function audioRoutes<T extends AudioTypes>(
  catalog: Catalog<T>,
  answers: AnswerCache,
  { tag, url, lists, operations, downloadById, summaries, querystring, list, similarTitle, item, detail }: AudioRoutes,
): Routes {
  const tags = [tag];
  return (http) => {
    const hooks = answers.hooks({
      version: () => catalog.live.version,
      also: ({ caller, headers }) => `${caller.premium}\n${seesOrigins(caller)}\n${headers["accept-language"] ?? ""}`,
    });
    for (const { url: path, operationId } of lists) {
      const schema = { tags, operationId, summary: summaries.list, headers: languageHeaders, querystring, response: { 200: list } };
      http.get(path, { ...hooks, schema, config }, (request) => (
        catalog.list({ ...request.query, acceptLanguage: request.headers["accept-language"] }, request.caller)
      ));
    }
    http.get(
      `${url}/:id`,
      { schema: { tags, operationId: operations.get, summary: summaries.get, params: idParams, response: { 200: detail } }, config },
      (request) => catalog.get(request.params.id, request.caller),
    );
    http.get(
      `${url}/:id/similar`,
      {
        schema: {
          tags, operationId: operations.similar, summary: summaries.similar, params: idParams, querystring: similarQuery,
          response: { 200: similarAudioSchema(similarTitle, item) },
        },
        config,
      },
      (request) => catalog.similar(request.params.id, request.query, request.caller),
    );
    downloads(http);
  };

  /** Without HEAD: it would count as a download. */
  function downloads(http: HttpServer): void {
    const shell = { config, exposeHeadRoute: false };
    const response = { 200: downloadSchema };
    const { download, cut } = operations;
    const whole = { tags, summary: summaries.download, response };
    http.get(
      `${url}/:id/download`, { ...shell, schema: { ...whole, operationId: download, params: idParams } },
      (request) => catalog.download(request.params.id, undefined, request.caller),
    );
    http.get(
      `${url}/:id/cut`, { ...shell, schema: { tags, operationId: cut, summary: summaries.cut, params: idParams, querystring: cutQuery, response } },
      (request) => catalog.download(request.params.id, request.query, request.caller),
    );
    http.get(
      downloadById.url, { ...shell, schema: { ...whole, operationId: downloadById.operationId, querystring: idQuery } },
      (request) => catalog.download(request.query.id, undefined, request.caller),
    );
  }
}
