import { ByteWriter } from "../../byte-writer.ts";
import type { JsonBytes, JsonText } from "../../json-text.ts";
import type { BodyView } from "../bodies/body-file.ts";
import { partsOf } from "./icon-body.ts";
import type { IconItem } from "./item.ts";
import { type IconPresentation, thumbnailsText } from "./item-text.ts";
import type { SetTexts } from "./set-texts.ts";

const comma = Buffer.from(",");
const beforeStyle = Buffer.from(',"style":');
const beforeFamily = Buffer.from(',"family":');
const beforeThumbnails = Buffer.from(',"thumbnails":');
const beforeTags = Buffer.from(',"tags":');

export interface PageParts {
  /** See `BodyStore.read`. */
  read(id: number): BodyView | undefined;
  sets: SetTexts;
  /** Icons from the database, for those that have no body; undefined for one that is gone. */
  texts(ids: readonly number[], presentation: Presentation): Promise<Map<number, JsonText<IconItem> | undefined>>;
}

type Presentation = Pick<IconPresentation, "links" | "thumbnailSizes">;

interface Missing {
  icons: number[];
  authors: Set<number>;
  families: Set<number>;
  styles: Set<number>;
}

/** One for all pages: a page is written at once. */
const writer = new ByteWriter();

/**
 * Writes a page of icons as the bytes of its JSON, from their bodies: without text, objects and lists in between a page takes a quarter of the time.
 * What is missing is read, and the page begun anew.
 * @param after what follows the list of icons
 */
export async function pageBytes<T>(ids: readonly number[], after: string, presentation: Presentation, parts: PageParts): Promise<JsonBytes<T>> {
  const { sets } = parts;
  sets.refresh();
  const texts = new Map<number, JsonText<IconItem> | undefined>();
  for (let tries = 0; ; tries++) {
    const missing = writeIcons(ids, texts, presentation, parts);
    if (!missing) break;
    // Neighbours may drop what one has read: in the end all comes from the database.
    const fromDatabase = tries < 2 ? missing.icons : ids;
    const [read] = await Promise.all([fromDatabase.length === 0 ? [] : parts.texts(fromDatabase, presentation), sets.load(missing)]);
    for (const [id, text] of read) texts.set(id, text);
  }
  writer.text(after);
  return writer.take();
}

/** Leaves the list in the writer, or tells what it lacks. */
function writeIcons(ids: readonly number[], texts: ReadonlyMap<number, JsonText<IconItem> | undefined>, presentation: Presentation, { read, sets }: PageParts): Missing | undefined {
  let missing: Missing | undefined;
  writer.clear();
  writer.text('{"data":[');
  const begun = writer.length;
  for (const id of ids) {
    if (texts.has(id)) {
      const text = texts.get(id);
      if (text !== undefined) writer.text(writer.length > begun ? `,${text}` : text);
      continue;
    }
    const view = read(id);
    if (!view) {
      (missing ??= nothing()).icons.push(id);
      continue;
    }
    const { buffer } = view;
    const icon = partsOf(view);
    const author = sets.authors.get(icon.author);
    const family = sets.families.get(icon.family);
    const style = sets.styles.get(icon.style);
    if (!author || !family || !style) {
      missing ??= nothing();
      if (!author) missing.authors.add(icon.author);
      if (!family) missing.families.add(icon.family);
      if (!style) missing.styles.add(icon.style);
      continue;
    }
    if (writer.length > begun) writer.bytes(comma);
    writer.bytes(buffer, icon.start, icon.slug);
    writer.bytes(author);
    writer.bytes(beforeStyle);
    writer.bytes(style);
    writer.bytes(beforeFamily);
    writer.bytes(family.text);
    writer.bytes(beforeThumbnails);
    writer.text(thumbnailsText({ id, slug: buffer.toString("utf8", icon.slug, icon.tags) }, presentation));
    writer.bytes(beforeTags);
    writer.bytes(buffer, icon.tags, icon.rest);
    writer.bytes(comma);
    writer.bytes(family.license);
    writer.bytes(buffer, icon.rest, icon.end);
  }
  return missing;
}

function nothing(): Missing {
  return { icons: [], authors: new Set(), families: new Set(), styles: new Set() };
}
