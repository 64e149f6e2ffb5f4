import Type from "typebox";
import { recordChanges } from "../../store/database/changes.ts";
import type { Database } from "../../store/database/database.ts";
import { deleteIcons, type Icon, type NewIcon } from "../../store/database/catalog/icons.ts";
import { noteRemoved, type RemovedItem } from "../../store/database/catalog/removed-items.ts";
import { fileStays, mergeClaims, type Origins, originsIn, originsOf, refusedInWords } from "../definition/origins.ts";
import { statementsOf } from "../definition/statements.ts";
import { popularityField, tagsField, textField } from "../editing/body-fields.ts";
import { cleanTags } from "../import/file-words.ts";
import {
  date, keptColumns, list, type StatedColumns, type StatedOf, statedColumn, text, whole, writtenColumns, yesOrNo,
} from "../import/manifest/stated-columns.ts";
import { iconFields } from "./fields.ts";

/** As exports and imports of whole families have it. */
type Row = Icon & { style_name: string };

const listOf = (json: string) => JSON.parse(json) as string[];

/** What sources may state of an icon: the members of exports, and those of bodies. */
export const iconColumns = {
  ...statementsOf<Row, (typeof iconFields)["declared"]>(iconFields),
  key: statedColumn({ read: text, of: (row: Row) => row.source_key }),
  name: statedColumn({ read: text, of: (row: Row) => row.name, columns: ["name"], from: ["path"] }),
  slug: statedColumn({ read: text, of: (row: Row) => row.slug }),
  tags: statedColumn({
    read: list,
    of: (row: Row) => listOf(row.tags_json),
    body: tagsField,
    given: cleanTags,
    write: (tags) => ({ tags_json: JSON.stringify(tags) }),
    columns: ["tags_json"],
    from: ["path"],
  }),
  style: statedColumn({
    read: text,
    of: (row: Row) => row.style_name,
    body: textField(100, "Name of its style, such as Outline. Default: found from the drawing"),
    given: (style: string) => style.trim(),
    columns: ["style_id"],
    from: ["path", "guess"],
  }),
  colors: statedColumn({ read: list, of: (row: Row) => listOf(row.colors_json) }),
  shape: statedColumn({ read: text, of: (row: Row) => row.shape }),
  types: statedColumn({ read: list, of: (row: Row) => listOf(row.types_json) }),
  concept: statedColumn({ read: text, of: (row: Row) => row.concept }),
  premium: statedColumn<Row, boolean>({
    read: yesOrNo,
    body: Type.Boolean({ description: "Whether its SVG needs the premium entitlement" }),
    write: (premium) => ({ is_free: premium ? 0 : 1 }),
    columns: ["is_free"],
  }),
  free: statedColumn({ read: yesOrNo, of: (row: Row) => row.is_free === 1, write: (free) => ({ is_free: free ? 1 : 0 }) }),
  popularity: statedColumn({ read: whole(0, 100), of: (row: Row) => row.popularity, body: popularityField }),
  downloads: statedColumn({ read: whole(0, Number.MAX_SAFE_INTEGER), of: (row: Row) => row.download_count }),
  created: statedColumn({ read: date, of: (row: Row) => new Date(row.created_at).toISOString() }),
  svg: statedColumn({ read: text, of: (row: Row) => row.svg }),
  stated: statedColumn({ read: originsIn, of: (row: Row) => originsOf(row), onlyNew: true }),
};

/** With the drawing, which is one of a person where they have given it in place of the set's. */
const fields: StatedColumns<never> = {
  ...Object.fromEntries(Object.entries<StatedColumns<never>[string]>(iconColumns).filter(([, { columns }]) => columns)),
  file: { read: text, columns: ["svg", "colors_json", "shape", "types_json"] },
};

export type StatedIcon = StatedOf<typeof iconColumns>;

/** All that is known of an icon before the database gives ids to its author, style and family. */
export interface IconDescription {
  sourceKey: string;
  name: string;
  slug: string;
  style: string;
  tags: string[];
  colors: string[];
  shape: string;
  types: string[];
  concept: string;
  /** 0 to 100, see `popularityPrior`. */
  popularity: number;
  /** Where its values come from. */
  origins: Origins;
  svg: string;
  /** Names of elements and attributes that were left out of the drawing. */
  removed: string[];
  /** What its source knows of it, where it has been in a catalog before. */
  stated?: StatedIcon;
}

export type IconColumns = Omit<NewIcon, "id" | "source_key" | "popularity" | "download_count" | "created_at">;

/** The columns that the source decides, as against those that live on in the catalog. */
export function describedColumns(icon: IconDescription, ids: Pick<NewIcon, "author_id" | "family_id" | "style_id">, isFree: boolean): IconColumns {
  return {
    name: icon.name,
    slug: icon.slug,
    ...ids,
    is_free: isFree ? 1 : 0,
    ...drawnColumns(icon),
    tags_json: JSON.stringify(icon.tags),
    concept: icon.concept,
    ...(icon.stated && writtenColumns(iconColumns, icon.stated)),
  };
}

/**
 * The columns of an icon as they are to be: those that its source says, and of one that is there what a stronger origin has said.
 * @returns in words, too, what stays against the source
 */
export function mergedColumns(icon: IconDescription, described: IconColumns, isPremiumSaid: boolean, row?: Icon): { columns: IconColumns; kept: string[] } {
  const from: Origins = { ...(isPremiumSaid && { premium: "manifest" }), ...icon.origins };
  const said: Record<string, unknown> = {
    ...icon.stated, name: icon.name, tags: icon.tags, style: icon.style, premium: described.is_free === 0, file: icon.svg,
  };
  const claims = Object.fromEntries(Object.keys(fields).map((field) => [field, { [from[field] ?? "default"]: said[field] }]));
  const { taken, origins, refused } = mergeClaims(fields, claims, row && originsOf(row));
  const columns = { ...described, ...(row && keptColumns<Icon>(fields, taken, row)), stated_json: JSON.stringify(origins) };
  const isOther = (field: string) => fields[field]!.columns!.some((column) => row![column as keyof Icon] !== described[column as keyof IconColumns]);
  const has: Record<string, unknown> = row ? { name: row.name, tags: listOf(row.tags_json), premium: row.is_free === 0 } : {};
  const kept = refused.filter(({ field }) => isOther(field)).map((one) => (one.field === "file" ? fileStays : refusedInWords(one, has[one.field])));
  return { columns, kept };
}

/** Those that another drawing changes. */
export function drawnColumns({ svg, colors, shape, types }: IconDescription) {
  return { svg, colors_json: JSON.stringify(colors), shape, types_json: JSON.stringify(types) };
}

const iconsPerTransaction = 500;

/** Takes icons out of the catalog, some hundred in a transaction. @param byHand those that a person has removed: no import brings them back */
export async function removeIcons(database: Database, ids: readonly number[], byHand: readonly RemovedItem[] = []): Promise<void> {
  for (let start = 0; start < ids.length; start += iconsPerTransaction) {
    const part = ids.slice(start, start + iconsPerTransaction);
    await database.transaction(async (trx) => {
      await deleteIcons(trx, part);
      await noteRemoved(trx, "icons", start === 0 ? byHand : [], database.now());
      await recordChanges(trx, "icons", part);
    });
  }
}
