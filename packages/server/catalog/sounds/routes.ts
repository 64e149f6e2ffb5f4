import type { AnswerCache } from "../../http/answer-cache.ts";
import type { Routes } from "../../http/server-types.ts";
import { audioListSchema } from "../audio/audio-list.ts";
import { audioRoutes } from "../audio/audio-routes.ts";
import type { Catalog } from "../catalog.ts";
import type { Sounds } from "./definition.ts";
import { soundFields } from "./fields.ts";
import { soundSchema } from "./item.ts";
import { soundQuerySchema } from "./query.ts";

/** `/v1/sound-effects`, and `/v1/sfx`, its second name. */
export function soundRoutes(sounds: Catalog<Sounds>, answers: AnswerCache): Routes {
  return audioRoutes(sounds, answers, {
    tag: "Sound effects",
    url: "/v1/sound-effects",
    lists: [{ url: "/v1/sound-effects", operationId: "listSoundEffects" }, { url: "/v1/sfx", operationId: "listSfx" }],
    operations: { get: "getSoundEffect", similar: "listSimilarSoundEffects", download: "downloadSoundEffect", cut: "cutSoundEffect" },
    downloadById: { url: "/v1/sfx/download", operationId: "downloadSfx" },
    summaries: {
      list: "Search and filter sound effects",
      get: "One sound effect",
      similar: "Sound effects that are like one",
      download: "Download a sound effect",
      cut: "Download a part of a sound effect",
    },
    querystring: soundQuerySchema,
    list: audioListSchema("SoundEffectList", soundSchema, soundFields),
    similarTitle: "SimilarSoundEffects",
    item: soundSchema,
    detail: soundSchema,
  });
}
