import Type, { type Static } from "typebox";
import { audioQuerySchema } from "../audio/audio-query.ts";
import type { NumberRange } from "@atelier/search";
import { trackFields } from "./fields.ts";

const dayMilliseconds = 86_400_000;
const windows = { "7d": 7, "30d": 30, "90d": 90 } as const;

const schema = audioQuerySchema(trackFields, "titles, tags, artists, genres and moods", {
  time_range: Type.Optional(
    Type.Enum(["7d" as const, "30d" as const, "90d" as const], { description: "Only what entered the catalog in so many days before now" }),
  ),
});

export type TrackQuery = Static<typeof schema> & { time_range?: keyof typeof windows };

/** Query of the list of tracks. */
export const trackQuerySchema = Type.Unsafe<TrackQuery>(schema);

/** The dates that a query asked at the time `now` (milliseconds) allows. */
export function trackRanges({ time_range: range }: TrackQuery, now: number): { ranges?: { created_at: NumberRange } } {
  return range === undefined ? {} : { ranges: { created_at: { from: now - windows[range] * dayMilliseconds } } };
}
