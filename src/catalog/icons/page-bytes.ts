import { ByteWriter } from "../../byte-writer.ts";
import type { JsonBytes, JsonText } from "../../json-text.ts";
import type { BodyView } from "../bodies/body-file.ts";
import { type IconBody, partsOf } from "./icon-body.ts";
import type { IconItem } from "./item.ts";
import { type IconPresentation, thumbnailsText } from "./item-text.ts";
import type { SetsOfIcon, SetTexts } from "./set-texts.ts";

const comma = Buffer.from(",");
const beforeAddress = Buffer.from(',"thumbnails":[{"url":"');

type Presentation = Pick<IconPresentation, "links" | "thumbnailSizes">;
type Texts = Map<number, JsonText<IconItem> | undefined>;

export interface PageParts {
  /** See `BodyStore.read`. */
  read(id: number): BodyView | undefined;
  sets: SetTexts;
  /** Icons from the database, for those that have no body; undefined for one that is gone. */
  texts(ids: readonly number[], presentation: Presentation): Promise<Texts>;
}

/** One for all pages: a page is written at once. */
const writer = new ByteWriter();

/**
 * Writes a page of icons as the bytes of its JSON, from their bodies: without text, objects and lists in between a page takes a quarter of the time.
 * What is missing is read, and the page begun anew.
 * @param after what follows the list of icons
 */
export async function pageBytes<T>(ids: readonly number[], after: string, presentation: Presentation, { read, sets, texts }: PageParts): Promise<JsonBytes<T>> {
  await sets.refresh();
  const page = new Page(presentation, read, sets);
  for (let tries = 0; !page.write(ids); tries++) {
    // Neighbours may drop what one has read: in the end all comes from the database.
    const fromDatabase = tries < 2 ? page.unread : ids;
    const [found] = await Promise.all([fromDatabase.length === 0 ? [] : texts(fromDatabase, presentation), sets.load(page.unknown)]);
    for (const [id, text] of found) page.texts.set(id, text);
  }
  writer.text(after);
  return writer.take();
}

class Page {
  /** Icons that have no body, as far as they were read. */
  readonly texts: Texts = new Map();
  /** What the last try lacked. */
  unread: number[] = [];
  unknown: SetsOfIcon[] = [];
  readonly #presentation: Presentation;
  readonly #read: PageParts["read"];
  readonly #sets: SetTexts;
  readonly #sizes;

  constructor(presentation: Presentation, read: PageParts["read"], sets: SetTexts) {
    this.#presentation = presentation;
    this.#read = read;
    this.#sets = sets;
    const { links, thumbnailSizes } = presentation;
    this.#sizes = thumbnailSizes.map((size, i) => ({
      address: links.iconPng(size),
      after: `","width":${size},"height":${size}}${i === thumbnailSizes.length - 1 ? '],"tags":' : ',{"url":"'}`,
    }));
  }

  /** Leaves the list in the writer. @returns whether it lacks nothing */
  write(ids: readonly number[]): boolean {
    this.unread = [];
    this.unknown = [];
    writer.clear();
    writer.text('{"data":[');
    const begun = writer.length;
    for (const id of ids) {
      const text = this.texts.get(id);
      if (text !== undefined) writer.text(writer.length > begun ? `,${text}` : text);
      else if (!this.texts.has(id)) this.#writeBody(id, writer.length > begun);
    }
    return this.unread.length === 0 && this.unknown.length === 0;
  }

  #writeBody(id: number, further: boolean): void {
    const view = this.#read(id);
    if (!view) return void this.unread.push(id);
    const icon = partsOf(view);
    const sets = this.#sets.of(icon);
    if (!sets) return void this.unknown.push(icon);
    const { buffer } = view;
    if (further) writer.bytes(comma);
    writer.part(buffer, icon.start, icon.slug);
    writer.bytes(sets.head);
    this.#writeThumbnails(id, buffer, icon);
    writer.part(buffer, icon.tags, icon.rest);
    writer.bytes(sets.license);
    writer.part(buffer, icon.rest, icon.end);
  }

  #writeThumbnails(id: number, buffer: Buffer, { slug: start, tags: end, plain }: IconBody): void {
    if (!plain || this.#sizes.length === 0) return writer.text(`,"thumbnails":${thumbnailsText({ id, slug: buffer.toString("utf8", start, end) }, this.#presentation)},"tags":`);
    writer.bytes(beforeAddress);
    for (const { address, after } of this.#sizes) {
      address.write(writer, id, buffer, start, end);
      writer.ascii(after);
    }
  }
}
