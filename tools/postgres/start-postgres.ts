import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chmodSync, chownSync, mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { findPostgres } from "./find-programs.ts";

const superuser = "atelier";
/** Tests make and drop a database each: nothing of them is worth a wait for the disk, and a killed server loses nothing by it. */
const quick = { fsync: "off", full_page_writes: "off", max_connections: "200", listen_addresses: "", jit: "off" };

export interface PostgresServer {
  /** Folder of the socket: the host in connection settings. */
  readonly folder: string;
  /**
   * Makes a database and answers its URL: an empty one, whose words sort by English rules and not by bytes, as many servers' do, or the same as another one
   * that nobody uses at the moment.
   */
  create(like?: string): Promise<string>;
  drop(url: string): Promise<void>;
  /** Ends every connection at once and starts again, as after a crash. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * A PostgreSQL server of its own in a temporary folder, reached by a socket there. It refuses to be root's: there it runs as `postgres` or `nobody`.
 * @param settings in place of the quick ones, such as `{ fsync: "on" }`
 */
export async function startPostgres(settings: Record<string, string> = {}): Promise<PostgresServer> {
  const programs = findPostgres();
  if (programs === undefined) throw new Error("PostgreSQL is not on this machine");
  const folder = mkdtempSync(join(tmpdir(), "atelier-postgres-"));
  const user = process.getuid?.() === 0 ? userForServer() : undefined;
  // PgBouncer, which is another user, reaches the socket.
  chmodSync(folder, 0o755);
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, "data");
  const options = { ...user, cwd: folder, stdio: "ignore" as const, env: { PATH: process.env.PATH } };
  // Why it could not is in what it writes.
  const withOutput = { ...options, stdio: "pipe" as const };
  execFileSync(join(programs, "initdb"), ["-D", data, "-U", superuser, "-A", "trust", "-E", "UTF8", "--no-locale", "-N"], withOutput);
  let child: ChildProcess | undefined;
  const start = async () => {
    const all = Object.entries({ ...quick, unix_socket_directories: folder, ...settings }).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    child = spawn(join(programs, "postgres"), ["-D", data, ...all], options);
    await ready(folder);
  };
  const end = async (signal: "SIGINT" | "SIGQUIT") => {
    if (child!.exitCode !== null || child!.signalCode !== null) return;
    const ended = new Promise((resolve) => child!.once("exit", resolve));
    child!.kill(signal);
    await ended;
  };
  const endAtExit = () => child?.kill("SIGQUIT");
  process.once("exit", endAtExit);
  await start();
  return {
    ...databasesAt(folder),
    async crash() {
      await end("SIGQUIT");
      await start();
    },
    async stop() {
      process.off("exit", endAtExit);
      await end("SIGINT");
      await rm(folder, { recursive: true, force: true });
    },
  };
}

let made = 0;

/** The databases of a server that runs. */
export function databasesAt(folder: string): Pick<PostgresServer, "folder" | "create" | "drop"> {
  return {
    folder,
    async create(like) {
      const name = `atelier_${process.pid}_${made++}`;
      const kind = like === undefined ? "template0 encoding 'UTF8' locale_provider icu icu_locale 'en-US' locale 'C'" : new URL(like).pathname.slice(1);
      await ask(folder, `create database ${name} template ${kind}`);
      return urlOf(folder, name);
    },
    drop: (url) => ask(folder, `drop database if exists ${new URL(url).pathname.slice(1)} with (force)`),
  };
}

/** @param folder of the socket, of the server or of what stands before it @param port where it is not PostgreSQL's own */
export function urlOf(folder: string, database: string, port?: number): string {
  return `postgres://${superuser}@localhost${port === undefined ? "" : `:${port}`}/${database}?host=${encodeURIComponent(folder)}`;
}

/** Whom the server's processes belong to where this one is root's. */
export function userForServer(): { uid: number; gid: number } {
  const idOf = (option: string, name: string) => Number(execFileSync("id", [option, name], { stdio: ["ignore", "pipe", "ignore"] }).toString());
  for (const name of ["postgres", "nobody"]) {
    try {
      return { uid: idOf("-u", name), gid: idOf("-g", name) };
    } catch {
      // The next one may be there.
    }
  }
  return { uid: 65_534, gid: 65_534 };
}

async function ask(folder: string, statement: string): Promise<void> {
  const client = new pg.Client({ host: folder, user: superuser, database: "postgres" });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function ready(folder: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      return await ask(folder, "select 1");
    } catch (error) {
      if (tries === 1200) throw error;
      await sleep(50);
    }
  }
}
