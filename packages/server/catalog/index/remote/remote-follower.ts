import { setTimeout as sleep } from "node:timers/promises";
import { lastChange, lastEditAfter } from "../../../store/database/changes.ts";
import type { Database } from "../../../store/database/database.ts";
import type { CatalogName } from "../../../store/database/schema.ts";
import type { Notices } from "../../../store/signals/notices.ts";
import { type Following, followFeed } from "../follow-feed.ts";
import type { Follower } from "../search-twin.ts";
import type { Answer } from "./messages.ts";

/** Between two tries while no index answers, milliseconds. */
const betweenTries = 500;
/** While a search server starts, one line in ten seconds says enough. */
const triesPerReport = 20;

/** Up to where an index follows, and of which database. */
export type Reached = Pick<Answer, "position" | "epoch">;

export interface RemoteFollowerParts {
  catalog: CatalogName;
  database: Database;
  /** Of the database, as it was a moment ago. */
  epoch(): Promise<string>;
  /** Asks an index how far it has got, and to get so far first. */
  reach(since: number, epoch: string | undefined): Promise<Reached>;
  /** Who hears of changes of the feed, where somebody does. */
  notices?: Pick<Notices, "hears" | "listen"> | undefined;
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
  /** Of the database to which both belong. */
  #epoch: string | undefined;
  #version = 0;
  /** Whether an index has answered from before the last edit: what was kept of that is to be dropped once one has caught up. */
  #behind = false;
  #ready = false;
  #stopped = false;
  #following: Following | undefined;

  constructor(parts: RemoteFollowerParts) {
    this.#parts = parts;
  }

  get ready(): boolean {
    return this.#ready;
  }

  get position(): number {
    return this.#position;
  }

  get epoch(): string | undefined {
    return this.#epoch;
  }

  get version(): number {
    return this.#version;
  }

  /** Waits until an index answers. */
  async load(): Promise<void> {
    for (let tries = 0; !this.#stopped; tries++) {
      try {
        await this.#look();
        this.heard(await this.#parts.reach(this.#position, this.#epoch));
        this.#ready = true;
        return;
      } catch (error) {
        if (tries % triesPerReport === 0) this.#parts.onError(error);
        await sleep(betweenTries);
      }
    }
  }

  follow(): void {
    const look = async () => {
      await this.#look();
      if (this.#behind) await this.refresh();
    };
    const { notices, onError } = this.#parts;
    this.#following = followFeed({ look, notices, isUnsettled: () => this.#behind, onError });
  }

  /** Where no index answers, what was changed is found as soon as one does: the change itself is safe. */
  async refresh(): Promise<void> {
    await this.#look();
    try {
      this.heard(await this.#parts.reach(this.#position, this.#epoch));
    } catch {
      this.#behind = true;
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#following?.stop();
  }

  /** Notes from where an index has answered. After a failover one that has not gone back yet may be ahead, and is as wrong as one that is behind. */
  heard({ position, epoch }: Reached): void {
    const isOther = epoch !== undefined && this.#epoch !== undefined && epoch !== this.#epoch;
    if (isOther || position < this.#position) {
      if (!this.#behind) this.#following?.soon();
      this.#behind = true;
    } else if (this.#behind) {
      this.#behind = false;
      this.#version++;
    }
  }

  async #look(): Promise<void> {
    const { catalog, database } = this.#parts;
    const [last, epoch] = await Promise.all([lastChange(database.db), this.#parts.epoch()]);
    const isAnother = this.#epoch !== undefined && epoch !== this.#epoch;
    this.#epoch = epoch;
    if (isAnother || last < this.#read) return this.#turnBack(last);
    if (last === this.#read) return;
    const edit = await lastEditAfter(database.db, catalog, this.#read);
    this.#read = last;
    if (edit === undefined) return;
    this.#position = Math.max(this.#position, edit);
    this.#version++;
  }

  /** The database goes on from an earlier state, and gives numbers out again: what was kept is of another, until an index has gone back too. */
  #turnBack(last: number): void {
    this.#read = last;
    this.#position = last;
    this.#behind = true;
    this.#version++;
  }
}
