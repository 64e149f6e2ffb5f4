import type { Db } from "../../store/database/schema.ts";
import { addTrackDownloads, countTracksOf, tracksAfter, tracksByIds } from "../../store/database/catalog/tracks.ts";
import { audioDefinition, type AudioTypes } from "../audio/audio-definition.ts";
import type { Definition } from "../definition/definition.ts";
import { type TrackEntry, trackFields } from "./fields.ts";
import { type TrackDetail, trackDetail, type TrackItem, trackItem } from "./item.ts";
import { type TrackQuery, trackRanges } from "./query.ts";
import { type TrackWithNames, withNames } from "./track-names.ts";

export interface Music extends AudioTypes<TrackItem> {
  row: TrackWithNames;
  entry: TrackEntry;
  filter: keyof typeof trackFields.filters;
  order: keyof typeof trackFields.orders;
  query: TrackQuery;
  detail: TrackDetail;
}

const byIds = async (db: Db, ids: readonly number[]) => withNames(db, await tracksByIds(db, ids));

/** The catalog of music. */
export const music: Definition<Music> = audioDefinition<Music>({
  noun: "Track",
  fields: trackFields,
  rows: {
    byIds,
    entriesByIds: async (db, ids) => (await byIds(db, ids)).map(trackFields.entry),
    entriesAfter: async (db, id, limit) => (await withNames(db, await tracksAfter(db, id, limit))).map(trackFields.entry),
    addDownloads: addTrackDownloads,
  },
  listed: { active: [true] },
  // Tracks of one key are not alike for it.
  unlike: ["key"],
  more: trackRanges,
  // One that lasts so many seconds, or where none does, any.
  best: ({ duration = 0 } = {}) => [{ ranges: { seconds: { from: duration } } }, {}],
  item: trackItem,
  async detail(track, { premium }, { db, links }) {
    return trackDetail(track, track.artist ? await countTracksOf(db, track.artist.id) : 0, links, premium);
  },
});
