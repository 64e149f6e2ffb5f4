import type { Links } from "../../delivery/links.ts";
import type { Database } from "../../store/database/database.ts";
import { iconAuthorsByIds, iconFamiliesByIds, iconStylesByIds } from "../../store/database/icon-sets.ts";
import { familyHead, licenseMember, writtenAuthor, writtenStyle } from "./item-text.ts";

/** Milliseconds: a change of an author or a family is seen within the second that is promised. */
const believedFor = 800;

export interface SetTextsParts {
  database: Database;
  links: Links;
  /** Icons that the catalog has of an author, or in a family. */
  countOf(filter: "author" | "family", id: number): number;
  /** Moves with the counts. */
  version(): number;
  /** Milliseconds since 1970. */
  now(): number;
}

interface FamilyText {
  /** Its object, with the number of its icons. */
  text: Buffer;
  /** The member of its icons, with a comma. */
  license: Buffer;
}

/** What many icons share, as bytes of JSON by id: read and written anew when the catalog has changed, and every 0.8 s. */
export class SetTexts {
  readonly authors = new Map<number, Buffer>();
  readonly families = new Map<number, FamilyText>();
  readonly styles = new Map<number, Buffer>();
  readonly #parts: SetTextsParts;
  #version = NaN;
  #until = 0;

  constructor(parts: SetTextsParts) {
    this.#parts = parts;
  }

  /** Forgets what may be true no longer. */
  refresh(): void {
    const version = this.#parts.version();
    const now = this.#parts.now();
    if (version === this.#version && now < this.#until) return;
    this.#version = version;
    this.#until = now + believedFor;
    for (const texts of [this.authors, this.families, this.styles]) texts.clear();
  }

  async load(ids: { authors: ReadonlySet<number>; families: ReadonlySet<number>; styles: ReadonlySet<number> }): Promise<void> {
    const { database: { db }, links, countOf } = this.#parts;
    const [authors, families, styles] = await Promise.all([rows(ids.authors, (some) => iconAuthorsByIds(db, some)), rows(ids.families, (some) => iconFamiliesByIds(db, some)), rows(ids.styles, (some) => iconStylesByIds(db, some))]);
    for (const { id, name, slug, avatar_object } of authors) {
      const avatar = links.file({ object: avatar_object, fileName: `${slug}.png` }).url;
      this.authors.set(id, Buffer.from(writtenAuthor({ id, name, slug, avatar, assets: countOf("author", id) })));
    }
    for (const family of families) this.families.set(family.id, { text: Buffer.from(`${familyHead(family)}${countOf("family", family.id)}}`), license: Buffer.from(licenseMember(family)) });
    for (const style of styles) this.styles.set(style.id, Buffer.from(writtenStyle(style)));
  }
}

async function rows<R>(ids: ReadonlySet<number>, read: (ids: number[]) => Promise<R[]>): Promise<R[]> {
  return ids.size === 0 ? [] : read([...ids]);
}
