import { createHash, randomBytes } from "node:crypto";
import type { CatalogDefinition, CatalogItem } from "@atelier/search";
import { sourceOf } from "@atelier/search/segment/snapshot.ts";
import type { IndexHost } from "../hosted-index.ts";
import type { SearchableCatalog } from "../local-index.ts";
import { EngineClient, EngineError } from "./client.ts";
import { indexBody } from "./documents.ts";
import { EngineIndex } from "./engine-index.ts";
import type { EnginePlace } from "./place.ts";
import { EngineStates } from "./states.ts";

/** Raise it when documents change. */
const layout = 1;

/** In the place of a name: the index that all processes use now. */
export const current = (): Uint8Array<ArrayBuffer> => new Uint8Array();

/** Keeps indexes in OpenSearch. What it opens again is known by its name. */
export class EngineHost implements IndexHost {
  readonly #place: EnginePlace;
  readonly #catalogs: Readonly<Record<string, SearchableCatalog>>;
  readonly #client: EngineClient;
  readonly #states: EngineStates;

  constructor(place: EnginePlace, catalogs: Readonly<Record<string, SearchableCatalog>>) {
    this.#place = place;
    this.#catalogs = catalogs;
    this.#client = new EngineClient(place);
    this.#states = new EngineStates(place, this.#client);
  }

  async open<Item extends CatalogItem, Filter extends string, Order extends string>(
    catalog: string, name?: Uint8Array<ArrayBuffer>,
  ): Promise<EngineIndex<Item, Filter, Order> | undefined> {
    const { definition: some, understand, read } = this.#catalogs[catalog]!;
    const definition = some as unknown as CatalogDefinition<Item, Filter, Order>;
    const id = `${this.#place.name}-${catalog}-${fingerprintOf(definition as CatalogDefinition<never>)}`;
    const index = name ? await this.#named(name, id) : `${id}-${randomBytes(6).toString("hex")}`;
    if (index === undefined) return undefined;
    if (!name) await this.#client.call("PUT", `/${index}`, indexBody(this.#place));
    return new EngineIndex({ client: this.#client, index, definition: definition as CatalogDefinition<Item>, understand, read });
  }

  close(): Promise<void> {
    return this.#client.close();
  }

  /** Undefined where there is no such index, or one of another definition. */
  async #named(name: Uint8Array, id: string): Promise<string | undefined> {
    const index = name.length > 0 ? new TextDecoder().decode(name) : (await this.#states.read(id))?.state.index;
    if (!index?.startsWith(`${id}-`)) return undefined;
    try {
      await this.#client.call("GET", `/${index}/_mapping`);
      return index;
    } catch (error) {
      if (error instanceof EngineError && error.status === 404) return undefined;
      throw error;
    }
  }
}

/** Of everything that decides what an index of the same items looks like: two versions of the service have an index each. */
export function fingerprintOf(definition: CatalogDefinition<never>): string {
  return createHash("sha256").update(`${layout} ${sourceOf(definition as unknown as CatalogDefinition<CatalogItem>)}`).digest("hex").slice(0, 12);
}
