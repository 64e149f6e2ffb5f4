import Type, { type Static } from "typebox";
import type { Links } from "../../../delivery/links.ts";
import { allTerms, deleteTerm, insertTerm, type MusicTerm, type MusicTermKind, termsByIds, updateTerm } from "../../../store/database/catalog/music-terms.ts";
import { deleteReferencesOf } from "../../../store/database/object-references.ts";
import type { Db } from "../../../store/database/schema.ts";
import { trackIdsOfTerm } from "../../../store/database/catalog/tracks.ts";
import type { AlsoWrite, Edited } from "../../editing/edited.ts";
import type { AudioEditorParts, GivenFiles } from "../../editing/editor-parts.ts";
import { inUse, nameTaken } from "../../editing/errors.ts";
import { fileField, largestCover, textField } from "../../editing/body-fields.ts";
import { itemNamed } from "../../catalog.ts";
import { changeCovered, givenCover } from "./given-cover.ts";
import { foldName } from "../fields.ts";
import { createWithCover } from "../import/vocabulary.ts";

const fields = {
  description: Type.Optional(Type.String({ maxLength: 10_000, description: "What it stands for" })),
  order: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000, description: "Its place among its like. Default: the last" })),
  active: Type.Optional(Type.Boolean({ description: "Whether it is in use. Default: true" })),
  cover: Type.Optional(fileField(largestCover, "JPEG, PNG or WEBP.")),
};
const nameField = textField(100, "Name; no other has it, in any case");

export const newTermBody = Type.Object({ name: nameField, ...fields }, { examples: [{ name: "Chamber", description: "Small and close" }] });
export const termChangeBody = Type.Object({ name: Type.Optional(nameField), ...fields }, { examples: [{ order: 3, active: true }] });

export const termSchema = Type.Object(
  {
    id: Type.Integer({ description: "Identifies it" }),
    name: Type.String({ description: "Name" }),
    order: Type.Integer({ description: "Its place among its like" }),
    is_active: Type.Boolean({ description: "Whether it is in use" }),
    cover_url: Type.String({ format: "uri", description: "Signed address of its picture" }),
    description: Type.String({ description: "What it stands for" }),
  },
  { title: "Term", description: "A genre or mood" },
);

export interface TermList {
  count: number;
  results: Static<typeof termSchema>[];
}

/** Lists, creates, changes and removes genres, or moods. */
export class TermEditor {
  readonly kind: MusicTermKind;
  readonly #parts: AudioEditorParts & { links: Links };

  constructor(kind: MusicTermKind, parts: AudioEditorParts & { links: Links }) {
    this.kind = kind;
    this.#parts = parts;
  }

  /** All of them, in their order. */
  async list(): Promise<TermList> {
    const { database, links } = this.#parts;
    const terms = await allTerms(database.db, this.kind);
    const results = terms.map(({ id, name, sort_order: order, is_active, cover_object: object, description }) => ({
      id,
      name,
      order,
      is_active: is_active === 1,
      cover_url: links.file({ object, fileName: `${name}.png` }).url,
      description,
    }));
    return { count: results.length, results };
  }

  /** @throws ServiceError 400 for a cover that cannot be taken, 409 for a name that is taken */
  async create({ name: given, description = "", order, active = true }: Static<typeof newTermBody>, { cover }: GivenFiles, also?: AlsoWrite): Promise<Edited> {
    const name = given.trim();
    const picture = cover && (await givenCover(this.#parts, cover));
    let edited: Edited | undefined;
    await createWithCover(
      this.#parts,
      this.kind,
      name,
      async (trx, cover_object) => {
        const last = (await this.#refuseTaken(trx, name)).at(-1)?.sort_order ?? 0;
        edited = {
          id: await insertTerm(trx, this.kind, { name, description, sort_order: order ?? last + 1, is_active: active ? 1 : 0, cover_object }),
          outcome: "new",
          remarks: [],
        };
        await also?.(trx, edited);
        return edited.id;
      },
      picture,
    );
    return edited!;
  }

  /** What `create` would do. @throws ServiceError as that does */
  async tryOut({ name }: Static<typeof newTermBody>, { cover }: GivenFiles): Promise<Edited> {
    if (cover) await givenCover(this.#parts, cover);
    await this.#refuseTaken(this.#parts.database.db, name.trim());
    return { id: 0, outcome: "new", remarks: [] };
  }

  /** @throws ServiceError as `create`, and 404 for an id that none has */
  async change(
    text: string, { name: given, description, order, active }: Static<typeof termChangeBody>, { cover }: GivenFiles, dry = false,
  ): Promise<Edited> {
    const row = await this.#row(text);
    const picture = cover && (await givenCover(this.#parts, cover));
    const name = given?.trim();
    const edited = await changeCovered<MusicTerm>(this.#parts, {
      row,
      owner: `${this.kind}/${row.id}`,
      changes: {
        ...(name !== undefined && { name }),
        ...(description !== undefined && { description }),
        ...(order !== undefined && { sort_order: order }),
        ...(active !== undefined && { is_active: active ? 1 : 0 }),
      },
      cover: picture,
      dry,
      write: async (trx, changes) => {
        if (name !== undefined) await this.#refuseTaken(trx, name, row.id);
        await updateTerm(trx, this.kind, row, changes);
      },
      // Tracks are found and filtered by the name.
      tracks: async (trx) => (name === undefined ? [] : trackIdsOfTerm(trx, this.kind, row.id)),
    });
    if (!dry) await this.#parts.live.refresh();
    return edited;
  }

  /** @throws ServiceError 404 for an id that none has, 409 for one that tracks have */
  async remove(text: string): Promise<Edited> {
    const { id, name } = await this.#row(text);
    await this.#parts.database.transaction(async (trx) => {
      const tracks = await trackIdsOfTerm(trx, this.kind, id);
      if (tracks.length > 0) throw inUse(`The ${this.#word.toLowerCase()} ${name}`, tracks.length);
      await deleteTerm(trx, this.kind, id);
      await deleteReferencesOf(trx, `${this.kind}/${id}`);
    });
    return { id, outcome: "removed", remarks: [] };
  }

  get #word(): string {
    return this.kind === "genres" ? "Genre" : "Mood";
  }

  /** Answers all terms in their order. @throws ServiceError 409 when another one has this name, in any case */
  async #refuseTaken(trx: Db, name: string, own?: number): Promise<MusicTerm[]> {
    const terms = await allTerms(trx, this.kind);
    if (terms.some((term) => term.id !== own && foldName(term.name) === foldName(name))) throw nameTaken(name);
    return terms;
  }

  #row(text: string): Promise<MusicTerm> {
    return itemNamed(text, this.#word, async (id) => (await termsByIds(this.#parts.database.db, this.kind, [id]))[0]);
  }
}
