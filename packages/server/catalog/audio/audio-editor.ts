import path from "node:path";
import Type from "typebox";
import type { Database } from "../../store/database/database.ts";
import type { Db } from "../../store/database/schema.ts";
import { itemNamed } from "../catalog.ts";
import { changeAudio, createAudio, newAudio } from "./edit-audio.ts";
import { type AlsoWrite, type Edited, listedGuesses } from "../editing/edited.ts";
import type { AudioEditorParts, GivenFiles } from "../editing/editor-parts.ts";
import { fileField, largestAudio, textField } from "../editing/body-fields.ts";
import { fileNameOf } from "../editing/intake.ts";
import type { AudioRules } from "./audio-rules.ts";
import type { AudioImport, KnownAudio } from "../import/audio-import.ts";
import { bodyMembers, type StatedColumns, statedInBody } from "../import/manifest/stated-columns.ts";
import type { Stores } from "../import/stores.ts";
import { coverRule } from "./cover-rule.ts";

/** What editing needs to know of a catalog of audio files. */
export interface EditedCatalog<Description, Known extends EditedRow, Row extends Known = Known> {
  /** What one of its items is called in errors. */
  noun: string;
  columns: StatedColumns<Row>;
  find(db: Db, id: number): Promise<Row | undefined>;
  remove(database: Database, ids: readonly number[], byHand: readonly Row[]): Promise<void>;
  /** The rules of the import. */
  into(rules: AudioRules<never> & Stores & { cover?: Uint8Array }): AudioImport<Description, Known> | Promise<AudioImport<Description, Known>>;
  /** Fields that hold for one recording: another one has its own unless the body tells them. */
  ofRecording?: readonly string[];
  /** What would be made beside an item, such as an artist who is new: remarks of a dry run. */
  makes?(db: Db, description: Description): Promise<string[]>;
}

type EditedRow = KnownAudio & { is_premium: 0 | 1 };

/** A body, whose members are those of the columns. */
export interface AudioBody {
  file_name?: string;
  title?: string;
  folder?: string;
  [column: string]: unknown;
}

const folder = Type.Optional(Type.String({
  maxLength: 1000,
  description: "Folders of its library that the file comes from, the outermost first, with slashes between: they are tags, and evidence for a category",
}));

/** The bodies of creating and changing, of these columns. @param examples for the documentation, that the service accepts */
export function audioBodies(columns: StatedColumns<never>, examples: { create: object; change: object }) {
  const members = {
    file_name: Type.Optional(textField(200, "Name that downloads are saved under. Default: the last part of the URL")),
    ...bodyMembers(columns, false),
  };
  return {
    create: Type.Object(
      { file: fileField(largestAudio, "WAV, AIFF, FLAC, MP3, Ogg Vorbis, Opus or M4A."), ...members, folder, ...bodyMembers(columns, true) },
      { examples: [examples.create] },
    ),
    change: Type.Object({ file: Type.Optional(fileField(largestAudio, "Takes the place of its file.")), ...members }, { examples: [examples.change] }),
  };
}

/** Creates, changes and removes single sounds or tracks, by the ways of the import. */
export class AudioEditor<Description, Known extends EditedRow, Row extends Known = Known> {
  readonly #catalog: EditedCatalog<Description, Known, Row>;
  readonly #parts: AudioEditorParts;

  constructor(catalog: EditedCatalog<Description, Known, Row>, parts: AudioEditorParts) {
    this.#catalog = catalog;
    this.#parts = parts;
  }

  /** @throws ServiceError 400 for a file or cover that cannot be taken, 409 when the catalog has it */
  async create(body: AudioBody, files: GivenFiles, also?: AlsoWrite): Promise<Edited> {
    const edited = await this.#withNew(body, files, (into, file) => createAudio(into, file, this.#parts.preparation, also));
    await this.#parts.live.refresh();
    return edited;
  }

  /** What `create` would do. @throws ServiceError as that does */
  tryOut(body: AudioBody, files: GivenFiles): Promise<Edited> {
    const { makes = () => Promise.resolve([]) } = this.#catalog;
    return this.#withNew(body, files, async (into, file) => {
      const { description, remarks, guesses } = await newAudio(into, file, this.#parts.preparation);
      return { id: 0, outcome: "new", remarks: [...remarks, ...(await makes(this.#parts.database.db, description))], ...listedGuesses(guesses) };
    });
  }

  #withNew(body: AudioBody, files: GivenFiles, work: (into: AudioImport<Description, Known>, file: string) => Promise<Edited>): Promise<Edited> {
    const stated = statedInBody(this.#catalog.columns, body);
    const { file: given } = files;
    return this.#withCover(files, (cover) =>
      this.#parts.intake.use(
        "file", given!, fileNameOf(body, given!), async (file) => work(await this.#rules(file, stated, cover, { folders: foldersIn(body.folder) }), file),
      ));
  }

  /** @throws ServiceError as `create`, and 404 for an id that no item has */
  async change(id: string, body: AudioBody, files: GivenFiles, dry = false): Promise<Edited> {
    const row = await this.#row(id);
    const { columns, ofRecording = [], makes = () => Promise.resolve([]) } = this.#catalog;
    const edited = await this.#withCover(files, async (cover) => {
      const stated = statedInBody(columns, body);
      return changeAudio<Description, Known>(this.#parts, row, {
        given: files.file,
        fileName: body.file_name,
        premium: (stated.premium ?? row.is_premium === 1) === true,
        more: files.cover !== undefined,
        rules: (file) => this.#rules(file, stated, cover, { derives: files.file ? ofRecording : [], replacesFile: files.file !== undefined }),
        tried: dry ? (description) => makes(this.#parts.database.db, description) : undefined,
      });
    });
    if (!dry) await this.#parts.live.refresh();
    return edited;
  }

  /** @throws ServiceError 404 for an id that no item has */
  async remove(id: string): Promise<Edited> {
    const row = await this.#row(id);
    await this.#catalog.remove(this.#parts.database, [row.id], [row]);
    await this.#parts.live.refresh();
    return { id: row.id, outcome: "removed", remarks: [] };
  }

  /** Runs the work with the finished cover, if a picture for one is given. */
  async #withCover({ cover }: GivenFiles, work: (cover?: Uint8Array) => Promise<Edited>): Promise<Edited> {
    const { intake, preparation } = this.#parts;
    return work(cover && (await intake.use("cover", cover, undefined, (file) => preparation.cover(file, coverRule))));
  }

  async #rules(
    file: string, stated: object, cover: Uint8Array | undefined,
    { folders, ...rules }: Pick<AudioRules, "derives" | "replacesFile"> & { folders?: string[] | undefined },
  ): Promise<AudioImport<Description, Known>> {
    const { database, objects } = this.#parts;
    return this.#catalog.into({
      database, objects, root: path.dirname(file), stated: new Map([[file, stated as never]]), premium: false, now: Date.now(),
      byHand: true, tagsFromPath: folders !== undefined, ...(folders && { folders }), ...rules, ...(cover && { cover }),
    });
  }

  #row(text: string): Promise<Row> {
    return itemNamed(text, this.#catalog.noun, (id) => this.#catalog.find(this.#parts.database.db, id));
  }
}

/** The names in a path of folders; undefined where a caller gives none. */
function foldersIn(path: string | undefined): string[] | undefined {
  const names = (path ?? "").split(/[/\\]+/).map((name) => name.trim()).filter((name) => !/^\.*$/.test(name));
  return names.length === 0 ? undefined : names;
}
