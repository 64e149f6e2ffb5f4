import { withNames } from "@atelier/server/catalog/music/track-names.ts";
import { openDatabase } from "@atelier/server/store/database/open.ts";
import type { Db } from "@atelier/server/store/database/schema.ts";

/** Opens the library of a data folder and closes it after the reading. */
export async function readingLibrary<T>(dataDir: string, read: (db: Db) => Promise<T>): Promise<T> {
  const database = await openDatabase(dataDir);
  try {
    return await read(database.db);
  } finally {
    await database.close();
  }
}

/** Everything that the answers of a catalog are made of, but for ids, in the order of the items' keys. */
export const libraryContents = {
  sounds: async (db: Db) => (await db.selectFrom("sounds").selectAll().orderBy("source_key").execute()).map((row) => ({ ...row, id: 0 })),
  music: async (db: Db) => {
    const withoutId = <T extends { id: number }>(term: T): T => ({ ...term, id: 0 });
    const tracks = await withNames(db, await db.selectFrom("tracks").selectAll().orderBy("source_key").execute());
    return tracks.map(
      (track) => ({
        ...track, id: 0, artist_id: 0, genre_ids_json: "", mood_ids_json: "", artist: track.artist && withoutId(track.artist),
        genres: track.genres.map(withoutId), moods: track.moods.map(withoutId),
      }),
    );
  },
  icons: async (db: Db) => {
    const icons = await db
      .selectFrom("icons")
      .innerJoin("icon_authors as author", "author.id", "author_id")
      .innerJoin("icon_families as family", "family.id", "family_id")
      .innerJoin("icon_styles as style", "style.id", "style_id")
      .selectAll("icons")
      .select([
        "author.name as author", "author.slug as author_slug", "author.url", "avatar_object", "family.source_key as family",
        "family.name as family_name", "license_name", "license_url", "style.name as style",
      ])
      .orderBy("icons.source_key")
      .execute();
    return icons.map((row) => ({ ...row, id: 0, author_id: 0, family_id: 0, style_id: 0 }));
  },
};
