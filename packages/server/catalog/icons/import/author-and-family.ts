import type { Database } from "../../../store/database/database.ts";
import { recordChanges } from "../../../store/database/changes.ts";
import { iconKeysOfFamily } from "../../../store/database/catalog/icons.ts";
import { iconAuthorId, iconFamilyBySourceKey, insertIconAuthor, insertIconFamily, updateIconFamily } from "../../../store/database/catalog/icon-sets.ts";
import { insertObjectReferences } from "../../../store/database/object-references.ts";
import type { ObjectStore } from "../../../store/objects/object-store.ts";
import { unicodeSlug } from "../slug.ts";
import { avatarPng } from "./avatar.ts";
import type { IconSet } from "./icon-set.ts";

/** The ids of a set's author and family as they are now; -1, which nobody has, for one that is new. */
export async function findSetIds({ db }: Database, { sourceKey, author }: IconSet): Promise<{ authorId: number; familyId: number }> {
  return { authorId: (await iconAuthorId(db, author.name)) ?? -1, familyId: (await iconFamilyBySourceKey(db, sourceKey))?.id ?? -1 };
}

/** The id of the author, who gets a generated picture when new. */
export async function ensureAuthor(database: Database, objects: ObjectStore, { name, url }: IconSet["author"]): Promise<number> {
  const known = await iconAuthorId(database.db, name);
  if (known !== undefined) return known;
  const { key } = await objects.put(await avatarPng(name));
  return database.transaction(async (trx) => {
    const meanwhile = await iconAuthorId(trx, name);
    if (meanwhile !== undefined) return meanwhile;
    const id = await insertIconAuthor(trx, { name, slug: unicodeSlug(name) || "author", url: url ?? null, avatar_object: key });
    await insertObjectReferences(trx, [{ object: key, owner: `icon_authors/${id}` }]);
    return id;
  });
}

/** The id of the set's family, its name and licence brought up to date. */
export function ensureFamily(database: Database, { sourceKey, name, license }: IconSet): Promise<number> {
  // An answer promises addresses; what a source calls one need not be.
  const licenseUrl = license?.url !== undefined && URL.canParse(license.url) ? license.url : null;
  const described = { name, license_name: license?.name ?? null, license_url: licenseUrl };
  return database.transaction(async (trx) => {
    const known = await iconFamilyBySourceKey(trx, sourceKey);
    if (!known) return insertIconFamily(trx, { source_key: sourceKey, ...described });
    const isSame = known.name === name && known.license_name === described.license_name && known.license_url === described.license_url;
    if (!isSame) {
      await updateIconFamily(trx, known.id, described);
      // Its icons show its name and licence.
      await recordChanges(trx, "icons", (await iconKeysOfFamily(trx, known.id)).map(({ id }) => id));
    }
    return known.id;
  });
}
