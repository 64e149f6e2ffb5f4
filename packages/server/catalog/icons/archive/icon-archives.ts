import type { Readable } from "node:stream";
import type { Caller } from "../../../accounts/caller.ts";
import { ArchiveNames } from "../../../delivery/archive-names.ts";
import type { Archive, ArchiveSlots } from "../../../delivery/archive-slots.ts";
import type { Drawings } from "../../../delivery/drawings/drawings.ts";
import { drawnOrLack } from "../../../delivery/errors.ts";
import type { IconOptions, IconRendering } from "../../../delivery/icon-rendering.ts";
import { PackingList } from "../../../delivery/packing-list.ts";
import type { SvgChanges } from "../../../delivery/transform-svg.ts";
import { type ZipEntry, zipStream } from "../../../delivery/zip-stream.ts";
import { type IconWithNames, iconSvgs } from "../../../store/database/catalog/icons.ts";
import type { Database } from "../../../store/database/database.ts";
import type { Catalog } from "../../catalog.ts";
import { notAmong, premiumAmong } from "../../errors.ts";
import type { Icons } from "../definition.ts";
import { unicodeSlug } from "../slug.ts";
import type { IconArchiveQuery, IconSpriteQuery } from "../query.ts";

export interface IconArchiveParts {
  database: Pick<Database, "db" | "now">;
  icons: Pick<Catalog<Icons>, "rowsByIds" | "countDownloads">;
  pictures: IconRendering;
  drawings: Drawings;
  archives: ArchiveSlots;
}

/** Several icons at once. Each of them is one download, with the rights of one. */
export class IconArchives {
  readonly #parts: IconArchiveParts;

  constructor(parts: IconArchiveParts) {
    this.#parts = parts;
  }

  /** @throws ServiceError 404 for ids that no icon has, 403 for premium icons without the entitlement */
  async sprite({ ids, ...look }: IconSpriteQuery, caller: Pick<Caller, "accountId" | "premium">): Promise<string> {
    const { database, icons, drawings } = this.#parts;
    const rows = await this.#rows(ids);
    mayHaveDrawings(rows, caller, "Leave them out");
    const svgs = await iconSvgs(database.db, rows.map(({ id }) => id));
    const drawn = rows.flatMap(({ id, slug }) => (svgs.has(id) ? [{ id, slug, svg: svgs.get(id)! }] : []));
    const text = await drawings.draw("writeSprite", [drawn, changesOf(look)], `sprites of ${caller.accountId}`);
    await icons.countDownloads(rows.map(({ id }) => id));
    return text;
  }

  /** @throws ServiceError as above, and 429 while too many ZIP files of the account are on their way */
  async archive({ ids, format, png_size: size, ...look }: IconArchiveQuery, caller: Pick<Caller, "accountId" | "premium">): Promise<Archive> {
    const rows = await this.#rows(ids);
    if (format === "svg") mayHaveDrawings(rows, caller, "Leave them out, or ask for format=png");
    const options: IconOptions = { format, ...(format === "png" && { size: Number(size) }), ...changesOf(look) };
    const stream = this.#parts.archives.take(caller.accountId, () => this.#pack(rows, options));
    try {
      await this.#parts.icons.countDownloads(rows.map(({ id }) => id));
    } catch (error) {
      stream.destroy();
      throw error;
    }
    return { name: "icons", stream };
  }

  async #rows(wanted: readonly number[]): Promise<IconWithNames[]> {
    const ids = [...new Set(wanted)];
    const rows = await this.#parts.icons.rowsByIds(ids);
    const unknown = ids.filter((id) => !rows.some((row) => row.id === id));
    if (unknown.length > 0) throw notAmong("Icons", unknown);
    return rows;
  }

  #pack(rows: readonly IconWithNames[], options: IconOptions): Readable {
    return zipStream(entriesOf(rows, options, this.#parts));
  }
}

async function* entriesOf(rows: readonly IconWithNames[], options: IconOptions, { pictures, database }: IconArchiveParts): AsyncGenerator<ZipEntry> {
  const names = new ArchiveNames();
  const list = new PackingList("icons");
  const lastModified = new Date(database.now());
  for (const row of rows) {
    const packed: string[] = [];
    const { made: rendered, lack } = await drawnOrLack(pictures.render(row.id, options));
    if (rendered) {
      const stem = unicodeSlug(row.slug) || `icon-${row.id}`;
      const name = names.take(options.format === "png" ? `${stem}-${options.size}` : stem, `.${options.format}`);
      packed.push(name);
      yield { name, lastModified, size: rendered.size, open: () => rendered.open() };
    }
    const license = row.license_name === null ? {} : { license: { name: row.license_name, ...(row.license_url !== null && { url: row.license_url }) } };
    list.add({ type: "icon", ref: String(row.id) }, { title: row.name, author: row.author_name, ...license }, packed, lack);
  }
  yield { name: names.take("licences", ".csv"), lastModified, open: () => list.csv() };
  yield { name: names.take("credits", ".txt"), lastModified, open: () => list.credits() };
}

function mayHaveDrawings(rows: readonly IconWithNames[], { premium }: Pick<Caller, "premium">, wayOut: string): void {
  const withheld = premium ? [] : rows.filter((row) => row.is_free === 0);
  if (withheld.length > 0) throw premiumAmong(withheld.map(({ id }) => id), wayOut);
}

function changesOf({ color, rotate, flip }: Omit<IconSpriteQuery, "ids">): SvgChanges {
  return { ...(color !== undefined && { color }), ...(rotate !== "0" && { rotate: Number(rotate) as 90 }), ...(flip !== undefined && { flip }) };
}
