import { setTimeout as sleep } from "node:timers/promises";
import { seededRandom } from "@atelier/server/catalog/import/seeded-random.ts";
import { Connection } from "./connection.ts";

const DOWNLOADS_PER_SECOND = 20;
const EDITS_PER_SECOND = 1;

export interface ChangesParts {
  url: string;
  key: string;
  /** How many the catalog has; their ids are 1 to that. */
  icons: number;
}

/** What a live catalog sees while it is searched, on connections of their own: downloads, and an icon that is renamed. */
export class Changes {
  readonly #parts: ChangesParts;
  readonly #random = seededRandom("changes");
  readonly #connections: Connection[] = [];
  #running: Promise<unknown> = Promise.resolve();
  #stopped = false;
  downloads = 0;
  edits = 0;

  constructor(parts: ChangesParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#stopped = false;
    const download = async (connection: Connection): Promise<void> => {
      await this.#ask(connection, "GET", `/v1/icons/${this.#anyIcon()}/download?format=png`);
      this.downloads++;
    };
    const edit = async (connection: Connection): Promise<void> => {
      await this.#ask(connection, "PATCH", `/v1/admin/icons/${this.#anyIcon()}`, JSON.stringify({ name: `edited icon ${this.edits}` }));
      this.edits++;
    };
    this.#running = Promise.all([this.#steadily(DOWNLOADS_PER_SECOND, download), this.#steadily(EDITS_PER_SECOND, edit)]);
    this.#running.catch(() => {});
  }

  /** Rejects when a change was refused. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running;
    for (const connection of this.#connections.splice(0)) connection.close();
  }

  async #steadily(perSecond: number, work: (connection: Connection) => Promise<void>): Promise<void> {
    const connection = new Connection(this.#parts.url);
    this.#connections.push(connection);
    for (let due = performance.now(); !this.#stopped; due += 1000 / perSecond) {
      await sleep(Math.max(0, due - performance.now()));
      await work(connection);
    }
  }

  async #ask(connection: Connection, method: string, path: string, body = ""): Promise<void> {
    const content = body === "" ? "" : `content-type: application/json\r\ncontent-length: ${body.length}\r\n`;
    const { status } = await connection.send(`${method} ${path} HTTP/1.1\r\nhost: bench\r\nx-service-api-key: ${this.#parts.key}\r\n${content}\r\n${body}`);
    if (status !== 200) throw new Error(`${method} ${path} was answered ${status}`);
  }

  #anyIcon(): number {
    return 1 + Math.floor(this.#random() * this.#parts.icons);
  }
}
