import { readFile } from "node:fs/promises";
import Type, { type Static } from "typebox";
import type { InvalidParam } from "../../errors.ts";
import { recordChanges } from "../../store/database/changes.ts";
import { ensureIconStyle, iconFamilyBySourceKey, iconStyleId } from "../../store/database/catalog/icon-sets.ts";
import { iconById, iconsBySourceKeys, type Icon, type NewIcon, updateIcon } from "../../store/database/catalog/icons.ts";
import { itemNamed } from "../catalog.ts";
import type { AlsoWrite, Edited } from "../editing/edited.ts";
import type { EditorParts, GivenFiles } from "../editing/editor-parts.ts";
import { itemExists, refusedFile } from "../editing/errors.ts";
import { tryOrDo } from "../editing/try-or-do.ts";
import { fileField, largestDrawing, licenseFields, textField } from "../editing/body-fields.ts";
import { bodyMembers, problemsOfStated, statedInBody, writtenColumns } from "../import/manifest/stated-columns.ts";
import { originsOf, statedByHand } from "../definition/origins.ts";
import { standingAfter, statedPrior } from "../popularity/popularity.ts";
import { type GivenIcon, setOfOne } from "./import/given-icon.ts";
import type { IconSet } from "./import/icon-set.ts";
import { importIconSet } from "./import/import-icon-set.ts";
import { drawnColumns, iconColumns, type IconDescription, removeIcons, type StatedIcon } from "./rows.ts";
import { unicodeSlug } from "./slug.ts";

const fields = bodyMembers(iconColumns, false);

export const iconBodies = {
  create: Type.Object({
    file: fileField(largestDrawing, "SVG."),
    name: textField(200, "What it shows, with a letter or a digit; unique in its family"),
    family: Type.Optional(textField(200, "Name of the set that it belongs to, which is made when new. Default: Uploads")),
    author: Type.Optional(textField(200, "Who drew it, who is made when new. Default: Unknown")),
    ...licenseFields,
    ...fields,
  }, { examples: [{ file: "https://example.org/boat.svg", name: "sail boat", tags: ["sea", "wind"] }] }),
  change: Type.Object({
    file: Type.Optional(fileField(largestDrawing, "Takes the place of its drawing.")),
    name: Type.Optional(textField(200, "What it shows, with a letter or a digit")),
    ...fields,
  }, { examples: [{ name: "sailing boat", tags: ["sea", "wind"] }] }),
};

type Stated = Pick<StatedIcon, "tags" | "style" | "premium" | "popularity">;
type NewIconBody = Static<typeof iconBodies.create> & Stated;
type IconChange = Static<typeof iconBodies.change> & Stated;

/** What the schemas cannot say. */
export function iconProblems(body: Record<string, unknown>): InvalidParam[] {
  const { name, family } = body;
  const wordless = (text: unknown): boolean => text !== undefined && unicodeSlug(String(text)) === "";
  const ofNames = Object.entries({ name, family }).flatMap(([field, text]) => (
    wordless(text) ? [{ name: field, reason: "must hold a letter or a digit" }] : []
  ));
  return [...ofNames, ...problemsOfStated(iconColumns, body)];
}

export interface IconEditorParts extends EditorParts {
  preparation: {
    /** @throws ServiceError 400 that names `file` and the reason, for what is no usable drawing; 503 when too many wait */
    icon(icon: GivenIcon, document: string): Promise<IconDescription>;
  };
}

/** Creates, changes and removes single icons, by the ways of the import. */
export class IconEditor {
  readonly #parts: IconEditorParts;

  constructor(parts: IconEditorParts) {
    this.#parts = parts;
  }

  /** @throws ServiceError 400 for a drawing that cannot be taken, 409 when the family has an icon of this name */
  async create(body: NewIconBody, files: GivenFiles, also?: AlsoWrite): Promise<Edited> {
    const { database, objects, live } = this.#parts;
    const { set, prepared } = await this.#new(body, files);
    let edited: Edited | undefined;
    await importIconSet(set, {
      database,
      objects,
      prepare: async () => prepared,
      isFree: () => body.premium !== true,
      restore: true,
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

  /** What `create` would do. @throws ServiceError as that does */
  async tryOut(body: NewIconBody, files: GivenFiles): Promise<Edited> {
    const { set, prepared } = await this.#new(body, files);
    const known = await iconFamilyBySourceKey(this.#parts.database.db, set.sourceKey);
    return { id: 0, outcome: "new", remarks: [...remarksOf(prepared), ...(known ? [] : [`makes the family ${set.name}`])] };
  }

  async #new(body: NewIconBody, { file }: GivenFiles): Promise<{ set: IconSet; prepared: IconDescription }> {
    const { database, intake, preparation } = this.#parts;
    const icon = await this.#drawn(body);
    const document = await intake.use("file", file!, undefined, readDrawing);
    const set = setOfOne(icon, document);
    const [known] = await iconsBySourceKeys(database.db, [set.icons[0]!.sourceKey]);
    if (known) throw itemExists(known.id);
    const drawing = await preparation.icon(icon, document);
    const origins = statedByHand(drawing.origins, ["name", ...Object.keys(statedInBody(iconColumns, body as Record<string, unknown>))]);
    return { set, prepared: { ...drawing, origins, name: body.name.trim(), ...(body.popularity !== undefined && { popularity: body.popularity }) } };
  }

  /** @throws ServiceError as `create`, and 404 for an id that no icon has */
  async change(id: string, body: IconChange, { file }: GivenFiles, dry = false): Promise<Edited> {
    const { database, intake, preparation, live } = this.#parts;
    const row = await this.#row(id);
    const drawing = file && (await preparation.icon(asGiven(row), await intake.use("file", file, undefined, readDrawing)));
    const { outcome, made } = await tryOrDo(database, dry, async (trx) => {
      const style = body.style?.trim();
      const isNew = style !== undefined && (await iconStyleId(trx, style)) === undefined;
      const changes: Partial<NewIcon> = {
        stated_json: JSON.stringify(statedByHand(originsOf(row), Object.keys(body))),
        ...changesOf(body, row),
        ...(drawing && drawnColumns(drawing)),
        ...(style !== undefined && { style_id: await ensureIconStyle(trx, style) }),
      };
      const others = (Object.keys(changes) as (keyof Icon)[]).filter((column) => changes[column] !== row[column]);
      if (others.length === 0) return { outcome: "same" as const, made: [] };
      await updateIcon(trx, row, changes);
      await recordChanges(trx, "icons", [row.id]);
      const outcome = others.some((column) => column !== "stated_json") ? ("changed" as const) : ("same" as const);
      return { outcome, made: isNew ? [`makes the style ${style}`] : [] };
    });
    if (!dry) await live.refresh();
    return { id: row.id, outcome, remarks: [...(drawing ? remarksOf(drawing) : []), ...(dry ? made : [])] };
  }

  /** @throws ServiceError 404 for an id that no icon has */
  async remove(id: string): Promise<Edited> {
    const row = await this.#row(id);
    await removeIcons(this.#parts.database, [row.id], [row]);
    await this.#parts.live.refresh();
    return { id: row.id, outcome: "removed", remarks: [] };
  }

  /** What the body describes; a family that there is keeps its licence unless another one is stated. */
  async #drawn({ name, family = "Uploads", author = "Unknown", tags = [], style, license, license_url: url }: NewIconBody): Promise<GivenIcon> {
    const icon = { family: family.trim(), author: author.trim(), slug: unicodeSlug(name), tags, ...(style !== undefined && { style: style.trim() }) };
    const known = await iconFamilyBySourceKey(this.#parts.database.db, setOfOne(icon, "").sourceKey);
    const stated = { name: license === undefined ? known?.license_name : license, url: url === undefined ? known?.license_url : url };
    return stated.name ? { ...icon, license: { name: stated.name, ...(stated.url && { url: stated.url }) } } : icon;
  }

  #row(text: string): Promise<Icon> {
    return itemNamed(text, "Icon", (id) => iconById(this.#parts.database.db, id));
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
function asGiven({ slug, tags_json }: Icon): GivenIcon {
  return { family: "icon", author: "", slug, tags: JSON.parse(tags_json) as string[] };
}

function changesOf({ name, ...body }: IconChange, row: Icon): Partial<NewIcon> {
  const stated = statedInBody(iconColumns, body);
  return {
    ...(name !== undefined && { name: name.trim() }),
    ...writtenColumns(iconColumns, stated),
    ...(body.popularity !== undefined && standingAfter(statedPrior(body.popularity, row)!, row)),
  };
}

function remarksOf({ removed }: IconDescription): string[] {
  return removed.length > 0 ? [`imported without ${removed.join(", ")}`] : [];
}
