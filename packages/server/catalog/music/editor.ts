import { type Track, tracksByIds } from "../../store/database/catalog/tracks.ts";
import { audioBodies, AudioEditor, type EditedCatalog } from "../audio/audio-editor.ts";
import type { AudioEditorParts } from "../editing/editor-parts.ts";
import { musicImport } from "./import/track-import.ts";
import { removeTracks, trackColumns, type TrackDescription } from "./rows.ts";
import { type TrackWithNames, withNames } from "./track-names.ts";

export const trackBodies = audioBodies(trackColumns, {
  create: { file: "https://example.org/morning.flac", title: "Morning", genres: ["Ambient"], moods: ["Peaceful"], bpm: 90 },
  change: { moods: ["Peaceful", "Hopeful"], bpm: 92 },
});

const tracks: EditedCatalog<TrackDescription, Track, TrackWithNames> = {
  noun: "Track",
  columns: trackColumns,
  find: async (db, id) => (await withNames(db, await tracksByIds(db, [id])))[0],
  remove: removeTracks,
  into: musicImport,
  ofRecording: ["bpm", "key"],
  complete: (description, { cover_object: object }, { cover }) => (cover ? description : { ...description, picture: { object } }),
};

/** Creates, changes and removes single tracks. */
export function trackEditor(parts: AudioEditorParts): AudioEditor<TrackDescription, Track, TrackWithNames> {
  return new AudioEditor(tracks, parts);
}
