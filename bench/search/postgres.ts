import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chownSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { BenchIcon } from "./corpus.ts";
import type { Mode } from "./modes.ts";
import type { Peer, PeerAnswer } from "./peer.ts";
import type { BenchQuery } from "./queries.ts";

const ROWS_AT_ONCE = 20_000;
/** Generous for a million icons, and nothing that waits for the disk. */
const SETTINGS = {
  shared_buffers: "1GB", work_mem: "256MB", maintenance_work_mem: "512MB", max_wal_size: "4GB", fsync: "off", synchronous_commit: "off", jit: "off",
  listen_addresses: "",
};

/** PostgreSQL's full text search: a GIN index, `ts_rank`, and a server of its own in a folder that is thrown away. */
export class PostgresPeer implements Peer {
  readonly name = "PostgreSQL GIN";
  readonly #server: ChildProcess;
  readonly #folder: string;
  #client: pg.Client | undefined;

  /**
   * @param programs folder of initdb and postgres
   * @param user whose the server is: it refuses to be root's
   */
  constructor(programs: string, folder: string, user: { uid: number; gid: number } | undefined) {
    mkdirSync(folder);
    if (user) chownSync(folder, user.uid, user.gid);
    this.#folder = folder;
    const data = join(folder, "data");
    execFileSync(
      join(programs, "initdb"), ["-D", data, "-U", "bench", "-A", "trust", "-E", "UTF8", "--no-locale", "-N"],
      { ...user, cwd: folder, stdio: "ignore" },
    );
    const settings = Object.entries({ ...SETTINGS, unix_socket_directories: folder }).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    this.#server = spawn(join(programs, "postgres"), ["-D", data, ...settings], { ...user, cwd: folder, stdio: "ignore" });
  }

  modes(): boolean {
    return true;
  }

  async fill(icons: Iterable<BenchIcon>): Promise<void> {
    const client = (this.#client = await this.#connect());
    await client.query("create table icons (id int primary key, family int, free boolean, created bigint, words tsvector)");
    let rows: BenchIcon[] = [];
    const write = async (): Promise<void> => {
      await client.query(
        `insert into icons select id, family, free, created, setweight(to_tsvector('english', name), 'A') || setweight(to_tsvector('english', tags), 'B')
         from unnest($1::int[], $2::int[], $3::boolean[], $4::bigint[], $5::text[], $6::text[]) as icon (id, family, free, created, name, tags)`,
        [
          rows.map((row) => row.id), rows.map((row) => row.family), rows.map((row) => row.free), rows.map((row) => row.created),
          rows.map((row) => row.name), rows.map((row) => row.tags.join(" ")),
        ],
      );
      rows = [];
    };
    for (const icon of icons) if (rows.push(icon) === ROWS_AT_ONCE) await write();
    await write();
    await client.query("create index icons_words on icons using gin (words) with (fastupdate = off)");
    await client.query("create index icons_family on icons (family)");
    await client.query("vacuum analyze icons");
  }

  /** The hits are materialised: with a plain `order by … limit` the planner walks an order and filters, which takes seconds. */
  async search({ words }: BenchQuery, { where, orderBy, offset }: Mode): Promise<PeerAnswer> {
    const order = orderBy.includes("created") ? "created desc" : "rank desc";
    const narrowed = where.replace("free = 1", "free");
    const { rows } = await this.#client!.query<{ count: string; ids: number[] | null }>({
      name: `${narrowed} ${order} ${offset}`,
      text: `with hits as materialized (select id, created, ts_rank(words, query) as rank
          from icons, to_tsquery('english', $1) as query where words @@ query ${narrowed})
             select (select count(*) from hits) as count, array(select id from hits order by ${order}, id limit 10 offset ${offset}) as ids`,
      values: [`${words.split(" ").join(" & ")}:*`],
    });
    return { count: Number(rows[0]!.count), ids: rows[0]!.ids ?? [] };
  }

  async close(): Promise<void> {
    await this.#client?.end();
    const ended = new Promise((resolve) => this.#server.once("exit", resolve));
    this.#server.kill("SIGINT");
    await ended;
  }

  async #connect(): Promise<pg.Client> {
    for (let tries = 0; ; tries++) {
      const client = new pg.Client({ host: this.#folder, user: "bench", database: "postgres" });
      try {
        await client.connect();
        return client;
      } catch (error) {
        if (tries === 100) throw error;
        await sleep(100);
      }
    }
  }
}
