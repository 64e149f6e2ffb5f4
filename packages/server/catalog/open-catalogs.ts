import type { Links } from "../delivery/links.ts";
import type { Database } from "../store/database/database.ts";
import { Catalog } from "./catalog.ts";
import type { CatalogTypes, Definition } from "./definition/definition.ts";
import { type Icons, icons } from "./icons/definition.ts";
import { IndexSnapshots } from "./index/index-snapshots.ts";
import { IndexThread } from "./index/index-thread.ts";
import { type Music, music } from "./music/definition.ts";
import { type Sounds, sounds } from "./sounds/definition.ts";

export interface CatalogsParts {
  database: Database;
  /** See `groupCommit`. */
  commit: Database["transaction"];
  links: Links;
  /** Where indexes are saved. */
  folder: string;
  onError(error: unknown): void;
}

/** One catalog with its index, which is saved between two starts. */
interface Opened<T extends CatalogTypes> {
  catalog: Catalog<T>;
  /** Writes the index, if it has moved since it was last written. */
  save(): Promise<void>;
}

/** The three catalogs, and the thread that holds their indexes. */
export class Catalogs {
  readonly sounds: Catalog<Sounds>;
  readonly music: Catalog<Music>;
  readonly icons: Catalog<Icons>;
  readonly #all: readonly Opened<never>[];
  readonly #thread: IndexThread;
  #saving = Promise.resolve();

  private constructor(thread: IndexThread, opened: { sounds: Opened<Sounds>; music: Opened<Music>; icons: Opened<Icons> }) {
    this.sounds = opened.sounds.catalog;
    this.music = opened.music.catalog;
    this.icons = opened.icons.catalog;
    this.#thread = thread;
    this.#all = Object.values<unknown>(opened) as Opened<never>[];
  }

  static async open(parts: CatalogsParts): Promise<Catalogs> {
    const thread = new IndexThread(new URL("thread/thread.ts", import.meta.url));
    const snapshots = new IndexSnapshots(parts.folder, parts.database, thread);
    return new Catalogs(
      thread,
      { sounds: await openOne(sounds, snapshots, parts), music: await openOne(music, snapshots, parts), icons: await openOne(icons, snapshots, parts) },
    );
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

  /** Gives back what filling the indexes took of memory for a time. */
  giveBackMemory(): Promise<void> {
    return this.#thread.giveBackMemory();
  }

  async stop(): Promise<void> {
    for (const { catalog } of this.#all) await catalog.live.stop();
    await this.save();
    await this.#thread.close();
  }
}

/** The names of the catalogs, for whoever waits for them. */
export const catalogNames = [sounds, music, icons].map(({ fields }) => fields.name);

async function openOne<T extends CatalogTypes>(definition: Definition<T>, snapshots: IndexSnapshots, parts: CatalogsParts): Promise<Opened<T>> {
  const { name } = definition.fields;
  const { index, position } = await snapshots.open<T["entry"], T["filter"], T["order"]>(name);
  const catalog = new Catalog(definition, { ...parts, index, ...(position !== undefined && { position }) });
  let saved = position;
  return {
    catalog,
    async save() {
      const { ready, position: reached } = catalog.live;
      if (!ready || reached === saved) return;
      await snapshots.save(name, index, reached);
      saved = reached;
    },
  };
}
