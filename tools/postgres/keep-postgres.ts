import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdirSync, openSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { findPostgres } from "./find-programs.ts";
import { Standby } from "./standby.ts";
import { userForServer } from "./start-postgres.ts";

const user = "atelier";

/** Where a server keeps what it has, and where it listens. */
export interface PostgresPlace {
  /** Made when it is missing, and never removed. */
  folder: string;
  /** Address of this machine. */
  host: string;
  port: number;
  /** Asked for at every connection. */
  password: string;
  /** What it says goes there. */
  log: string;
  /** Networks, beside this machine, that may connect: `10.1.0.0/24`. */
  network?: string;
  /** Further settings of the server. */
  settings?: Record<string, string>;
}

export interface KeptPostgres {
  /** Process of the server itself. */
  readonly pid: number;
  /** Makes a database of this name unless it is there, and answers its URL. */
  open(name: string): Promise<string>;
  /** Runs statements as the one who may do everything. */
  ask<Row extends pg.QueryResultRow>(database: string, statement: string): Promise<Row[]>;
  /** Ends every connection at once, without writing anything more, and starts again. */
  crash(): Promise<void>;
  /** Makes another server that follows this one. From here on a commit is confirmed when both have it on the disk, unless it is not `synchronous`. */
  addStandby(synchronous?: boolean): Promise<void>;
  /** From here on the standby, which is not synchronous, gets nothing of what is committed. */
  cutOffStandby(): Promise<void>;
  /** Ends this server at once and for good, as when its machine is lost; the standby takes its place at the same address, and has none itself. */
  failOver(): Promise<void>;
  /** Ends all connections, and the server when everything is on the disk. */
  stop(): Promise<void>;
}

/** A PostgreSQL server that keeps its data and its word: what it confirms is on the disk. It refuses to be root's: there it runs as another user. */
export async function keepPostgres(place: PostgresPlace): Promise<KeptPostgres> {
  const programs = findPostgres();
  if (programs === undefined) throw new Error("PostgreSQL is not on this machine: `apt-get install postgresql` brings it.");
  const owner = process.getuid?.() === 0 ? userForServer() : undefined;
  const output = openSync(place.log, "a");
  const options = { ...owner, cwd: "/", stdio: ["ignore", output, output] as ["ignore", number, number], env: { PATH: process.env.PATH } };
  if (!existsSync(join(place.folder, "data/PG_VERSION"))) make(place, programs, owner, options);
  let child: ChildProcess | undefined;
  const endAtExit = () => child?.kill("SIGQUIT");
  const settings = {
    listen_addresses: place.host, port: place.port, unix_socket_directories: "", max_connections: 200, jit: "off", synchronous_commit: "on",
    // A standby that was away finds what it has missed.
    wal_keep_size: "512MB",
    ...place.settings,
  };
  const start = async () => {
    const named = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    child = spawn(join(programs, "postgres"), ["-D", join(place.folder, "data"), ...named], options);
    await ready(place, child);
  };
  const end = async (signal: "SIGINT" | "SIGQUIT") => {
    if (child!.exitCode !== null || child!.signalCode !== null) return;
    const ended = new Promise((resolve) => child!.once("exit", resolve));
    child!.kill(signal);
    await ended;
  };
  process.once("exit", endAtExit);
  await start();
  const standby = new Standby({ ...place, user, programs, settings, options });
  return {
    get pid() {
      return child!.pid!;
    },
    async open(name) {
      const [there] = await ask(place, "postgres", `select 1 from pg_database where datname = '${name}'`);
      if (!there) await ask(place, "postgres", `create database ${name} template template0 encoding 'UTF8'`);
      return `postgres://${user}:${place.password}@${place.host}:${place.port}/${name}`;
    },
    ask: (database, statement) => ask(place, database, statement),
    async crash() {
      await end("SIGQUIT");
      await start();
    },
    addStandby: (synchronous = true) => standby.start(synchronous),
    cutOffStandby: () => standby.cutOff(),
    async failOver() {
      await standby.follows();
      await end("SIGQUIT");
      await standby.takeOver();
      await start();
    },
    async stop() {
      process.off("exit", endAtExit);
      // A commit that is under way would wait for the standby: that one ends last.
      await end("SIGINT");
      await standby.stop();
    },
  };
}

/** The files of a new server, for their owner alone. */
function make(place: PostgresPlace, programs: string, owner: { uid: number; gid: number } | undefined, options: object): void {
  const { folder, password, network } = place;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const words = join(folder, "password");
  writeFileSync(words, password, { mode: 0o600 });
  chmodSync(folder, 0o700);
  const closed = owner && parentsOf(folder).find((parent) => (statSync(parent).mode & 0o001) === 0);
  if (closed) throw new Error(`PostgreSQL does not run as root, and other users cannot pass ${closed}: take another folder, or another user.`);
  if (owner) for (const path of [folder, words]) chownSync(path, owner.uid, owner.gid);
  const data = join(folder, "data");
  execFileSync(join(programs, "initdb"), ["-D", data, "-U", user, "-A", "scram-sha-256", `--pwfile=${words}`, "-E", "UTF8", "--no-locale"], options);
  rmSync(words);
  if (network === undefined) return;
  const rules = ["all", "replication"].map((what) => `host ${what} all ${network} scram-sha-256\n`);
  writeFileSync(join(data, "pg_hba.conf"), rules.join(""), { flag: "a" });
}

function parentsOf(folder: string): string[] {
  const parent = dirname(folder);
  return parent === folder ? [] : [parent, ...parentsOf(parent)];
}

async function ask<Row extends pg.QueryResultRow>({ host, port, password }: PostgresPlace, database: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ host, port, user, password, database, connectionTimeoutMillis: 5000 });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

async function ready(place: PostgresPlace, child: ChildProcess): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      return void (await ask(place, "postgres", "select 1"));
    } catch (error) {
      if (child.exitCode !== null) throw new Error(`PostgreSQL did not start: see ${place.log}`, { cause: error });
      if (tries === 600) throw error;
      await sleep(50);
    }
  }
}
