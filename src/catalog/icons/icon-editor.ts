import { readFile } from "node:fs/promises";
import Type, { type Static } from "typebox";
import { type InvalidParam, notFound } from "../../errors.ts";
import { recordChanges } from "../../store/database/changes.ts";
import { ensureIconStyle, iconFamilyBySourceKey } from "../../store/database/icon-sets.ts";
import { iconById, iconsBySourceKeys, type Icon, type NewIcon, updateIcon } from "../../store/database/icons.ts";
import type { AlsoWrite, Edited } from "../editing/edited.ts";
import type { EditorParts, GivenFiles } from "../editing/editor-parts.ts";
import { itemExists, refusedFile } from "../editing/errors.ts";
import { fileField, largestDrawing, licenseFields, popularityField, tagsField, textField } from "../editing/fields.ts";
import { cleanTags } from "../import/file-words.ts";
import { parseItemId } from "../item-id.ts";
import { standingAfter, statedPrior } from "../popularity/popularity.ts";
import { type DrawnIcon, drawnSet } from "./drawn-icon.ts";
import { importIconSet } from "./import/import-icon-set.ts";
import type { PreparedIcon } from "./import/prepare-icon.ts";
import { removeIcons } from "./import/prune-icons.ts";
import { unicodeSlug } from "./slug.ts";

const fields = {
  tags: Type.Optional(tagsField),
  style: Type.Optional(textField(100, "Name of its style, such as Outline. Default: found from the drawing")),
  premium: Type.Optional(Type.Boolean({ description: "Whether its SVG needs the premium entitlement" })),
  popularity: Type.Optional(popularityField),
};

export const newIconBody = Type.Object({
  file: fileField(largestDrawing, "SVG."),
  name: textField(200, "What it shows; unique in its family"),
  family: Type.Optional(textField(200, "Name of the set that it belongs to, which is made when new. Default: Uploads")),
  author: Type.Optional(textField(200, "Who drew it, who is made when new. Default: Unknown")),
  ...licenseFields,
  ...fields,
});
export const iconChangeBody = Type.Object({ file: Type.Optional(fileField(largestDrawing, "Takes the place of its drawing.")), name: Type.Optional(textField(200, "What it shows")), ...fields });

type NewIconBody = Static<typeof newIconBody>;
type IconChange = Static<typeof iconChangeBody>;

/** What the schemas cannot say. */
export function iconProblems({ name, family }: Partial<NewIconBody>): InvalidParam[] {
  const wordless = (text: string | undefined): boolean => text !== undefined && unicodeSlug(text) === "";
  return Object.entries({ name, family }).flatMap(([field, text]) => (wordless(text) ? [{ name: field, reason: "must hold a letter or a digit" }] : []));
}

/** Creates, changes and removes single icons, by the ways of the import. */
export class IconEditor {
  readonly #parts: EditorParts;

  constructor(parts: EditorParts) {
    this.#parts = parts;
  }

  /** @throws ServiceError 400 for a drawing that cannot be taken, 409 when the family has an icon of this name */
  async create(body: NewIconBody, { file }: GivenFiles, also?: AlsoWrite): Promise<Edited> {
    const { database, objects, intake, live } = this.#parts;
    const icon = await this.#drawn(body);
    const document = await intake.use("file", file!, undefined, readDrawing);
    const set = drawnSet(icon, document);
    const { sourceKey } = set.icons[0]!;
    const [known] = await iconsBySourceKeys(database.db, [sourceKey]);
    if (known) throw itemExists(known.id);
    const prepared = { ...(await this.#parts.preparation.icon(icon, document)), name: body.name.trim(), ...(body.popularity !== undefined && { popularity: body.popularity }) };
    let edited: Edited | undefined;
    await importIconSet(set, {
      database,
      objects,
      prepare: async () => prepared,
      isFree: () => body.premium !== true,
      within: async (trx, [id]) => {
        // Another request has brought it in meanwhile.
        if (id === undefined) throw itemExists();
        edited = { id, outcome: "new", remarks: remarksOf(prepared) };
        await also?.(trx, edited);
      },
    });
    // Another request was so much faster that the set is known.
    if (!edited) throw itemExists();
    await live.refresh();
    return edited;
  }

  /** @throws ServiceError as `create`, and 404 for an id that no icon has */
  async change(id: string, body: IconChange, { file }: GivenFiles): Promise<Edited> {
    const { database, intake, preparation, live } = this.#parts;
    const row = await this.#row(id);
    const drawing = file && (await preparation.icon(drawnAnew(row), await intake.use("file", file, undefined, readDrawing)));
    const outcome = await database.transaction(async (trx) => {
      const changes: Partial<NewIcon> = {
        ...changesOf(body, row),
        ...(drawing && drawnColumns(drawing)),
        ...(body.style !== undefined && { style_id: await ensureIconStyle(trx, body.style.trim()) }),
      };
      const isSame = (Object.keys(changes) as (keyof Icon)[]).every((column) => changes[column] === row[column]);
      if (isSame) return "same" as const;
      await updateIcon(trx, row.id, changes);
      await recordChanges(trx, "icons", [row.id]);
      return "changed" as const;
    });
    await live.refresh();
    return { id: row.id, outcome, remarks: drawing ? remarksOf(drawing) : [] };
  }

  /** @throws ServiceError 404 for an id that no icon has */
  async remove(id: string): Promise<Edited> {
    const row = await this.#row(id);
    await removeIcons(this.#parts.database, [row.id]);
    await this.#parts.live.refresh();
    return { id: row.id, outcome: "removed", remarks: [] };
  }

  /** What the body describes; a family that there is keeps its licence unless another one is stated. */
  async #drawn({ name, family = "Uploads", author = "Unknown", tags = [], style, license, license_url: url }: NewIconBody): Promise<DrawnIcon> {
    const icon = { family: family.trim(), author: author.trim(), slug: unicodeSlug(name), tags, ...(style !== undefined && { style: style.trim() }) };
    const known = await iconFamilyBySourceKey(this.#parts.database.db, drawnSet(icon, "").sourceKey);
    const stated = { name: license === undefined ? known?.license_name : license, url: url === undefined ? known?.license_url : url };
    return stated.name ? { ...icon, license: { name: stated.name, ...(stated.url && { url: stated.url }) } } : icon;
  }

  async #row(text: string): Promise<Icon> {
    const id = parseItemId(text);
    const row = id === undefined ? undefined : await iconById(this.#parts.database.db, id);
    if (!row) throw notFound("Icon");
    return row;
  }
}

async function readDrawing(file: string): Promise<string> {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await readFile(file));
  } catch (error) {
    if (error instanceof TypeError) throw refusedFile("file", "must be SVG: this is not UTF-8 text", error);
    throw error;
  }
}

/** The icon as far as another drawing is understood by it. */
function drawnAnew({ slug, tags_json }: Icon): DrawnIcon {
  return { family: "icon", author: "", slug, tags: JSON.parse(tags_json) as string[] };
}

function drawnColumns({ svg, colors, shape, types }: PreparedIcon): Partial<NewIcon> {
  return { svg, colors_json: JSON.stringify(colors), shape, types_json: JSON.stringify(types) };
}

function changesOf({ name, tags, premium, popularity }: IconChange, row: Icon): Partial<NewIcon> {
  return {
    ...(name !== undefined && { name: name.trim() }),
    ...(tags && { tags_json: JSON.stringify(cleanTags(tags)) }),
    ...(premium !== undefined && { is_free: premium ? 0 : 1 }),
    ...(popularity !== undefined && standingAfter(statedPrior(popularity, row)!, row)),
  };
}

function remarksOf({ removed }: PreparedIcon): string[] {
  return removed.length > 0 ? [`imported without ${removed.join(", ")}`] : [];
}
