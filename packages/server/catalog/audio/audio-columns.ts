import Type from "typebox";
import type { LicenseColumns } from "../../store/database/schema.ts";
import { dateOrInstant } from "../definition/dates.ts";
import { originsIn, originsOf } from "../definition/origins.ts";
import { licenseFields, popularityField, tagsField, textField, textOrNoneField } from "../editing/body-fields.ts";
import { cleanTags } from "../import/file-words.ts";
import { addressOrNone, date, list, type StatedOf, statedColumn, text, textOrNone, whole, yesOrNo } from "../import/manifest/stated-columns.ts";
import { priorOf, type Standing, statedPrior } from "../popularity/popularity.ts";

interface Row extends LicenseColumns, Standing {
  source_key: string;
  title: string;
  tags_json: string;
  is_premium: 0 | 1;
  download_count: number;
  created_at: number;
  stated_json: string;
}

const tagsOf = (row: Row) => JSON.parse(row.tags_json) as string[];
/** What a new item begins with: one that is there keeps its own. */
const whenNew = () => true;

/** What sources may state of a sound and of a track. */
export const audioColumns = {
  id: statedColumn({
    meaning: "the item's id in your own system. Later imports find the item by it: keep it the same",
    read: text,
    of: (row: Row) => row.source_key,
    agrees: whenNew,
    body: textField(300, "What your system calls the item: a second one of this id is refused, an import that names it updates it"),
    onlyNew: true,
  }),
  title: statedColumn({
    meaning: "its title",
    read: text,
    of: (row: Row) => row.title,
    body: textField(300, "Title. Default: what the file's tags say, or its name"),
    given: (title: string) => title.trim(),
    columns: ["title"],
    from: ["file", "path"],
  }),
  tags: statedColumn({
    meaning: "a JSON list, or a text with `;` between the tags (or `,` where it has no `;`)",
    read: list, of: tagsOf, agrees: (tags, row: Row) => JSON.stringify(cleanTags(tags)) === row.tags_json, body: tagsField,
    columns: ["tags_json"], from: ["file", "path"],
  }),
  premium: statedColumn({
    meaning: "`true`/`false`, `yes`/`no`, `1`/`0`; otherwise what `--premium` says",
    read: yesOrNo,
    of: (row: Row) => row.is_premium === 1,
    body: Type.Boolean({ description: "Whether its download needs the premium entitlement" }),
    columns: ["is_premium"],
  }),
  popularity: statedColumn({
    meaning: "0 to 100: where it begins, [downloads lift it](administration.md#popularity)",
    read: whole(0, 100),
    of: (row: Row) => row.popularity,
    agrees: (popularity, row: Row) => statedPrior(popularity, row) === priorOf(row),
    body: popularityField,
  }),
  created: statedColumn({
    meaning: "a date such as `2026-05-01` or `2026-05-01T12:00:00Z`; only for a new item",
    read: date,
    of: (row: Row) => new Date(row.created_at).toISOString(),
    agrees: whenNew,
    body: Type.Unsafe<string>({ ...dateOrInstant, description: "Its date, such as 2026-05-01 or 2026-05-01T12:00:00Z. Default: now" }),
    onlyNew: true,
    given: date,
  }),
  downloads: statedColumn({
    meaning: "count that a new item begins with; an item that is there keeps its own",
    read: whole(0, Number.MAX_SAFE_INTEGER),
    of: (row: Row) => row.download_count,
    agrees: whenNew,
    body: Type.Integer({ minimum: 0, description: "Downloads that it begins with. Default: 0" }),
    onlyNew: true,
  }),
  license: statedColumn({
    meaning: "name of its licence; `null`: none",
    read: textOrNone, of: (row: Row) => row.license_name, write: (name) => ({ license_name: name }), body: licenseFields.license,
    columns: ["license_name"], from: ["file"],
  }),
  license_url: statedColumn({
    meaning: "http(s) address of its text; `null`: none",
    read: addressOrNone,
    of: (row: Row) => row.license_url,
    write: (url) => ({ license_url: url }),
    body: licenseFields.license_url,
    columns: ["license_url"],
    from: ["file"],
    partOf: "license",
  }),
  attribution: statedColumn({
    meaning: "credit line; `null`: none",
    read: textOrNone,
    of: (row: Row) => row.attribution,
    write: (attribution) => ({ attribution }),
    body: textOrNoneField(1000, "Credit line; null: none"),
    columns: ["attribution"],
    from: ["file"],
  }),
  stated: statedColumn({
    meaning: "which origin each value has, as exports write it: leave it out of your own lists",
    read: originsIn, of: (row: Row) => originsOf(row), agrees: whenNew, onlyNew: true,
  }),
};

export type StatedAudio = StatedOf<typeof audioColumns>;
