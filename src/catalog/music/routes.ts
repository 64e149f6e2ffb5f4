import type { AnswerCache } from "../../http/answer-cache.ts";
import type { Routes } from "../../http/server-types.ts";
import { downloadSchema } from "../audio/audio-download.ts";
import { audioListSchema, similarAudioSchema } from "../audio/audio-list.ts";
import { idParams, idQuery, similarQuery } from "../audio/audio-query.ts";
import { trackFacetsSchema } from "./facets.ts";
import { trackDetailSchema, trackSchema } from "./item.ts";
import type { MusicCatalog } from "./music-catalog.ts";
import { trackQuerySchema } from "./query.ts";

const tags = ["Music"];
const config = { access: { scope: "catalog", limit: "read" } } as const;

const listSchema = audioListSchema(trackSchema, trackFacetsSchema);

/** `/v1/music`. */
export function musicRoutes(music: MusicCatalog, answers: AnswerCache): Routes {
  return (http) => {
    const hooks = answers.hooks({ version: () => music.live.version, also: ({ caller }) => String(caller.premium) });
    http.get(
      "/v1/music",
      { ...hooks, schema: { tags, operationId: "listMusic", summary: "Search and filter music", querystring: trackQuerySchema, response: { 200: listSchema } }, config },
      (request) => music.search(request.query, request.caller),
    );
    http.get(
      "/v1/music/:id",
      { schema: { tags, operationId: "getTrack", summary: "One track, with its artist's biography", params: idParams, response: { 200: trackDetailSchema } }, config },
      (request) => music.get(request.params.id, request.caller),
    );
    http.get(
      "/v1/music/:id/similar",
      { schema: { tags, operationId: "listSimilarMusic", summary: "Tracks that are like one", params: idParams, querystring: similarQuery, response: { 200: similarAudioSchema(trackSchema) } }, config },
      (request) => music.similar(request.params.id, request.query, request.caller),
    );
    // Without HEAD: it would count as a download.
    http.get(
      "/v1/music/:id/download",
      { schema: { tags, operationId: "downloadTrack", summary: "Download a track", params: idParams, response: { 200: downloadSchema } }, config, exposeHeadRoute: false },
      (request) => music.download(request.params.id, request.caller),
    );
    http.get(
      "/v1/music/download",
      { schema: { tags, operationId: "downloadMusic", summary: "Download a track", querystring: idQuery, response: { 200: downloadSchema } }, config, exposeHeadRoute: false },
      (request) => music.download(request.query.id, request.caller),
    );
  };
}
