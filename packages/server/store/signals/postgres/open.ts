import { randomUUID } from "node:crypto";
import pg from "pg";
import { connectionOf } from "../../database/postgres/pool.ts";
import { isDirect } from "../../database/postgres/prepared-statements.ts";
import { feedChannel } from "../../database/postgres/dialect.ts";
import { feedChanged, type Notice, type Notices } from "../notices.ts";

const channel = "atelier_notices";
/** Milliseconds between two sendings, each of which takes a lock that all databases of the server share, until its commit. The first goes out at once. */
const gather = 10;
/** The server takes less than 8,000 bytes at once. */
const mostBytes = 7500;
/** Notices that wait while the connection is away, at most: what is older was found by looking meanwhile. */
const mostWaiting = 1000;
/** Before another connection is tried, milliseconds. */
const pause = 1000;

interface Message {
  from: string;
  notices: Notice[];
}

/** NOTIFY and LISTEN over a connection of its own, which is opened again when it breaks. Behind a pooler nothing can be heard: there others look. */
export class PostgresNotices implements Notices {
  readonly #url: string;
  readonly #id = randomUUID();
  readonly #listeners: ((notice: Notice) => void)[] = [];
  #client: pg.Client | undefined;
  #waiting = new Map<string, Notice>();
  #timer: NodeJS.Timeout | undefined;
  /** By `performance.now()`. */
  #sentAt = Number.NEGATIVE_INFINITY;
  #closed = false;

  private constructor(url: string) {
    this.#url = url;
  }

  static async open(url: string): Promise<Notices> {
    const notices = new PostgresNotices(url);
    await notices.#connect();
    return notices;
  }

  send(notice: Notice): void {
    if (this.#waiting.size < mostWaiting) this.#waiting.set(JSON.stringify(notice), notice);
    this.#timer ??= setTimeout(() => this.#sendAll(), Math.max(0, this.#sentAt + gather - performance.now())).unref();
  }

  listen(onNotice: (notice: Notice) => void): void {
    this.#listeners.push(onNotice);
  }

  readonly isNotified = (): boolean => this.#client !== undefined;

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#client?.end().catch(() => {});
  }

  async #connect(): Promise<void> {
    if (this.#closed) return;
    const client = new pg.Client({ ...connectionOf(this.#url), application_name: "atelier notices" });
    client.on("error", () => {});
    client.on("end", () => {
      if (this.#client !== client) return;
      this.#client = undefined;
      this.#later();
    });
    client.on("notification", ({ channel: from, payload }) => (from === feedChannel ? this.#tell([feedChanged]) : this.#hear(payload ?? "")));
    try {
      await client.connect();
      if (await isDirect(client)) await client.query(`listen ${channel}; listen ${feedChannel}`);
      else return void (await client.end());
      this.#client = client;
      if (this.#closed) await client.end();
    } catch {
      await client.end().catch(() => {});
      this.#later();
    }
  }

  #later(): void {
    setTimeout(() => void this.#connect(), pause * (0.5 + Math.random())).unref();
  }

  #sendAll(): void {
    this.#timer = undefined;
    this.#sentAt = performance.now();
    const [client, notices] = [this.#client, [...this.#waiting.values()]];
    this.#waiting.clear();
    for (const part of client ? inMessages(notices) : []) {
      const message: Message = { from: this.#id, notices: part };
      // One that is lost is found by looking.
      client!.query("select pg_notify($1, $2)", [channel, JSON.stringify(message)]).catch(() => {});
    }
  }

  #hear(payload: string): void {
    const { from, notices } = JSON.parse(payload) as Message;
    if (from === this.#id) return;
    for (const notice of notices) this.#tell(notice);
  }

  #tell(notice: Notice): void {
    for (const listener of this.#listeners) listener(notice);
  }
}

/** Parts that fit into a message each. */
function inMessages(notices: readonly Notice[]): Notice[][] {
  const parts: Notice[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const notice of notices) {
    const size = Buffer.byteLength(JSON.stringify(notice)) + 1;
    if (bytes + size > mostBytes) {
      parts.push([]);
      bytes = 100;
    }
    parts.at(-1)!.push(notice);
    bytes += size;
  }
  return parts;
}
