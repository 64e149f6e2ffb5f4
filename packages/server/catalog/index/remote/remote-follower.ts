import { setTimeout as sleep } from "node:timers/promises";
import { lastChange, lastEditAfter } from "../../../store/database/changes.ts";
import type { Database } from "../../../store/database/database.ts";
import type { CatalogName } from "../../../store/database/schema.ts";
import type { Follower } from "../search-twin.ts";

/** As often as an index looks. */
const pollMilliseconds = 200;
/** Between two tries while no index answers, milliseconds. */
const betweenTries = 500;
/** While a search server starts, one line in ten seconds says enough. */
const triesPerReport = 20;

export interface RemoteFollowerParts {
  catalog: CatalogName;
  database: Database;
  /** Asks an index for its position, and to reach one first. @returns its position */
  reach(since: number): Promise<number>;
  /** Told when the change feed could not be read; the next poll tries again. */
  onError(error: unknown): void;
}

/**
 * Keeps up with a catalog whose index lives elsewhere: notes how far edits have gone, so that every question can ask for an index that has seen them. Whichever
 * process is asked then, nobody goes back in time, and what this process has kept of earlier answers is dropped in time.
 */
export class RemoteFollower implements Follower {
  readonly #parts: RemoteFollowerParts;
  /** Of the feed: up to here it was read. */
  #read = 0;
  /** Of the last edit that was read. */
  #position = 0;
  #version = 0;
  /** Whether an index has answered from before the last edit: what was kept of that is to be dropped once one has caught up. */
  #behind = false;
  #ready = false;
  #stopped = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: RemoteFollowerParts) {
    this.#parts = parts;
  }

  get ready(): boolean {
    return this.#ready;
  }

  get position(): number {
    return this.#position;
  }

  get version(): number {
    return this.#version;
  }

  /** Waits until an index answers. */
  async load(): Promise<void> {
    for (let tries = 0; !this.#stopped; tries++) {
      try {
        await this.#look();
        this.heard(await this.#parts.reach(this.#position));
        this.#ready = true;
        return;
      } catch (error) {
        if (tries % triesPerReport === 0) this.#parts.onError(error);
        await sleep(betweenTries);
      }
    }
  }

  follow(): void {
    const poll = async (): Promise<void> => {
      try {
        await this.#look();
        if (this.#behind) await this.refresh();
      } catch (error) {
        this.#parts.onError(error);
      }
      if (!this.#stopped) this.#timer = setTimeout(poll, pollMilliseconds).unref();
    };
    this.#timer = setTimeout(poll, 0).unref();
  }

  /** Where no index answers, what was changed is found as soon as one does: the change itself is safe. */
  async refresh(): Promise<void> {
    await this.#look();
    try {
      this.heard(await this.#parts.reach(this.#position));
    } catch {
      this.#behind = true;
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  /** @param position from which an index has answered */
  heard(position: number): void {
    if (position < this.#position) this.#behind = true;
    else if (this.#behind) {
      this.#behind = false;
      this.#version++;
    }
  }

  async #look(): Promise<void> {
    const { catalog, database } = this.#parts;
    const last = await lastChange(database.db);
    if (last === this.#read) return;
    // A database that goes on from an earlier state gives numbers out again.
    if (last < this.#read) this.#position = Math.min(this.#position, last);
    const edit = last < this.#read ? last : await lastEditAfter(database.db, catalog, this.#read);
    this.#read = last;
    if (edit === undefined) return;
    this.#position = Math.max(this.#position, edit);
    this.#version++;
  }
}
