import type { Static } from "typebox";
import { audioQuerySchema } from "../audio/audio-query.ts";
import { soundFields } from "./fields.ts";

/** Query of the list of sound effects. */
export const soundQuerySchema = audioQuerySchema(soundFields, "titles, tags and categories");

export type SoundQuery = Static<typeof soundQuerySchema>;
