import { setImmediate as breathe } from "node:timers/promises";
import type { Links } from "../../delivery/links.ts";
import type { Database } from "../../store/database/database.ts";
import { iconAuthorsByIds, iconFamiliesByIds, iconStylesByIds } from "../../store/database/icon-sets.ts";
import { familyHead, licenseMember, writtenAuthor, writtenStyle } from "./item-text.ts";

/** Milliseconds: a change of an author or a family is seen within the second that is promised. */
const believedFor = 800;
/** From this age on they are read again, while answers still are written from what is known: none has to wait. */
const readAgainAfter = 400;
/** Of one kind, read at once, between two looks at the event loop: about a millisecond of work. */
const mostAtOnce = 128;
/** Of each kind, some 500 bytes; with more, all are read anew from time to time. */
const mostKept = 1000;

export interface SetTextsParts {
  database: Database;
  links: Links;
  /** Icons that the catalog has of an author, or in a family. */
  countsOf(filter: "author" | "family", ids: readonly number[]): Promise<number[]>;
  /** Moves with the counts. */
  version(): number;
  /** Milliseconds since 1970. */
  now(): number;
}

/** Ids. */
export interface SetsOfIcon {
  author: number;
  family: number;
  style: number;
}

interface FamilyText {
  /** Its object, with the number of its icons. */
  text: Buffer;
  /** The member of its icons, with a comma. */
  license: Buffer;
}

/** By id. */
interface Texts {
  authors: Map<number, Buffer>;
  families: Map<number, FamilyText>;
  styles: Map<number, Buffer>;
}

/** What many icons share, as bytes of JSON by id: read and written anew, all at once, when the catalog has changed, and every 0.4 s. */
export class SetTexts {
  readonly #parts: SetTextsParts;
  #texts = noTexts();
  #version = NaN;
  #readAt = -Infinity;
  /** The latest, while it lasts. */
  #reading: { version: number; done: Promise<void> } | undefined;

  constructor(parts: SetTextsParts) {
    this.#parts = parts;
  }

  /** Of an icon, if all are known. */
  of({ author: authorId, family: familyId, style: styleId }: SetsOfIcon): { author: Buffer; family: FamilyText; style: Buffer } | undefined {
    const author = this.#texts.authors.get(authorId);
    const family = this.#texts.families.get(familyId);
    const style = this.#texts.styles.get(styleId);
    return author && family && style && { author, family, style };
  }

  /** Reads again what may be true no longer; where nothing is, there is nothing to wait for. */
  refresh(): Promise<void> | undefined {
    const version = this.#parts.version();
    const age = this.#parts.now() - this.#readAt;
    const isTrue = version === this.#version && age < believedFor;
    if (isTrue && age < readAgainAfter) return undefined;
    if (this.#reading?.version !== version) {
      this.#reading = { version, done: this.#readAgain(version) };
      // Where nobody waits for it, the next one that has to wait is told.
      this.#reading.done.catch(() => {});
    }
    return isTrue ? undefined : this.#reading.done;
  }

  async load(icons: readonly SetsOfIcon[]): Promise<void> {
    if (icons.length === 0) return;
    const texts = this.#texts;
    await this.#read(texts, {
      authors: icons.map(({ author }) => author).filter((id) => !texts.authors.has(id)),
      families: icons.map(({ family }) => family).filter((id) => !texts.families.has(id)),
      styles: icons.map(({ style }) => style).filter((id) => !texts.styles.has(id)),
    });
  }

  async #readAgain(version: number): Promise<void> {
    const begun = this.#parts.now();
    const known = <V>(texts: Map<number, V>): number[] => (texts.size > mostKept ? [] : [...texts.keys()]);
    const { authors, families, styles } = this.#texts;
    const texts = noTexts();
    try {
      await this.#read(texts, { authors: known(authors), families: known(families), styles: known(styles) });
    } finally {
      if (this.#reading?.version === version) this.#reading = undefined;
    }
    if (this.#version > version) return;
    this.#texts = texts;
    this.#version = version;
    this.#readAt = begun;
  }

  async #read(texts: Texts, ids: Record<keyof Texts, number[]>): Promise<void> {
    const { database: { db }, links } = this.#parts;
    const authors = await inParts(ids.authors, (some) => iconAuthorsByIds(db, some));
    const families = await inParts(ids.families, (some) => iconFamiliesByIds(db, some));
    const styles = await inParts(ids.styles, (some) => iconStylesByIds(db, some));
    const [assets, icons] = await Promise.all([countsById(this.#parts, "author", authors.map(({ id }) => id)), countsById(this.#parts, "family", families.map(({ id }) => id))]);
    for (const { id, name, slug, avatar_object } of authors) {
      const avatar = links.file({ object: avatar_object, fileName: `${slug}.png` }).url;
      texts.authors.set(id, Buffer.from(writtenAuthor({ id, name, slug, avatar, assets: assets.get(id)! })));
    }
    for (const family of families) texts.families.set(family.id, { text: Buffer.from(`${familyHead(family)}${icons.get(family.id)!}}`), license: Buffer.from(licenseMember(family)) });
    for (const style of styles) texts.styles.set(style.id, Buffer.from(writtenStyle(style)));
  }
}

function noTexts(): Texts {
  return { authors: new Map(), families: new Map(), styles: new Map() };
}

/** How many icons the catalog has of each author, or in each family. */
export async function countsById(index: Pick<SetTextsParts, "countsOf">, filter: "author" | "family", ids: readonly number[]): Promise<Map<number, number>> {
  const distinctIds = [...new Set(ids)];
  const counts = distinctIds.length === 0 ? [] : await index.countsOf(filter, distinctIds);
  return new Map(distinctIds.map((id, i) => [id, counts[i]!]));
}

async function inParts<R>(ids: readonly number[], read: (ids: number[]) => Promise<R[]>): Promise<R[]> {
  const distinct = [...new Set(ids)];
  const rows: R[] = [];
  for (let from = 0; from < distinct.length; from += mostAtOnce) {
    if (from > 0) await breathe();
    rows.push(...(await read(distinct.slice(from, from + mostAtOnce))));
  }
  return rows;
}
