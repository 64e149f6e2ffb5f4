import path from "node:path";
import type { AudioImport, Described, KnownAudio } from "../import/audio-import.ts";
import { hashFile } from "../import/hash-file.ts";
import { noTags, type PreparedFile } from "../import/prepare-file.ts";
import { filesOf } from "../import/store-audio.ts";
import { itemExists } from "../editing/errors.ts";
import type { AudioEditorParts, AudioPreparation } from "../editing/editor-parts.ts";
import { type AlsoWrite, type Edited, listedGuesses } from "../editing/edited.ts";
import type { GivenFile } from "../editing/intake.ts";

/**
 * Brings one file in as an import would.
 * @throws ServiceError 400 for a file that cannot be taken, 409 when the catalog has it already, by its id or by its bytes
 */
export async function createAudio<Description, Known extends KnownAudio>(
  into: AudioImport<Description, Known>, file: string, preparation: AudioPreparation, also?: AlsoWrite,
): Promise<Edited> {
  const { description, prepared, remarks, guesses } = await newAudio(into, file, preparation);
  let edited: Edited | undefined;
  await into.store([{ description, audio: prepared.audio }], async (trx, [id]) => {
    // Another request has brought it in meanwhile.
    if (id === undefined) throw itemExists();
    edited = { id, outcome: "new", remarks, ...listedGuesses(guesses) };
    await also?.(trx, edited);
  });
  return edited!;
}

/** What `createAudio` would bring in. @throws ServiceError as that does */
export async function newAudio<Description, Known extends KnownAudio>(
  into: AudioImport<Description, Known>, file: string, preparation: AudioPreparation,
): Promise<Described<Description> & { prepared: PreparedFile }> {
  const hash = await hashFile(file);
  const stableKey = into.stableKey(file);
  const sourceKey = stableKey ?? keyOfBytes(hash);
  const [known] = await into.find([sourceKey]);
  const holder = known ?? (stableKey === undefined ? (await into.findByBytes(hash))[0] : undefined);
  if (holder) throw itemExists(holder.id);
  const prepared = await preparation.audio({ path: file, preview: into.isPremium(file), music: into.music });
  return { prepared, ...(await into.describe(file, sourceKey, prepared)) };
}

export interface AudioChange<Description, Known extends KnownAudio> {
  /** Takes the place of the item's file. */
  given: GivenFile | undefined;
  /** Name for downloads; undefined keeps it, or takes it from the new file. */
  fileName: string | undefined;
  /** Whether the item is premium afterwards. */
  premium: boolean;
  /** Whether there is more to write than what the rules can see, such as a cover. */
  more?: boolean;
  /** The rules of the import for a file of this path. */
  rules(file: string): AudioImport<Description, Known> | Promise<AudioImport<Description, Known>>;
  /** For a dry run: what the change would make beside the item. Nothing is stored. */
  tried?: ((description: Description) => Promise<string[]>) | undefined;
}

/**
 * Changes an item in place: id, date and counts stay.
 * @throws ServiceError as `createAudio`
 */
export async function changeAudio<Description, Known extends KnownAudio>(
  { intake, preparation }: Pick<AudioEditorParts, "intake" | "preparation">,
  known: Known,
  { given, fileName, premium, more = false, rules, tried }: AudioChange<Description, Known>,
): Promise<Edited> {
  const { id } = known;
  const write = async (into: AudioImport<Description, Known>, file: string, sourceKey: string, prepared?: PreparedFile): Promise<Edited> => {
    const { description, remarks } = await into.describe(file, sourceKey, prepared ?? { tags: noTags }, known);
    if (tried) return { id, outcome: "changed", remarks: [...remarks, ...(await tried(description))] };
    const audio = prepared?.audio ?? { ...filesOf(known), ...(fileName !== undefined && { file_name: renamed(known.file_name, fileName) }) };
    await into.store([{ description, audio, replaces: known }]);
    return { id, outcome: "changed", remarks };
  };
  if (given) {
    return intake.use("file", given, fileName, async (file) => {
      const into = await rules(file);
      const sourceKey = await keyAfter(into, known, await hashFile(file));
      return write(into, file, sourceKey, await preparation.audio({ path: file, preview: premium, music: into.music }));
    });
  }
  if (premium && known.preview_object === null) {
    // It becomes premium: its own file is read once more, for the preview.
    const own = { object: known.file_object, maxBytes: Number.POSITIVE_INFINITY };
    return intake.use("file", own, fileName ?? known.file_name, async (file) => {
      return write(await rules(file), file, known.source_key, await preparation.audio({ path: file, preview: true, music: false }));
    });
  }
  const file = path.resolve(known.file_name);
  const into = await rules(file);
  const hasName = fileName === undefined || renamed(known.file_name, fileName) === known.file_name;
  const { agrees, raised } = await into.compare(file, known);
  if (more || !hasName || !agrees) return write(into, file, known.source_key);
  if (raised && !tried) await into.raise([{ known, origins: raised }]);
  return { id, outcome: "same", remarks: [] };
}

/** The extension stays, for it tells the media type. */
function renamed(present: string, name: string): string {
  return path.parse(path.basename(name)).name + path.extname(present);
}

/** An item that is known by its bytes is known by the new ones; its source's id stays. */
async function keyAfter<Known extends KnownAudio>(
  into: Pick<AudioImport<unknown, Known>, "find">, { id, source_key, file_object }: Known, hash: string,
): Promise<string> {
  if (source_key !== keyOfBytes(file_object)) return source_key;
  const [other] = await into.find([keyOfBytes(hash)]);
  if (other && other.id !== id) throw itemExists(other.id);
  return keyOfBytes(hash);
}

function keyOfBytes(hash: string): string {
  return `sha256:${hash}`;
}
