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

/** What the sets of an icon are in its text, as two parts: as five they took a tenth of the time of a page. */
export interface JoinedTexts {
  /** The author, and the members of style and family. */
  head: Buffer;
  /** The member with the license, between two commas; one comma where there is none. */
  license: Buffer;
}

/** With what it was joined from. */
interface Joined extends JoinedTexts {
  author: string;
  style: string;
}

interface FamilyText {
  /** Its object, with the number of its icons. */
  text: string;
  license: Buffer;
  /** What its icons show, by the id of their style. */
  joined: Map<number, Joined>;
}

type Ids = Record<"authors" | "families" | "styles", number[]>;

/** What many icons share, as bytes of JSON by id: read and written anew, all at once, when the catalog has changed, and every 0.4 s. */
export class SetTexts {
  readonly #parts: SetTextsParts;
  readonly #authors = new Map<number, string>();
  readonly #families = new Map<number, FamilyText>();
  readonly #styles = new Map<number, string>();
  #version = NaN;
  #readAt = -Infinity;
  /** The latest, while it lasts. */
  #reading: { version: number; done: Promise<void> } | undefined;

  constructor(parts: SetTextsParts) {
    this.#parts = parts;
  }

  /** Of an icon, if all are known. */
  of({ author: authorId, family: familyId, style: styleId }: SetsOfIcon): JoinedTexts | undefined {
    const author = this.#authors.get(authorId);
    const family = this.#families.get(familyId);
    const style = this.#styles.get(styleId);
    if (!author || !family || !style) return undefined;
    const known = family.joined.get(styleId);
    if (known?.author === author && known.style === style) return known;
    const joined = { head: Buffer.from(`${author},"style":${style},"family":${family.text}`), license: family.license, author, style };
    family.joined.set(styleId, joined);
    return joined;
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
    const write = await this.#read({
      authors: icons.map(({ author }) => author).filter((id) => !this.#authors.has(id)),
      families: icons.map(({ family }) => family).filter((id) => !this.#families.has(id)),
      styles: icons.map(({ style }) => style).filter((id) => !this.#styles.has(id)),
    });
    write();
  }

  async #readAgain(version: number): Promise<void> {
    const begun = this.#parts.now();
    try {
      const write = await this.#read({ authors: known(this.#authors), families: known(this.#families), styles: known(this.#styles) });
      if (this.#version > version) return;
      write();
    } finally {
      if (this.#reading?.version === version) this.#reading = undefined;
    }
    this.#version = version;
    this.#readAt = begun;
  }

  /** Reads sets, and returns what makes their texts known and forgets those that are gone. */
  async #read(ids: Ids): Promise<() => void> {
    const { database: { db }, links } = this.#parts;
    const authors = await inParts(ids.authors, (some) => iconAuthorsByIds(db, some));
    const families = await inParts(ids.families, (some) => iconFamiliesByIds(db, some));
    const styles = await inParts(ids.styles, (some) => iconStylesByIds(db, some));
    const [assets, icons] = await Promise.all([countsById(this.#parts, "author", authors.map(({ id }) => id)), countsById(this.#parts, "family", families.map(({ id }) => id))]);
    return () => {
      replace(this.#authors, ids.authors, authors, ({ id, name, slug, avatar_object }, before) => {
        const avatar = links.file({ object: avatar_object, fileName: `${slug}.png` }).url;
        return same(writtenAuthor({ id, name, slug, avatar, assets: assets.get(id)! }), before);
      });
      replace(this.#families, ids.families, families, (family, before) => {
        const text = `${familyHead(family)}${icons.get(family.id)!}}`;
        const license = Buffer.from(`,${licenseMember(family)}`);
        return before?.text === text && before.license.equals(license) ? before : { text, license, joined: new Map() };
      });
      replace(this.#styles, ids.styles, styles, (style, before) => same(writtenStyle(style), before));
    };
  }
}

/** Ids of what is to be read again: none where there are too many. */
function known(texts: ReadonlyMap<number, unknown>): number[] {
  return texts.size > mostKept ? [] : [...texts.keys()];
}

/** Writes what was read of the ids, and forgets the others of them; all that was known where that was too many. */
function replace<Row extends { id: number }, Text>(texts: Map<number, Text>, ids: readonly number[], rows: readonly Row[], write: (row: Row, before: Text | undefined) => Text): void {
  const found = new Set(rows.map(({ id }) => id));
  if (texts.size > mostKept) texts.clear();
  for (const id of ids) if (!found.has(id)) texts.delete(id);
  for (const row of rows) texts.set(row.id, write(row, texts.get(row.id)));
}

/** What is as before stays where it is: what lives for half a second is costly to throw away. */
function same(text: string, before: string | undefined): string {
  return before === text ? before : text;
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
