import Type, { type Static } from "typebox";
import type { Links } from "../../../delivery/links.ts";
import {
  type Artist, artistById, artistByName, artistsPage, countArtists, deleteArtist, insertArtist, updateArtist,
} from "../../../store/database/catalog/artists.ts";
import { deleteReferencesOf } from "../../../store/database/object-references.ts";
import { countTracksByArtist, trackIdsOfArtist } from "../../../store/database/catalog/tracks.ts";
import type { AlsoWrite, Edited } from "../../editing/edited.ts";
import type { AudioEditorParts, GivenFiles } from "../../editing/editor-parts.ts";
import { inUse, nameTaken } from "../../editing/errors.ts";
import { fileField, largestCover, textField } from "../../editing/body-fields.ts";
import { itemNamed } from "../../catalog.ts";
import { changeCovered, givenCover } from "./given-cover.ts";
import { createWithCover } from "../import/vocabulary.ts";

const fields = {
  bio: Type.Optional(Type.String({ maxLength: 10_000, description: "Biography" })),
  cover: Type.Optional(fileField(largestCover, "JPEG, PNG or WEBP.")),
};

export const newArtistBody = Type.Object(
  { name: textField(200, "Name; no other artist has it"), ...fields },
  { examples: [{ name: "The Lanterns", bio: "Three friends and a piano" }] },
);
export const artistChangeBody = Type.Object(
  { name: Type.Optional(textField(200, "Name; no other artist has it")), ...fields },
  { examples: [{ bio: "Four friends and a piano" }] },
);

export const artistSchema = Type.Object(
  {
    id: Type.Integer({ description: "Identifies the artist" }),
    name: Type.String({ description: "Name" }),
    bio: Type.String({ description: "Biography" }),
    cover_url: Type.String({ format: "uri", description: "Signed address of the picture" }),
    track_count: Type.Integer({ description: "Tracks of theirs, those that lists do not show too" }),
  },
  { title: "Artist" },
);

export interface ArtistList {
  count: number;
  results: Static<typeof artistSchema>[];
}

/** Lists, creates, changes and removes artists. */
export class ArtistEditor {
  readonly #parts: AudioEditorParts & { links: Links };

  constructor(parts: AudioEditorParts & { links: Links }) {
    this.#parts = parts;
  }

  /** By name. */
  async list(page: { limit: number; offset: number }): Promise<ArtistList> {
    const {
      database: { db },
      links,
    } = this.#parts;
    const artists = await artistsPage(db, page);
    const tracks = await countTracksByArtist(
      db,
      artists.map(({ id }) => id),
    );
    const results = artists.map(({ id, name, bio, cover_object: object }) => ({
      id,
      name,
      bio,
      cover_url: links.file({ object, fileName: `${name}.png` }).url,
      track_count: tracks.get(id) ?? 0,
    }));
    return { count: await countArtists(db), results };
  }

  /** @throws ServiceError 400 for a cover that cannot be taken, 409 for a name that is taken */
  async create({ name: given, bio = "" }: Static<typeof newArtistBody>, { cover }: GivenFiles, also?: AlsoWrite): Promise<Edited> {
    const name = given.trim();
    const picture = cover && (await givenCover(this.#parts, cover));
    let edited: Edited | undefined;
    await createWithCover(
      this.#parts,
      "artists",
      name,
      async (trx, cover_object) => {
        if (await artistByName(trx, name)) throw nameTaken(name);
        edited = { id: await insertArtist(trx, { name, bio, cover_object }), outcome: "new", remarks: [] };
        await also?.(trx, edited);
        return edited.id;
      },
      picture,
    );
    return edited!;
  }

  /** What `create` would do. @throws ServiceError as that does */
  async tryOut({ name: given }: Static<typeof newArtistBody>, { cover }: GivenFiles): Promise<Edited> {
    const name = given.trim();
    if (cover) await givenCover(this.#parts, cover);
    if (await artistByName(this.#parts.database.db, name)) throw nameTaken(name);
    return { id: 0, outcome: "new", remarks: [] };
  }

  /** @throws ServiceError as `create`, and 404 for an id that no artist has */
  async change(text: string, { name: given, bio }: Static<typeof artistChangeBody>, { cover }: GivenFiles, dry = false): Promise<Edited> {
    const row = await this.#row(text);
    const picture = cover && (await givenCover(this.#parts, cover));
    const name = given?.trim();
    const edited = await changeCovered(this.#parts, {
      row,
      owner: `artists/${row.id}`,
      changes: { ...(name !== undefined && { name }), ...(bio !== undefined && { bio }) },
      cover: picture,
      dry,
      write: async (trx, changes) => {
        const holder = name === undefined ? undefined : await artistByName(trx, name);
        if (holder && holder.id !== row.id) throw nameTaken(name!);
        await updateArtist(trx, row, changes);
      },
      // Tracks are found by the name.
      tracks: async (trx) => (name === undefined ? [] : trackIdsOfArtist(trx, row.id)),
    });
    if (!dry) await this.#parts.live.refresh();
    return edited;
  }

  /** @throws ServiceError 404 for an id that no artist has, 409 for one who has tracks */
  async remove(text: string): Promise<Edited> {
    const { id, name } = await this.#row(text);
    await this.#parts.database.transaction(async (trx) => {
      const tracks = await trackIdsOfArtist(trx, id);
      if (tracks.length > 0) throw inUse(`The artist ${name}`, tracks.length);
      await deleteArtist(trx, id);
      await deleteReferencesOf(trx, `artists/${id}`);
    });
    return { id, outcome: "removed", remarks: [] };
  }

  #row(text: string): Promise<Artist> {
    return itemNamed(text, "Artist", (id) => artistById(this.#parts.database.db, id));
  }
}
