import type { InvalidParam } from "../../errors.ts";
import { artistByName } from "../../store/database/catalog/artists.ts";
import { allTerms } from "../../store/database/catalog/music-terms.ts";
import { type Track, tracksByIds } from "../../store/database/catalog/tracks.ts";
import type { Db } from "../../store/database/schema.ts";
import { audioBodies, AudioEditor, type EditedCatalog } from "../audio/audio-editor.ts";
import type { AudioEditorParts } from "../editing/editor-parts.ts";
import { problemsOfStated } from "../import/manifest/stated-columns.ts";
import { foldName } from "./fields.ts";
import { reviewedTerms } from "./import/reviewed-terms.ts";
import { musicImport } from "./import/track-import.ts";
import { removeTracks, trackColumns, type TrackDescription } from "./rows.ts";
import { type TrackWithNames, withNames } from "./track-names.ts";

export const trackBodies = audioBodies(trackColumns, {
  create: { file: "https://example.org/morning.flac", title: "Morning", genres: ["Ambient"], moods: ["Peaceful"], bpm: 90 },
  change: { moods: ["Peaceful", "Hopeful"], bpm: 92 },
});

/** What the schemas cannot say. */
export const trackProblems = (body: Record<string, unknown>): InvalidParam[] => problemsOfStated(trackColumns, body);

const tracks: EditedCatalog<TrackDescription, Track, TrackWithNames> = {
  noun: "Track",
  columns: trackColumns,
  find: async (db, id) => (await withNames(db, await tracksByIds(db, [id])))[0],
  remove: removeTracks,
  into: async (options) => musicImport({ ...options, reviewed: await reviewedTerms(options.database) }),
  ofRecording: ["bpm", "key"],
  makes: newNames,
};

/** Artists, genres and moods that a track names and nobody has made yet. */
async function newNames(db: Db, { artist, genres, moods }: TrackDescription): Promise<string[]> {
  const made = artist !== null && !(await artistByName(db, artist)) ? [`makes the artist ${artist}`] : [];
  for (const [kind, word, names] of [["genres", "genre", genres], ["moods", "mood", moods]] as const) {
    const known = new Set((await allTerms(db, kind)).map(({ name }) => foldName(name)));
    made.push(...names.filter((name) => !known.has(foldName(name))).map((name) => `makes the ${word} ${name}`));
  }
  return made;
}

/** Creates, changes and removes single tracks. */
export function trackEditor(parts: AudioEditorParts): AudioEditor<TrackDescription, Track, TrackWithNames> {
  return new AudioEditor(tracks, parts);
}
