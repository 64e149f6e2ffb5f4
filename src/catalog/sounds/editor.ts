import path from "node:path";
import Type, { type Static } from "typebox";
import { type InvalidParam, notFound } from "../../errors.ts";
import { type Sound, soundById } from "../../store/database/sounds.ts";
import { changeAudio, createAudio } from "../editing/edit-audio.ts";
import type { AlsoWrite, Edited } from "../editing/edited.ts";
import type { EditorParts, GivenFiles } from "../editing/editor-parts.ts";
import { audioFields, audioProblems, fileField, largestAudio, newAudioFields, statedAudio, textField } from "../editing/fields.ts";
import { fileNameOf } from "../editing/intake.ts";
import { sharedColumns } from "../export/export-audio.ts";
import type { AudioImport } from "../import/import-audio-folder.ts";
import type { Stated } from "../import/manifest/manifest-columns.ts";
import { parseItemId } from "../item-id.ts";
import { categorySlugs } from "./categories.ts";
import { categoryNamed } from "./import/category-map.ts";
import { soundImport } from "./import/sound-import.ts";
import { removeSounds } from "./remove-sounds.ts";
import type { SoundDescription } from "./rows.ts";

const fields = {
  ...audioFields,
  category: Type.Optional(textField(100, "Slug or name of its category. Default: guessed from its words, and told in `remarks`")),
};

export const newSoundBody = Type.Object({ file: fileField(largestAudio, "WAV, AIFF, FLAC, MP3, Ogg Vorbis, Opus or M4A."), ...fields, ...newAudioFields });
export const soundChangeBody = Type.Object({ file: Type.Optional(fileField(largestAudio, "Takes the place of its file.")), ...fields });

type NewSound = Static<typeof newSoundBody>;
type SoundChange = Static<typeof soundChangeBody>;

/** What the schemas cannot say. */
export function soundProblems(body: Partial<NewSound>): InvalidParam[] {
  const { category } = body;
  const unknown = category !== undefined && categoryNamed(category) === undefined;
  return [...audioProblems(body), ...(unknown ? [{ name: "category", reason: `must be one of ${categorySlugs.join(", ")}` }] : [])];
}

/** Creates, changes and removes single sounds, by the ways of the import. */
export class SoundEditor {
  readonly #parts: EditorParts;

  constructor(parts: EditorParts) {
    this.#parts = parts;
  }

  /** @throws ServiceError 400 for a file that cannot be taken, 409 when the catalog has it */
  async create(body: NewSound, { file }: GivenFiles, also?: AlsoWrite): Promise<Edited> {
    const { intake, preparation, live } = this.#parts;
    const edited = await intake.use("file", file!, fileNameOf(body, file!), (place) => createAudio(this.#rules(place, statedOf(body)), place, preparation, also));
    await live.refresh();
    return edited;
  }

  /** @throws ServiceError as `create`, and 404 for an id that no sound has */
  async change(id: string, body: SoundChange, { file }: GivenFiles): Promise<Edited> {
    const row = await this.#row(id);
    const { id: _key, created: _created, downloads: _downloads, ...columns } = sharedColumns(row);
    const stated = { ...columns, category: row.category, ...statedOf(body) };
    const edited = await changeAudio(this.#parts, row, { given: file, fileName: body.file_name, premium: stated.premium, rules: (place) => this.#rules(place, stated) });
    await this.#parts.live.refresh();
    return edited;
  }

  /** @throws ServiceError 404 for an id that no sound has */
  async remove(id: string): Promise<Edited> {
    const row = await this.#row(id);
    await removeSounds(this.#parts.database, [row.id]);
    await this.#parts.live.refresh();
    return { id: row.id, outcome: "removed", remarks: [] };
  }

  #rules(file: string, stated: Stated): AudioImport<SoundDescription, Sound> {
    const { database, objects } = this.#parts;
    return soundImport({ database, objects, root: path.dirname(file), stated: new Map([[file, stated]]), tagsFromPath: false, premium: false, now: Date.now() });
  }

  async #row(text: string): Promise<Sound> {
    const id = parseItemId(text);
    const row = id === undefined ? undefined : await soundById(this.#parts.database.db, id);
    if (!row) throw notFound("Sound effect");
    return row;
  }
}

function statedOf(body: SoundChange): Stated {
  return { ...statedAudio(body), ...(body.category !== undefined && { category: body.category }) };
}
