import { type Artist, artistsByIds } from "../../store/database/catalog/artists.ts";
import { type MusicTerm, termsByIds } from "../../store/database/catalog/music-terms.ts";
import type { Db } from "../../store/database/schema.ts";
import type { Track } from "../../store/database/catalog/tracks.ts";

/** A track together with what its ids stand for, genres and moods in the track's own order. */
export interface TrackWithNames extends Track {
  artist: Artist | null;
  genres: MusicTerm[];
  moods: MusicTerm[];
}

/** Looks up artists, genres and moods of many tracks at once; the order of the tracks is kept. */
export async function withNames(db: Db, rows: readonly Track[]): Promise<TrackWithNames[]> {
  const tracks = rows.map((row) => ({ row, genreIds: JSON.parse(row.genre_ids_json) as number[], moodIds: JSON.parse(row.mood_ids_json) as number[] }));
  const artists = byId(await artistsByIds(db, unique(rows.flatMap((row) => row.artist_id ?? []))));
  const genres = byId(await termsByIds(db, "genres", unique(tracks.flatMap((track) => track.genreIds))));
  const moods = byId(await termsByIds(db, "moods", unique(tracks.flatMap((track) => track.moodIds))));
  return tracks.map(({ row, genreIds, moodIds }) => ({
    ...row,
    artist: (row.artist_id !== null && artists.get(row.artist_id)) || null,
    genres: genreIds.flatMap((id) => genres.get(id) ?? []),
    moods: moodIds.flatMap((id) => moods.get(id) ?? []),
  }));
}

function unique(ids: number[]): number[] {
  return [...new Set(ids)];
}

function byId<T extends { id: number }>(rows: T[]): Map<number, T> {
  return new Map(rows.map((row) => [row.id, row]));
}
