import type { EmbeddedTags } from "@atelier/media/audio/probe-audio.ts";
import { recordChanges } from "../../store/database/changes.ts";
import type { Version } from "../../store/database/catalog/edited.ts";
import { wasRemoved } from "../../store/database/catalog/removed-items.ts";
import type { CatalogName, Db } from "../../store/database/schema.ts";
import { type Claims, mergeClaims, type Merged, originsOf, refusedInWords } from "../definition/origins.ts";
import type { AudioImport, Compared, KnownAudio } from "../import/audio-import.ts";
import { cleanTags, titleOfPath } from "../import/file-words.ts";
import { licenseOfTags } from "../import/license-of-tags.ts";
import { agreesWith, keptColumns, type StatedColumns, valuesOfRow, writtenColumns } from "../import/manifest/stated-columns.ts";
import { unknownLicense } from "../import/item-license.ts";
import type { Stores } from "../import/stores.ts";
import { type Standing, statedPrior, unknownPopularity } from "../popularity/popularity.ts";
import type { StatedAudio } from "./audio-columns.ts";
import { type AudioRules, pathTags, stableKey, wasRenamed } from "./audio-rules.ts";
import type { AudioDescription } from "./store-items.ts";

/* How the origins of values decide what an import, or an edit, makes of a sound or track. */

/** What is stated of a file, field by field, with its origin. */
function statedClaims({ byHand = false }: AudioRules, { stated: exported, ...stated }: Partial<StatedAudio>): Claims {
  const from = (field: string) => (byHand ? "person" : exported ? (exported[field] ?? "default") : "manifest");
  return Object.fromEntries(Object.entries(stated).map(([field, value]) => [field, { [from(field)]: value }]));
}

/** An item that is there, as far as its fields are kept. */
interface Known {
  stated_json: string;
  is_premium: 0 | 1;
}

/**
 * What a file's item is to have, and in words what stays against what its sources say.
 * @param derived what the file itself says, its path, and what it is taken for
 */
export function mergeAudio<Row extends Known>(
  rules: AudioRules, columns: StatedColumns<Row>, stated: Partial<StatedAudio>, derived: Claims, known?: Row,
): Merged & { kept: string[] } {
  const { derives } = rules;
  const claims: Record<string, Claims[string]> = derives ? Object.fromEntries(derives.map((field) => [field, derived[field]])) : { ...derived };
  // An export says what its item has, and its file, by now in other folders, no more than it did before.
  for (const [field, said] of Object.entries(statedClaims(rules, stated))) claims[field] = stated.stated ? said : { ...claims[field], ...said };
  const before = known && Object.entries(originsOf(known)).filter(([field]) => !derives?.includes(field));
  const has = known && valuesOfRow(columns, known);
  const merged = mergeClaims(columns, claims, before && Object.fromEntries(before), has);
  if (!known) return { ...merged, kept: [] };
  const others = merged.refused.filter(({ field, value }) => columns[field]!.isFile || !agreesWith(columns, { [field]: value }, known));
  return { ...merged, kept: others.map((one) => refusedInWords(one, { ...has, ...merged.taken }[one.field])) };
}

/** What is stated of a file against what its item has. */
function compareAudio<Row extends Known>(
  rules: AudioRules, columns: StatedColumns<Row>, stated: Partial<StatedAudio>, known: Row,
): Compared {
  const { taken, origins, kept } = mergeAudio({ ...rules, derives: [] }, columns, stated, {}, known);
  const agrees = agreesWith(columns, taken, known);
  const before = originsOf(known);
  const isRaised = agrees && Object.keys(taken).some((field) => origins[field] !== before[field]);
  return { agrees, remarks: kept, ...(isRaised && { raised: origins }) };
}

/** What all files of an import are said to be, beside what a manifest says of each. */
const premiumClaim = ({ premium }: Pick<AudioRules, "premium">): Claims => (premium ? { premium: { manifest: true } } : {});

/** Whether the item of a file is premium when it has come in, and so needs a preview. */
function isPremium(rules: AudioRules, stated: Partial<StatedAudio>, known?: Known): boolean {
  const { premium } = mergeClaims({ premium: {} }, { ...premiumClaim(rules), ...statedClaims(rules, stated) }, known && originsOf(known)).taken;
  return (premium as boolean | undefined) ?? known?.is_premium === 1;
}

/** What a file's tags and its path say of the fields that both catalogs have. @param words of its tags that are to be tags of the item */
export function derivedAudio(rules: AudioRules, file: string, tags: Omit<EmbeddedTags, "picture">, words: readonly string[]): Claims {
  const { name, url, attribution } = licenseOfTags(tags);
  const ofPath = pathTags(rules, file, tags.title);
  const all = cleanTags([...words, ...ofPath]);
  return {
    title: { file: tags.title, path: titleOfPath(file) },
    tags: { [words.length > 0 ? "file" : "path"]: all.length > 0 ? all : undefined },
    ...premiumClaim(rules),
    license: { file: name ?? undefined },
    license_url: { file: url ?? undefined },
    attribution: { file: attribution ?? undefined },
  };
}

interface KnownRow extends Known, Standing {
  created_at: number;
}

/** What the rows of both catalogs say: what was taken, and of an item that is there all else as it has it. */
export function describedAudio<Columns>(
  rules: AudioRules, columns: StatedColumns<never>, sourceKey: string, { taken, origins }: Pick<Merged, "taken" | "origins">,
  { created, downloads }: Pick<StatedAudio, "created" | "downloads">, known?: Columns & KnownRow,
): AudioDescription<Columns> {
  const { title = "", tags = [], premium = false, popularity } = taken as Partial<StatedAudio>;
  return {
    sourceKey, title, tags: cleanTags(tags), premium,
    popularity: statedPrior(popularity, known) ?? unknownPopularity,
    downloads: downloads ?? 0,
    createdAt: known?.created_at ?? created ?? rules.now,
    license: unknownLicense,
    origins: { ...origins, ...(rules.replacesFile && { file: "person" }) },
    stated: { ...writtenColumns(columns, taken), ...(known && keptColumns(columns, taken, known, rules.derives)) } as Partial<Columns>,
  };
}

interface OriginParts<Known extends KnownAudio, Row> {
  catalog: CatalogName;
  columns: StatedColumns<Row>;
  /** What is stated of a file. */
  stated(file: string): Partial<StatedAudio>;
  /** A row with the names that its columns are compared by. */
  named(known: Known): Promise<Row>;
  update(db: Db, read: Version, changes: { stated_json: string }): Promise<void>;
}

/** The part of an import that both catalogs have in common. */
export function originImport<Known extends KnownAudio & KnownRow, Row extends KnownRow>(
  options: Stores & AudioRules, { catalog, columns, stated, named, update }: OriginParts<Known, Row>,
): Pick<AudioImport<unknown, Known>, "isPremium" | "stableKey" | "wasRenamed" | "wasRemoved" | "restores" | "compare" | "raise"> {
  const { database, restore: restores = false } = options;
  return {
    restores,
    isPremium: (file, known) => isPremium(options, stated(file), known),
    stableKey: (file) => stableKey(options, file),
    wasRenamed: (file, { source_key }) => wasRenamed(options, file, source_key),
    // An item of a manifest is another one under another id, whatever its bytes.
    wasRemoved: (file, key, hash) => wasRemoved(database.db, catalog, key, stated(file).id === undefined ? hash : undefined),
    async compare(file, known) {
      const given = stated(file);
      return Object.keys(given).length === 0 ? { agrees: true, remarks: [] } : compareAudio(options, columns, given, await named(known));
    },
    raise: (items) => database.transaction(async (trx) => {
      for (const { known, origins } of items) await update(trx, known, { stated_json: JSON.stringify(origins) });
      await recordChanges(trx, catalog, items.map(({ known }) => known.id));
    }),
  };
}
