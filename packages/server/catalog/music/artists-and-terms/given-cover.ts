import { hash } from "node:crypto";
import { recordChanges } from "../../../store/database/changes.ts";
import { deleteReferencesOf, insertObjectReferences } from "../../../store/database/object-references.ts";
import type { Db } from "../../../store/database/schema.ts";
import type { Edited } from "../../editing/edited.ts";
import type { AudioEditorParts } from "../../editing/editor-parts.ts";
import type { GivenFile } from "../../editing/intake.ts";
import type { Stores } from "../../import/stores.ts";
import { tryOrDo } from "../../editing/try-or-do.ts";
import { coverRule } from "../../audio/cover-rule.ts";

/** A picture that a caller gives, as a square cover. @throws ServiceError 400 that names `cover` */
export function givenCover({ intake, preparation }: Pick<AudioEditorParts, "intake" | "preparation">, given: GivenFile): Promise<Buffer> {
  return intake.use("cover", given, undefined, async (file) => Buffer.from(await preparation.cover(file, coverRule)));
}

interface CoveredChange<Row extends { id: number; cover_object: string }> {
  row: Row;
  /** Under which name the row's picture is noted as needed. */
  owner: string;
  changes: Partial<Row>;
  cover: Buffer | undefined;
  write(trx: Db, changes: Partial<Row>): Promise<void>;
  /** The tracks whose index entries the change concerns. */
  tracks(trx: Db): Promise<number[]>;
  /** Writes nothing, its picture neither. */
  dry: boolean;
}

/** Changes an artist, genre or mood, its picture included, in one transaction with its place in the change feed. */
export async function changeCovered<Row extends { id: number; cover_object: string }>(
  { database, objects }: Stores, { row, owner, changes, cover, write, tracks, dry }: CoveredChange<Row>,
): Promise<Edited> {
  const object = cover && (dry ? hash("sha256", cover) : (await objects.put(cover)).key);
  const all = { ...changes, ...(object !== undefined && { cover_object: object }) } as Partial<Row>;
  const isSame = (Object.keys(all) as (keyof Row)[]).every((column) => all[column] === row[column]);
  if (isSame) return { id: row.id, outcome: "same", remarks: [] };
  await tryOrDo(database, dry, async (trx) => {
    await write(trx, all);
    if (object !== undefined) {
      await deleteReferencesOf(trx, owner);
      await insertObjectReferences(trx, [{ object, owner }]);
    }
    await recordChanges(trx, "music", await tracks(trx));
  });
  return { id: row.id, outcome: "changed", remarks: [] };
}
