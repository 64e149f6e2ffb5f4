import type { Database } from "../../../store/database/database.ts";
import { iconFamilyBySourceKey } from "../../../store/database/catalog/icon-sets.ts";
import { iconKeysOfFamily } from "../../../store/database/catalog/icons.ts";
import type { IconSet } from "./icon-set.ts";

/** Which icons an import met: a family may come in several sets, so what is gone is known only after all of them. */
export class MetIcons {
  readonly #byFamily = new Map<string, Set<string>>();

  add({ sourceKey, icons }: IconSet): void {
    const met = this.#byFamily.get(sourceKey) ?? new Set();
    for (const icon of icons) met.add(icon.sourceKey);
    this.#byFamily.set(sourceKey, met);
  }

  /** The icons in the catalog of these families that were not met, each family's in the order of their keys. */
  async gone({ db }: Database): Promise<{ id: number; key: string }[]> {
    const gone: { id: number; key: string }[] = [];
    for (const [familyKey, met] of this.#byFamily) {
      const family = await iconFamilyBySourceKey(db, familyKey);
      const absent = (family ? await iconKeysOfFamily(db, family.id) : []).filter(({ source_key }) => !met.has(source_key));
      gone.push(...absent.map(({ id, source_key }) => ({ id, key: source_key })).toSorted((a, b) => (a.key < b.key ? -1 : 1)));
    }
    return gone;
  }
}
