import Type from "typebox";
import type { AnswerCache } from "../../http/answer-cache.ts";
import type { Routes } from "../../http/server-types.ts";
import { idParams } from "../audio/audio-query.ts";
import type { IconCatalog } from "./icon-catalog.ts";
import { iconFacetsSchema } from "./facets.ts";
import { iconSchema } from "./item.ts";
import { iconDownloadQuerySchema, iconQuerySchema, similarIconsQuerySchema } from "./query.ts";
import { thumbnailSizes } from "./sizes.ts";

const tags = ["Icons"];
const config = { access: { scope: "catalog", limit: "read" } } as const;

const headers = Type.Object({
  "accept-language": Type.Optional(Type.String({ description: "Languages that `term` may be written in, as RFC 9110 orders them; en-US when missing or unknown" })),
});

const listSchema = Type.Object({
  data: Type.Array(iconSchema, { description: "This page of the icons" }),
  meta: Type.Object({
    pagination: Type.Object({
      per_page: Type.Integer({ description: "Icons on a page" }),
      total: Type.Integer({ description: "How many icons match in all" }),
      last_page: Type.Integer({ description: "Number of the last page, at least 1" }),
      current_page: Type.Integer({ description: "Number of this page" }),
    }),
    corrected_query: Type.Optional(Type.String({ description: "The query as understood, where a word that nothing has was replaced by its nearest spelling" })),
    facets: Type.Optional(iconFacetsSchema),
  }),
});

const related = Type.Object(
  {
    style: Type.Array(iconSchema, { description: "Others of the same style and family" }),
    visual_concept: Type.Array(iconSchema, { description: "The same subject in other families" }),
    variants: Type.Array(iconSchema, { description: "The same subject in other styles of the family" }),
  },
  { description: "Other icons that go with this one" },
);

const detailSchema = Type.Object({ data: Type.Object({ ...iconSchema.properties, related }) });

const downloadSchema = Type.Object({
  data: Type.Object({
    filename: Type.String({ description: "Name that the file is saved under" }),
    url: Type.String({ format: "uri", description: "Signed address that needs no key and makes a browser save the file" }),
    expires_at: Type.String({ format: "date-time", description: "When the address stops to work" }),
  }),
});

/** `/v1/icons`. */
export function iconRoutes(icons: IconCatalog, answers: AnswerCache): Routes {
  return (http) => {
    const hooks = answers.hooks({ version: () => icons.live.version, also: (request) => request.headers["accept-language"] ?? "" });
    http.get(
      "/v1/icons",
      { ...hooks, schema: { tags, operationId: "listIcons", summary: "Search and filter icons", headers, querystring: iconQuerySchema, response: { 200: listSchema } }, config },
      (request) => icons.list(request.query, request.headers["accept-language"]),
    );
    http.get(
      "/v1/icons/:id",
      { schema: { tags, operationId: "getIcon", summary: "One icon and those related to it", params: idParams, querystring: Type.Object({ thumbnail_size: thumbnailSizes }), response: { 200: detailSchema } }, config },
      async (request) => ({ data: await icons.get(request.params.id, request.query.thumbnail_size) }),
    );
    http.get(
      "/v1/icons/:id/similar",
      { schema: { tags, operationId: "listSimilarIcons", summary: "Icons that are like one", params: idParams, querystring: similarIconsQuerySchema, response: { 200: listSchema } }, config },
      (request) => icons.similar(request.params.id, request.query),
    );
    // Without HEAD: it would count as a download.
    http.get(
      "/v1/icons/:id/download",
      { schema: { tags, operationId: "downloadIcon", summary: "Download an icon", params: idParams, querystring: iconDownloadQuerySchema, response: { 200: downloadSchema } }, config, exposeHeadRoute: false },
      async (request) => ({ data: await icons.download(request.params.id, request.query, request.caller) }),
    );
  };
}
