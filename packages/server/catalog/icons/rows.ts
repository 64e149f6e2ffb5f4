import Type from "typebox";
import { recordChanges } from "../../store/database/changes.ts";
import type { Database } from "../../store/database/database.ts";
import { deleteIcons, type Icon, type NewIcon } from "../../store/database/catalog/icons.ts";
import { statementsOf } from "../definition/statements.ts";
import { popularityField, tagsField, textField } from "../editing/body-fields.ts";
import { cleanTags } from "../import/file-words.ts";
import { date, list, type StatedOf, statedColumn, text, whole, writtenColumns, yesOrNo } from "../import/manifest/stated-columns.ts";
import { iconFields } from "./fields.ts";

/** As exports and imports of whole families have it. */
type Row = Icon & { style_name: string };

const listOf = (json: string) => JSON.parse(json) as string[];

/** What sources may state of an icon: the members of exports, and those of bodies. */
export const iconColumns = {
  ...statementsOf<Row, (typeof iconFields)["declared"]>(iconFields),
  key: statedColumn({ read: text, of: (row: Row) => row.source_key }),
  name: statedColumn({ read: text, of: (row: Row) => row.name }),
  slug: statedColumn({ read: text, of: (row: Row) => row.slug }),
  tags: statedColumn({
    read: list,
    of: (row: Row) => listOf(row.tags_json),
    body: tagsField,
    given: cleanTags,
    write: (tags) => ({ tags_json: JSON.stringify(tags) }),
  }),
  style: statedColumn({
    read: text,
    of: (row: Row) => row.style_name,
    body: textField(100, "Name of its style, such as Outline. Default: found from the drawing"),
    given: (style: string) => style.trim(),
  }),
  colors: statedColumn({ read: list, of: (row: Row) => listOf(row.colors_json) }),
  shape: statedColumn({ read: text, of: (row: Row) => row.shape }),
  types: statedColumn({ read: list, of: (row: Row) => listOf(row.types_json) }),
  concept: statedColumn({ read: text, of: (row: Row) => row.concept }),
  premium: statedColumn<Row, boolean>({
    read: yesOrNo,
    body: Type.Boolean({ description: "Whether its SVG needs the premium entitlement" }),
    write: (premium) => ({ is_free: premium ? 0 : 1 }),
  }),
  free: statedColumn({ read: yesOrNo, of: (row: Row) => row.is_free === 1, write: (free) => ({ is_free: free ? 1 : 0 }) }),
  popularity: statedColumn({ read: whole(0, 100), of: (row: Row) => row.popularity, body: popularityField }),
  downloads: statedColumn({ read: whole(0, Number.MAX_SAFE_INTEGER), of: (row: Row) => row.download_count }),
  created: statedColumn({ read: date, of: (row: Row) => new Date(row.created_at).toISOString() }),
  svg: statedColumn({ read: text, of: (row: Row) => row.svg }),
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

/** Those that another drawing changes. */
export function drawnColumns({ svg, colors, shape, types }: IconDescription) {
  return { svg, colors_json: JSON.stringify(colors), shape, types_json: JSON.stringify(types) };
}

const iconsPerTransaction = 500;

/** Takes icons out of the catalog, some hundred in a transaction. */
export async function removeIcons(database: Database, ids: readonly number[]): Promise<void> {
  for (let start = 0; start < ids.length; start += iconsPerTransaction) {
    const part = ids.slice(start, start + iconsPerTransaction);
    await database.transaction(async (trx) => {
      await deleteIcons(trx, part);
      await recordChanges(trx, "icons", part);
    });
  }
}
