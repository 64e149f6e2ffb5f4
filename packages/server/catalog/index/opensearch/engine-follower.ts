import { setTimeout as sleep } from "node:timers/promises";
import { changesAfter, lastChange, lastEditAfter } from "../../../store/database/changes.ts";
import type { Database } from "../../../store/database/database.ts";
import type { CatalogItem } from "@atelier/search";
import type { HostedIndex, IndexHost } from "../hosted-index.ts";
import type { Follower, ItemSource } from "../search-twin.ts";
import { current } from "./engine-host.ts";
import { type EngineState, type EngineStates, type ReadState, stateIdOf, versionOf } from "./states.ts";
import { Turn } from "./turn.ts";

const pollMilliseconds = 200;
const changesPerStep = 2000;
const itemsPerStep = 500;
/** Between two looks whether the database is still the same, milliseconds. */
const betweenEpochs = 2000;
/** Numbers of the feed that are read again when it is not. */
const readAgain = 10_000;
/** Between two tries while the cluster is away or another process fills the index, milliseconds. */
const betweenTries = 500;
const triesPerReport = 20;
/** Milliseconds for which an edit waits until it can be found; behind that it is found later. */
const patience = 2000;

export interface EngineFollowerParts<Item extends CatalogItem> {
  source: ItemSource<Item>;
  database: Database;
  host: IndexHost;
  states: EngineStates;
  /** Whether this process may be the one that writes. */
  writes: boolean;
  onError(error: unknown): void;
}

/**
 * Keeps an index of OpenSearch equal to its catalog, one process for all: it reads the change feed, and the state in the cluster says how far it has come.
 * Each item carries the version at which it was read, so that a process that was halted overwrites nothing that is newer.
 */
export class EngineFollower<Item extends CatalogItem> implements Follower {
  readonly #parts: EngineFollowerParts<Item>;
  readonly #turn: Turn;
  #index: HostedIndex<Item> | undefined;
  #known: ReadState | undefined;
  #id = "";
  #version = 0;
  #ready = false;
  #stopped = false;
  #epochAt = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;

  constructor(parts: EngineFollowerParts<Item>) {
    this.#parts = parts;
    this.#turn = new Turn(parts.database, `search engine ${parts.source.catalog}`);
  }

  get ready(): boolean {
    return this.#ready;
  }

  get position(): number {
    return this.#known?.state.position ?? 0;
  }

  get version(): number {
    return this.#version;
  }

  /** The index that is used now; undefined before there is one. */
  get index(): HostedIndex<Item> | undefined {
    return this.#index;
  }

  async load(): Promise<void> {
    for (let tries = 0; !this.#stopped; tries++) {
      try {
        if ((await this.#open()) || (await this.#fill())) {
          await this.refresh();
          this.#ready = true;
          return;
        }
      } catch (error) {
        if (tries % triesPerReport === 0) this.#parts.onError(error);
      }
      await sleep(betweenTries);
    }
  }

  follow(): void {
    const poll = async (): Promise<void> => {
      try {
        await this.#look();
      } catch (error) {
        this.#parts.onError(error);
      }
      if (!this.#stopped) this.#timer = setTimeout(poll, pollMilliseconds).unref();
    };
    this.#timer = setTimeout(poll, 0).unref();
  }

  async refresh(): Promise<void> {
    const last = await lastChange(this.#parts.database.db);
    const until = performance.now() + patience;
    do {
      await this.#look(true).catch(this.#parts.onError);
      if (this.position >= last || this.#stopped) return;
      await sleep(30);
    } while (performance.now() < until);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running?.catch(() => {});
    await this.#turn.giveUp();
  }

  /** Opens the index that other processes use. @returns false where there is none */
  async #open(): Promise<boolean> {
    const index = await this.#parts.host.open<Item, string, string>(this.#parts.source.catalog, current());
    if (!index) return false;
    await this.#use(index);
    this.#known = await this.#parts.states.read(this.#id);
    return this.#known !== undefined;
  }

  async #use(index: HostedIndex<Item>): Promise<string> {
    const name = new TextDecoder().decode(await index.snapshot());
    this.#id = stateIdOf(name);
    this.#index = index;
    return name;
  }

  /** Makes a new index and fills it, if it is this process's turn. @returns whether it has */
  async #fill(): Promise<boolean> {
    const { database, host, source, states, writes } = this.#parts;
    if (!writes || !(await this.#turn.take())) return false;
    const state = { position: await lastChange(database.db), epoch: await database.epoch(), turn: 0 };
    const index = (await host.open<Item, string, string>(source.catalog))!;
    const name = new TextDecoder().decode(await index.snapshot());
    await index.fill(this.#pages());
    if (!this.#stopped && (await states.write(stateIdOf(name), { index: name, ...state }))) return this.#open();
    // Another process was first.
    await states.remove(name);
    return this.#open();
  }

  async *#pages(): AsyncGenerator<Item[]> {
    const { database, source } = this.#parts;
    for (let last = 0; !this.#stopped; ) {
      const items = await source.itemsAfter(database.db, last, itemsPerStep);
      await this.#turn.take();
      if (items.length > 0) yield items;
      if (items.length < itemsPerStep) return;
      last = items.at(-1)!.id;
    }
  }

  /**
   * One look at a time: who comes meanwhile gets one that begins afterwards.
   * @param atOnce without waiting for whose turn it is: two that write the same are one too many, and do no harm
   */
  async #look(atOnce = false): Promise<void> {
    while (this.#running) await this.#running.catch(() => {});
    this.#running = this.#lookOnce(atOnce).finally(() => (this.#running = undefined));
    await this.#running;
  }

  async #lookOnce(atOnce: boolean): Promise<void> {
    const { database, writes } = this.#parts;
    if (!this.#known) return;
    const last = await lastChange(database.db);
    const now = performance.now();
    const looksAtEpoch = now - this.#epochAt >= betweenEpochs;
    if (last === this.position && !looksAtEpoch) return;
    this.#epochAt = now;
    const before = this.position;
    this.#known = (await this.#parts.states.read(this.#id)) ?? this.#known;
    if (writes && last !== this.position && (atOnce || (await this.#turn.take()))) await this.#catchUp();
    await this.#noteEdits(before);
  }

  /** Answers of before are worth nothing after an edit, and after the database has gone back. */
  async #noteEdits(before: number): Promise<void> {
    const { database, source } = this.#parts;
    if (this.position === before) return;
    if (this.position < before || (await lastEditAfter(database.db, source.catalog, before)) !== undefined) this.#version++;
  }

  async #catchUp(): Promise<void> {
    const { database, source } = this.#parts;
    await this.#followDatabase();
    for (;;) {
      const { state, mark } = this.#known!;
      const changes = await changesAfter(database.db, state.position, changesPerStep);
      const position = changes.at(-1)?.seq;
      if (position === undefined || this.#stopped) return;
      const ours = changes.filter(({ catalog }) => catalog === source.catalog || catalog === `${source.catalog}:numbers`);
      await this.#apply([...new Set(ours.map(({ item_id }) => item_id))], versionOf(state, position));
      if (!(await this.#advance({ ...state, position }, mark)) || changes.length < changesPerStep) return;
    }
  }

  /** A database that goes on from an earlier state gives numbers out again, and has forgotten changes that the index has seen. */
  async #followDatabase(): Promise<void> {
    const { database, states } = this.#parts;
    const { state, mark } = this.#known!;
    const [epoch, last] = [await database.epoch(), await lastChange(database.db)];
    if (epoch === state.epoch && last >= state.position) return;
    const position = Math.max(0, Math.min(state.position, last) - readAgain);
    const next: EngineState = { ...state, position, epoch, turn: state.turn + 1 };
    await this.#apply(await states.idsSince(state.index, versionOf(state, position)), versionOf(next, position));
    await this.#advance(next, mark);
  }

  /** @returns false where another process has gone on meanwhile */
  async #advance(state: EngineState, mark: string): Promise<boolean> {
    const { states } = this.#parts;
    const mine = await states.write(this.#id, state, mark);
    this.#known = await states.read(this.#id);
    return mine;
  }

  async #apply(ids: readonly number[], version: number): Promise<void> {
    const { database, source } = this.#parts;
    for (let start = 0; start < ids.length; start += itemsPerStep) {
      const part = ids.slice(start, start + itemsPerStep);
      const items = await source.itemsByIds(database.db, part);
      const present = new Set(items.map((item) => item.id));
      await this.#index!.change(part.filter((id) => !present.has(id)), items, version);
    }
  }
}
