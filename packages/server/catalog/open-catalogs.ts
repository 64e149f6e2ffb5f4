import type { Links } from "../delivery/links.ts";
import type { Database } from "../store/database/database.ts";
import { Catalog, itemsOf } from "./catalog.ts";
import type { CatalogTypes, Definition } from "./definition/definition.ts";
import { type Icons, icons } from "./icons/definition.ts";
import type { OpenedSearch, SearchTwin } from "./index/search-twin.ts";
import { type Music, music } from "./music/definition.ts";
import { type Sounds, sounds } from "./sounds/definition.ts";

export interface CatalogsParts {
  database: Database;
  /** See `groupCommit`. */
  commit: Database["transaction"];
  links: Links;
  /** Where the indexes live; closed with the catalogs. */
  twin: SearchTwin;
}

/** One catalog with its index, which is saved between two starts. */
interface Opened<T extends CatalogTypes> extends Pick<OpenedSearch, "save"> {
  catalog: Catalog<T>;
}

/** The three catalogs, and where their indexes live. */
export class Catalogs {
  readonly sounds: Catalog<Sounds>;
  readonly music: Catalog<Music>;
  readonly icons: Catalog<Icons>;
  readonly #all: readonly Opened<never>[];
  readonly #twin: SearchTwin;
  #saving = Promise.resolve();

  private constructor(twin: SearchTwin, opened: { sounds: Opened<Sounds>; music: Opened<Music>; icons: Opened<Icons> }) {
    this.sounds = opened.sounds.catalog;
    this.music = opened.music.catalog;
    this.icons = opened.icons.catalog;
    this.#twin = twin;
    this.#all = Object.values<unknown>(opened) as Opened<never>[];
  }

  static async open(parts: CatalogsParts): Promise<Catalogs> {
    return new Catalogs(parts.twin, { sounds: await openOne(sounds, parts), music: await openOne(music, parts), icons: await openOne(icons, parts) });
  }

  /** Fills or catches up the indexes and follows what changes from then on. */
  async load(onLoaded: (catalog: string) => void): Promise<void> {
    await Promise.all(
      this.#all.map(async ({ catalog: { name, live } }) => {
        await live.load();
        live.follow();
        onLoaded(name);
      }),
    );
  }

  /** When the promise resolves, everything that was recorded so far can be found. */
  async refresh(): Promise<void> {
    await Promise.all(this.#all.map(({ catalog }) => catalog.live.refresh()));
  }

  /**
   * Writes the indexes that have moved, so that the next start need not fill them. One after the other: a stop that follows a start closely must not
   * write the same files.
   */
  save(): Promise<void> {
    return (this.#saving = this.#saving.catch(() => {}).then(async () => {
      for (const { save } of this.#all) await save();
    }));
  }

  async stop(): Promise<void> {
    for (const { catalog } of this.#all) await catalog.live.stop();
    await this.save();
    await this.#twin.close();
  }
}

/** The names of the catalogs, for whoever waits for them. */
export const catalogNames = [sounds, music, icons].map(({ fields }) => fields.name);

async function openOne<T extends CatalogTypes>(definition: Definition<T>, { twin, ...parts }: CatalogsParts): Promise<Opened<T>> {
  const { save, ...search } = await twin.open<T["entry"], T["filter"], T["order"]>(itemsOf(definition));
  return { catalog: new Catalog(definition, { ...parts, search }), save };
}
