import type { AnswerCache } from "../../http/answer-cache.ts";
import type { Routes } from "../../http/server-types.ts";
import { downloadSchema } from "../audio/audio-download.ts";
import { audioListSchema, similarAudioSchema } from "../audio/audio-list.ts";
import { idParams, idQuery, similarQuery } from "../audio/audio-query.ts";
import { soundFacetsSchema } from "./facets.ts";
import { soundSchema } from "./item.ts";
import { soundQuerySchema } from "./query.ts";
import type { SoundCatalog } from "./sound-catalog.ts";

const tags = ["Sound effects"];
const config = { access: { scope: "catalog", limit: "read" } } as const;

const listSchema = audioListSchema(soundSchema, soundFacetsSchema);

/** `/v1/sound-effects`, and `/v1/sfx`, its second name. */
export function soundRoutes(sounds: SoundCatalog, answers: AnswerCache): Routes {
  return (http) => {
    const hooks = answers.hooks({ version: () => sounds.live.version, also: ({ caller }) => String(caller.premium) });
    for (const [url, operationId] of [["/v1/sound-effects", "listSoundEffects"], ["/v1/sfx", "listSfx"]] as const) {
      const schema = { tags, operationId, summary: "Search and filter sound effects", querystring: soundQuerySchema, response: { 200: listSchema } };
      http.get(url, { ...hooks, schema, config }, (request) => sounds.search(request.query, request.caller));
    }
    http.get(
      "/v1/sound-effects/:id",
      { schema: { tags, operationId: "getSoundEffect", summary: "One sound effect", params: idParams, response: { 200: soundSchema } }, config },
      (request) => sounds.get(request.params.id, request.caller),
    );
    http.get(
      "/v1/sound-effects/:id/similar",
      { schema: { tags, operationId: "listSimilarSoundEffects", summary: "Sound effects that are like one", params: idParams, querystring: similarQuery, response: { 200: similarAudioSchema(soundSchema) } }, config },
      (request) => sounds.similar(request.params.id, request.query, request.caller),
    );
    // Without HEAD: it would count as a download.
    http.get(
      "/v1/sound-effects/:id/download",
      { schema: { tags, operationId: "downloadSoundEffect", summary: "Download a sound effect", params: idParams, response: { 200: downloadSchema } }, config, exposeHeadRoute: false },
      (request) => sounds.download(request.params.id, request.caller),
    );
    http.get(
      "/v1/sfx/download",
      { schema: { tags, operationId: "downloadSfx", summary: "Download a sound effect", querystring: idQuery, response: { 200: downloadSchema } }, config, exposeHeadRoute: false },
      (request) => sounds.download(request.query.id, request.caller),
    );
  };
}
