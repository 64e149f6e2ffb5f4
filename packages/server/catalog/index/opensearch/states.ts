import { type EngineClient, EngineError, type Found } from "./client.ts";
import { window } from "./documents.ts";
import type { EnginePlace } from "./place.ts";

/** What the cluster knows of the index of a catalog. */
export interface EngineState {
  /** Its name. */
  index: string;
  /** Up to where in the change feed it is filled. */
  position: number;
  /** See `Database.epoch`. */
  epoch: string;
  /** How often the database went on from an earlier state: versions of items count on from there. */
  turn: number;
}

/** A state as it was read, to be written only if nobody else has written it since. */
export interface ReadState {
  state: EngineState;
  mark: string;
}

/** Numbers of the change feed stay below it. */
const versionsOfTurn = 2 ** 40;

/** Version of an item that was read when the feed had come so far. */
export function versionOf({ turn }: Pick<EngineState, "turn">, position: number): number {
  return turn * versionsOfTurn + position;
}

/** Which index of a catalog is the one, and how far it has come: a document each, so that all processes agree. */
export class EngineStates {
  readonly #client: EngineClient;
  readonly #index: string;
  readonly #replicas: number;

  constructor({ name, replicas }: EnginePlace, client: EngineClient) {
    this.#client = client;
    this.#index = `${name}-state`;
    this.#replicas = replicas;
  }

  /** @param id of the catalog as it is defined today, see `EngineHost` */
  async read(id: string): Promise<ReadState | undefined> {
    try {
      type Answer = { found: boolean; _source: EngineState; _seq_no: number; _primary_term: number };
      const { found, _source: state, _seq_no, _primary_term } = await this.#client.call<Answer>("GET", `/${this.#index}/_doc/${id}`);
      return found ? { state, mark: `if_seq_no=${_seq_no}&if_primary_term=${_primary_term}` } : undefined;
    } catch (error) {
      if (error instanceof EngineError && error.status === 404) return undefined;
      throw error;
    }
  }

  /** @param mark of the state that is replaced; without it, there must be none @returns false where another process was first */
  async write(id: string, state: EngineState, mark = "op_type=create"): Promise<boolean> {
    if (mark === "op_type=create") await this.#makeIndex();
    try {
      await this.#client.call("PUT", `/${this.#index}/_doc/${id}?${mark}`, { ...state });
      return true;
    } catch (error) {
      if (error instanceof EngineError && error.status === 409) return false;
      throw error;
    }
  }

  /** By itself the cluster makes one with a copy, which a single node has no place for, or none at all. */
  async #makeIndex(): Promise<void> {
    try {
      await this.#client.call("PUT", `/${this.#index}`, { settings: { number_of_shards: 1, number_of_replicas: this.#replicas } });
    } catch (error) {
      // It is there.
      if (!(error instanceof EngineError && error.status === 400)) throw error;
    }
  }

  /** Items that were written after a version. */
  async idsSince(index: string, version: number): Promise<number[]> {
    const query = { range: { version: { gt: version } } };
    const { hits } = await this.#client.call<Found>("POST", `/${index}/_search`, { size: window, query, _source: false });
    return hits.hits.map(({ _id }) => Number(_id));
  }

  async remove(index: string): Promise<void> {
    await this.#client.call("DELETE", `/${index}`);
  }
}

/** The id of a state from the name of an index: all but the token at its end. */
export function stateIdOf(index: string): string {
  return index.slice(0, index.lastIndexOf("-"));
}
