import type { AnswerCache } from "../../http/answer-cache.ts";
import type { Routes } from "../../http/server-types.ts";
import { audioListSchema } from "../audio/audio-list.ts";
import { audioRoutes } from "../audio/audio-routes.ts";
import type { Catalog } from "../catalog.ts";
import type { Music } from "./definition.ts";
import { trackFields } from "./fields.ts";
import { trackDetailSchema, trackSchema } from "./item.ts";
import { trackQuerySchema } from "./query.ts";

/** `/v1/music`. */
export function musicRoutes(music: Catalog<Music>, answers: AnswerCache): Routes {
  return audioRoutes(music, answers, {
    tag: "Music",
    url: "/v1/music",
    lists: [{ url: "/v1/music", operationId: "listMusic" }],
    operations: { get: "getTrack", similar: "listSimilarMusic", download: "downloadTrack", cut: "cutTrack" },
    downloadById: { url: "/v1/music/download", operationId: "downloadMusic" },
    summaries: {
      list: "Search and filter music",
      get: "One track, with its artist's biography",
      similar: "Tracks that are like one",
      download: "Download a track",
      cut: "Download a part of a track",
    },
    querystring: trackQuerySchema,
    list: audioListSchema("TrackList", trackSchema, trackFields),
    similarTitle: "SimilarTracks",
    item: trackSchema,
    detail: trackDetailSchema,
  });
}
