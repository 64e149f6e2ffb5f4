import { setImmediate as turn } from "node:timers/promises";
import { ByteWriter } from "../../byte-writer.ts";
import type { JsonBytes, JsonText } from "../../json-text.ts";
import type { BodyView } from "../bodies/body-file.ts";
import { type IconBody, partsOf } from "./icon-body.ts";
import type { IconItem } from "./item.ts";
import { type IconPresentation, thumbnailsText } from "./item-text.ts";
import type { SetsOfIcon, SetTexts } from "./set-texts.ts";

const head = '{"data":[';
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

/** Addresses that are signed in one turn of the event loop, some 10 ms of it. A page of usual size has fewer. */
const addressesInOneTurn = 1000;

/**
 * Writes a page of icons as the bytes of its JSON, from their bodies: without text, objects and lists in between a page takes a quarter of the time.
 * What is missing is read, and the piece of the page begun anew.
 * @param after what follows the list of icons
 */
export async function pageBytes<T>(ids: readonly number[], after: string, presentation: Presentation, { read, sets, texts }: PageParts): Promise<JsonBytes<T>> {
  await sets.refresh();
  const page = new Page(presentation, read, sets);
  const inOneTurn = Math.floor(addressesInOneTurn / Math.max(1, presentation.thumbnailSizes.length));
  const pieces: Buffer[] = [];
  for (let start = 0; start === 0 || start < ids.length; start += inOneTurn) {
    if (start > 0) await turn();
    const piece = ids.slice(start, start + inOneTurn);
    for (let tries = 0; !page.write(piece, start === 0); tries++) {
      // Neighbours may drop what one has read: in the end all comes from the database.
      const fromDatabase = tries < 2 ? page.unread : piece;
      const [found] = await Promise.all([fromDatabase.length === 0 ? [] : texts(fromDatabase, presentation), sets.load(page.unknown)]);
      for (const [id, text] of found) page.texts.set(id, text);
    }
    if (start + inOneTurn >= ids.length) writer.text(after);
    page.begun ||= writer.length > head.length;
    pieces.push(writer.take());
  }
  return pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces);
}

class Page {
  /** Icons that have no body, as far as they were read. */
  readonly texts: Texts = new Map();
  /** What the last try lacked. */
  unread: number[] = [];
  unknown: SetsOfIcon[] = [];
  /** Whether pieces before this one have icons. */
  begun = false;
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

  /** Leaves a piece of the list in the writer. @returns whether it lacks nothing */
  write(ids: readonly number[], first: boolean): boolean {
    this.unread = [];
    this.unknown = [];
    writer.clear();
    if (first) writer.text(head);
    const start = writer.length;
    for (const id of ids) {
      const text = this.texts.get(id);
      const further = this.begun || writer.length > start;
      if (text !== undefined) writer.text(further ? `,${text}` : text);
      else if (!this.texts.has(id)) this.#writeBody(id, further);
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
