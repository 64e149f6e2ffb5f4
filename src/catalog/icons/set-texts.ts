import type { Links } from "../../delivery/links.ts";
import type { Database } from "../../store/database/database.ts";
import { iconAuthorsByIds, iconFamiliesByIds, iconStylesByIds } from "../../store/database/icon-sets.ts";
import { familyHead, licenseMember, writtenAuthor, writtenStyle } from "./item-text.ts";

/** Milliseconds: a change of an author or a family is seen within the second that is promised. */
const believedFor = 800;
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

/** What many icons share, as bytes of JSON by id: read and written anew, all at once, when the catalog has changed, and every 0.8 s. */
export class SetTexts {
  readonly #parts: SetTextsParts;
  #authors = new Map<number, Buffer>();
  #families = new Map<number, FamilyText>();
  #styles = new Map<number, Buffer>();
  #version = NaN;
  #until = 0;
  #refreshing: Promise<void> | undefined;

  constructor(parts: SetTextsParts) {
    this.#parts = parts;
  }

  /** Of an icon, if all are known. */
  of({ author: authorId, family: familyId, style: styleId }: SetsOfIcon): { author: Buffer; family: FamilyText; style: Buffer } | undefined {
    const author = this.#authors.get(authorId);
    const family = this.#families.get(familyId);
    const style = this.#styles.get(styleId);
    return author && family && style && { author, family, style };
  }

  /** Reads again what may be true no longer; where nothing is, there is nothing to wait for. */
  refresh(): Promise<void> | undefined {
    const version = this.#parts.version();
    const now = this.#parts.now();
    if (version !== this.#version || now >= this.#until) {
      this.#version = version;
      this.#until = now + believedFor;
      this.#refreshing = this.#readKnown().finally(() => (this.#refreshing = undefined));
    }
    return this.#refreshing;
  }

  async load(icons: readonly SetsOfIcon[]): Promise<void> {
    if (icons.length === 0) return;
    await this.#read({
      authors: icons.map(({ author }) => author).filter((id) => !this.#authors.has(id)),
      families: icons.map(({ family }) => family).filter((id) => !this.#families.has(id)),
      styles: icons.map(({ style }) => style).filter((id) => !this.#styles.has(id)),
    });
  }

  async #readKnown(): Promise<void> {
    const known = [this.#authors, this.#families, this.#styles].map((texts) => (texts.size > mostKept ? [] : [...texts.keys()]));
    [this.#authors, this.#families, this.#styles] = [new Map(), new Map(), new Map()];
    await this.#read({ authors: known[0]!, families: known[1]!, styles: known[2]! });
  }

  async #read(ids: { authors: number[]; families: number[]; styles: number[] }): Promise<void> {
    const { database: { db }, links } = this.#parts;
    const authors = await distinct(ids.authors, (some) => iconAuthorsByIds(db, some));
    const families = await distinct(ids.families, (some) => iconFamiliesByIds(db, some));
    const styles = await distinct(ids.styles, (some) => iconStylesByIds(db, some));
    const assets = await countsById(this.#parts, "author", authors.map(({ id }) => id));
    const icons = await countsById(this.#parts, "family", families.map(({ id }) => id));
    for (const { id, name, slug, avatar_object } of authors) {
      const avatar = links.file({ object: avatar_object, fileName: `${slug}.png` }).url;
      this.#authors.set(id, Buffer.from(writtenAuthor({ id, name, slug, avatar, assets: assets.get(id)! })));
    }
    for (const family of families) this.#families.set(family.id, { text: Buffer.from(`${familyHead(family)}${icons.get(family.id)!}}`), license: Buffer.from(licenseMember(family)) });
    for (const style of styles) this.#styles.set(style.id, Buffer.from(writtenStyle(style)));
  }
}

/** How many icons the catalog has of each author, or in each family. */
export async function countsById(index: Pick<SetTextsParts, "countsOf">, filter: "author" | "family", ids: readonly number[]): Promise<Map<number, number>> {
  const distinctIds = [...new Set(ids)];
  const counts = distinctIds.length === 0 ? [] : await index.countsOf(filter, distinctIds);
  return new Map(distinctIds.map((id, i) => [id, counts[i]!]));
}

async function distinct<R>(ids: readonly number[], read: (ids: number[]) => Promise<R[]>): Promise<R[]> {
  return ids.length === 0 ? [] : read([...new Set(ids)]);
}
