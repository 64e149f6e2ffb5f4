import { type CompiledQuery, sql } from "kysely";
import { type Db, iconColumns, type NewRow, type Row } from "../schema.ts";
import { updateEdited, type Version } from "./edited.ts";

export type Icon = Row<"icons">;
export type NewIcon = NewRow<"icons">;

/** What the index has no use for, and what answers do not show: every page of every search reads its rows. */
const notIndexed = ["source_key", "concept", "stated_json"] as const;
const notShown = ["source_key", "popularity", "shape", "types_json"] as const;

/** @param more columns that fields of the catalog are kept in: what a later migration has added is read without a line here */
function columnsBut<Left extends string>(left: readonly Left[], more: readonly string[]) {
  const all = [...new Set<string>([...iconColumns.filter((column) => !left.includes(column as never)), ...more])];
  const columns = all as unknown as Exclude<(typeof iconColumns)[number], Left>[];
  return columns.map((column) => `icons.${column}` as const);
}

function withStyle(db: Db) {
  return db.selectFrom("icons").innerJoin("icon_styles as style", "style.id", "icons.style_id").select("style.name as style_name");
}

function withStyleOnly(db: Db, more: readonly string[]) {
  return withStyle(db).select(columnsBut(notIndexed, more));
}

/** As the search index reads it. */
export type IconWithStyle = Awaited<ReturnType<typeof iconsWithStyleAfter>>[number];

/** A page of all icons in the order of their ids, for going through the whole catalog. */
export function iconsWithStyleAfter(db: Db, id: number, limit: number, more: readonly string[]) {
  return withStyleOnly(db, more).where("icons.id", ">", id).orderBy("icons.id").limit(limit).execute();
}

/** In no order; an id that no icon has is left out. */
export async function iconsWithStyleByIds(db: Db, ids: readonly number[], more: readonly string[]): Promise<IconWithStyle[]> {
  return ids.length === 0 ? [] : withStyleOnly(db, more).where("icons.id", "in", ids).execute();
}

function withNames(db: Db, ids: readonly number[], more: readonly string[]) {
  return withStyle(db)
    .select(columnsBut(notShown, more))
    .innerJoin("icon_authors as author", "author.id", "icons.author_id")
    .innerJoin("icon_families as family", "family.id", "icons.family_id")
    .select(["author.name as author_name", "author.slug as author_slug", "author.avatar_object"])
    .select(["family.name as family_name", "family.license_name", "family.license_url"])
    .where("icons.id", "in", ids);
}

/** As answers show it: with author, style and family, without the drawing. */
export type IconWithNames = Awaited<ReturnType<ReturnType<typeof withNames>["execute"]>>[number];

/** Larger pages are rare, and a query of a thousand parameters is no small thing to keep. */
const mostCompiled = 100;

/** By how many icons are asked for: every page of every search needs its rows, and building the same query again takes half as long as carrying it out. */
const compiled = new WeakMap<Db, Map<string, CompiledQuery<IconWithNames>>>();

/** In no order; an id that no icon has is left out. */
export async function iconsWithNames(db: Db, ids: readonly number[], more: readonly string[]): Promise<IconWithNames[]> {
  if (ids.length === 0) return [];
  if (ids.length > mostCompiled) return withNames(db, ids, more).execute();
  let bySize = compiled.get(db);
  if (bySize === undefined) compiled.set(db, (bySize = new Map()));
  const key = `${ids.length} ${more.join()}`;
  let query = bySize.get(key);
  if (query === undefined) bySize.set(key, (query = withNames(db, ids, more).compile()));
  return (await db.executeQuery<IconWithNames>({ ...query, parameters: ids })).rows;
}

export async function iconSvg(db: Db, id: number): Promise<string | undefined> {
  const row = await db.selectFrom("icons").select("svg").where("id", "=", id).executeTakeFirst();
  return row?.svg;
}

/** Drawings by their icons' ids; an id that no icon has is left out. */
export async function iconSvgs(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("icons").select(["id", "svg"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, svg }) => [id, svg]));
}

/** Ids of the icons with exactly this slug, the most popular first. */
export async function iconIdsBySlug(db: Db, slug: string, limit: number): Promise<number[]> {
  const rows = await db.selectFrom("icons").select("id").where("slug", "=", slug).orderBy("popularity", "desc").orderBy("id").limit(limit).execute();
  return rows.map((row) => row.id);
}

/** Other icons that show the same, inside one family or outside it, the most popular first. */
export async function iconIdsOfConcept(
  db: Db, { id, concept, family_id }: Pick<Icon, "id" | "concept" | "family_id">, where: "same family" | "other families", limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom("icons")
    .select("id")
    .where("concept", "=", concept)
    .where("family_id", where === "same family" ? "=" : "!=", family_id)
    .where("id", "!=", id)
    .orderBy("popularity", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

export async function addIconDownloads(db: Db, id: number, downloads: number): Promise<void> {
  await db
    .updateTable("icons")
    .set({ download_count: sql<number>`download_count + ${downloads}` })
    .where("id", "=", id)
    .execute();
}

/** The icons that have one of these source keys, whole. */
export async function iconsBySourceKeys(db: Db, keys: readonly string[]): Promise<Icon[]> {
  return keys.length === 0 ? [] : db.selectFrom("icons").selectAll().where("source_key", "in", keys).execute();
}

/** Which of these source keys the catalog has; some hundred at a time. */
export async function knownIconKeys(db: Db, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  return (await db.selectFrom("icons").select("source_key").where("source_key", "in", keys).execute()).map((row) => row.source_key);
}

/** Inserts icons, some hundred at a time, and answers their ids. */
export async function insertIcons(db: Db, icons: readonly NewIcon[]): Promise<number[]> {
  if (icons.length === 0) return [];
  const rows = await db.insertInto("icons").values(icons).returning("id").execute();
  return rows.map((row) => row.id);
}

/** @throws EditedMeanwhile when it is not any more as it was read */
export function updateIcon(db: Db, read: Version, changes: Partial<NewIcon>): Promise<void> {
  return updateEdited(db, "icons", read, changes);
}

/** Id and key of every icon of a family, in no order. */
/** In no order; an id that no icon has is left out. */
export async function iconKeysByIds(db: Db, ids: readonly number[]): Promise<Pick<Icon, "id" | "source_key">[]> {
  return ids.length === 0 ? [] : db.selectFrom("icons").select(["id", "source_key"]).where("id", "in", ids).execute();
}

export function iconKeysOfFamily(db: Db, familyId: number): Promise<Pick<Icon, "id" | "source_key">[]> {
  return db.selectFrom("icons").select(["id", "source_key"]).where("family_id", "=", familyId).execute();
}

/** Removes some hundred icons at most. */
export async function deleteIcons(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom("icons").where("id", "in", ids).execute();
}

/** The icons of a family, whole, with the names of their styles, in the order of their ids. */
export function iconsOfFamily(db: Db, familyId: number) {
  return db.selectFrom("icons").innerJoin(
    "icon_styles", "icon_styles.id", "icons.style_id",
  ).selectAll("icons").select("icon_styles.name as style_name").where("icons.family_id", "=", familyId).orderBy("icons.id").execute();
}

/** An icon whole. */
export function iconById(db: Db, id: number): Promise<Icon | undefined> {
  return db.selectFrom("icons").selectAll().where("id", "=", id).executeTakeFirst();
}
