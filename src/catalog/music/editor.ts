import path from "node:path";
import Type, { type Static } from "typebox";
import { type InvalidParam, notFound } from "../../errors.ts";
import { checkMediaFile } from "../../media/check-media.ts";
import { type Track, trackById } from "../../store/database/tracks.ts";
import { changeAudio, createAudio } from "../editing/edit-audio.ts";
import type { AlsoWrite, Edited } from "../editing/edited.ts";
import type { EditorParts, GivenFiles } from "../editing/editor-parts.ts";
import { refusedFile } from "../editing/errors.ts";
import { audioFields, audioProblems, fileField, largestAudio, largestCover, nameOrNone, namesField, newAudioFields, statedAudio } from "../editing/fields.ts";
import { fileNameOf } from "../editing/intake.ts";
import type { AudioImport } from "../import/import-audio-folder.ts";
import type { Stated } from "../import/manifest/manifest-columns.ts";
import { parseItemId } from "../item-id.ts";
import { coverRule } from "./artists-and-terms/cover-rule.ts";
import { trackColumns } from "./export.ts";
import { musicImport } from "./import/track-import.ts";
import { removeTracks } from "./remove-tracks.ts";
import type { TrackDescription } from "./rows.ts";
import { withNames } from "./track-names.ts";

const fields = {
  ...audioFields,
  artist: Type.Optional(nameOrNone("Name of the artist, who is made when new; null: nobody is known")),
  genres: Type.Optional(namesField("genres")),
  moods: Type.Optional(namesField("moods")),
  bpm: Type.Optional(Type.Integer({ minimum: 0, maximum: 999, description: "Beats a minute. Default: what its tags say, or measured" })),
  key: Type.Optional(nameOrNone("Musical key, such as `A minor` or `Am`; null: none. Default: what its tags say, or measured")),
  active: Type.Optional(Type.Boolean({ description: "Whether lists show it. Default: true" })),
  cover: Type.Optional(fileField(largestCover, "JPEG, PNG or WEBP. Default: the picture in the file, or a generated one.")),
};

export const newTrackBody = Type.Object({
  file: fileField(largestAudio, "WAV, AIFF, FLAC, MP3, Ogg Vorbis, Opus or M4A."),
  ...fields,
  ...newAudioFields,
  favorites: Type.Optional(Type.Integer({ minimum: 0, description: "Count that it begins with" })),
  playlists: Type.Optional(Type.Integer({ minimum: 0, description: "Count that it begins with" })),
});
export const trackChangeBody = Type.Object({ file: Type.Optional(fileField(largestAudio, "Takes the place of its file.")), ...fields });

type NewTrack = Static<typeof newTrackBody>;
type TrackChange = Static<typeof trackChangeBody>;

/** What the schemas cannot say. */
export const trackProblems = (body: Partial<NewTrack>): InvalidParam[] => audioProblems(body);

/** Creates, changes and removes single tracks, by the ways of the import. */
export class TrackEditor {
  readonly #parts: EditorParts;

  constructor(parts: EditorParts) {
    this.#parts = parts;
  }

  /** @throws ServiceError 400 for a file or cover that cannot be taken, 409 when the catalog has it */
  async create(body: NewTrack, files: GivenFiles, also?: AlsoWrite): Promise<Edited> {
    const { intake, preparation, live } = this.#parts;
    const edited = await this.#withCover(files, (cover) =>
      intake.use("file", files.file!, fileNameOf(body, files.file!), async (file) => createAudio(await this.#rules(file, { ...statedOf(body), ...cover }), file, preparation, also)),
    );
    await live.refresh();
    return edited;
  }

  /** @throws ServiceError as `create`, and 404 for an id that no track has */
  async change(id: string, body: TrackChange, files: GivenFiles): Promise<Edited> {
    const row = await this.#row(id);
    const [track] = await withNames(this.#parts.database.db, [row]);
    const { id: _id, created: _created, downloads: _downloads, favorites: _favorites, playlists: _playlists, ...columns } = trackColumns(track!);
    // Another recording has another tempo and key, unless the body tells them.
    const { bpm, key, ...others } = columns;
    const edited = await this.#withCover(files, async (cover) => {
      const stated: Stated = { ...others, ...(!files.file && { bpm, key }), ...statedOf(body), ...cover };
      const keepCover = (description: TrackDescription): TrackDescription => (files.cover ? description : { ...description, picture: { object: row.cover_object } });
      return changeAudio(this.#parts, row, { given: files.file, fileName: body.file_name, premium: stated.premium ?? false, more: files.cover !== undefined, rules: (file) => this.#rules(file, stated), complete: keepCover });
    });
    await this.#parts.live.refresh();
    return edited;
  }

  /** @throws ServiceError 404 for an id that no track has */
  async remove(id: string): Promise<Edited> {
    const row = await this.#row(id);
    await removeTracks(this.#parts.database, [row.id]);
    await this.#parts.live.refresh();
    return { id: row.id, outcome: "removed", remarks: [] };
  }

  /** Runs the work with the cover as a manifest would name it, if one is given. */
  async #withCover(files: GivenFiles, work: (stated: Pick<Stated, "cover">) => Promise<Edited>): Promise<Edited> {
    if (!files.cover) return work({});
    return this.#parts.intake.use("cover", files.cover, undefined, async (file) => {
      const found = await checkMediaFile(file, coverRule);
      if ("reason" in found) throw refusedFile("cover", found.reason);
      return work({ cover: file });
    });
  }

  #rules(file: string, stated: Stated): Promise<AudioImport<TrackDescription, Track>> {
    const { database, objects } = this.#parts;
    return musicImport({ database, objects, root: path.dirname(file), stated: new Map([[file, stated]]), tagsFromPath: false, premium: false, now: Date.now() });
  }

  async #row(text: string): Promise<Track> {
    const id = parseItemId(text);
    const row = id === undefined ? undefined : await trackById(this.#parts.database.db, id);
    if (!row) throw notFound("Track");
    return row;
  }
}

function statedOf(body: TrackChange & Pick<NewTrack, "favorites" | "playlists">): Stated {
  const { artist, genres, moods, bpm, key, active, favorites, playlists } = body;
  const own = { artist: artist?.trim() ?? artist, genres, moods, bpm, key, active, favorites, playlists };
  return { ...statedAudio(body), ...Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined)) };
}
