import { type ChildProcess, execFileSync, spawn, type SpawnOptions } from "node:child_process";
import { renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { freePort } from "../cluster/free-port.ts";
import { until } from "../service/until.ts";

export interface FollowedServer {
  /** Folder of PostgreSQL's programs. */
  programs: string;
  /** Its data lie in `data`; those of the standby go to `standby`. */
  folder: string;
  host: string;
  port: number;
  user: string;
  password: string;
  /** Its settings, which a standby needs too. */
  settings: Record<string, string | number>;
  /** How programs are started: as which user, where their output goes. */
  options: SpawnOptions;
}

/** A server that follows another one and can take its place. */
export class Standby {
  readonly #followed: FollowedServer;
  readonly #data: string;
  #child: ChildProcess | undefined;
  #port = 0;
  #isSynchronous = true;
  readonly #endAtExit = (): void => void this.#child?.kill("SIGQUIT");

  constructor(followed: FollowedServer) {
    this.#followed = followed;
    this.#data = join(followed.folder, "standby");
  }

  /**
   * Copies the running server with `pg_basebackup` and follows it.
   * @param synchronous whether from here on a commit is confirmed only when both have it on the disk
   */
  async start(synchronous: boolean): Promise<void> {
    const { programs, host, port, user, password, settings, options } = this.#followed;
    rmSync(this.#data, { recursive: true, force: true });
    const copy = ["-h", host, "-p", String(port), "-U", user, "-D", this.#data, "--wal-method=stream", "--checkpoint=fast", "--write-recovery-conf"];
    execFileSync(join(programs, "pg_basebackup"), copy, { ...options, env: { ...options.env, PGPASSWORD: password } });
    this.#port = await freePort();
    const all = { ...settings, port: this.#port, wal_retrieve_retry_interval: "500ms" };
    const named = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    this.#child = spawn(join(programs, "postgres"), ["-D", this.#data, ...named], options);
    process.once("exit", this.#endAtExit);
    await this.#follows("streaming");
    this.#isSynchronous = synchronous;
    if (!synchronous) return;
    await this.#ask(port, "alter system set synchronous_standby_names = '*'");
    await this.#ask(port, "select pg_reload_conf()");
    await this.follows();
  }

  /** Resolves when it has all that was confirmed; at once where nothing is confirmed by it. */
  async follows(): Promise<void> {
    if (this.#isSynchronous) await this.#follows("streaming", "sync");
  }

  #follows(...states: string[]): Promise<void> {
    const followers = `select 1 from pg_stat_replication where array[state, sync_state] @> array['${states.join("','")}']`;
    return until(60_000, "the standby follows", async () => (await this.#ask(this.#followed.port, followers)).length > 0);
  }

  /** Stops following the other server, once it has all that was committed there: what is committed from here on it does not get. */
  async cutOff(): Promise<void> {
    const behind = "select 1 from pg_stat_replication where replay_lsn = pg_current_wal_lsn()";
    await until(60_000, "the standby has everything", async () => (await this.#ask(this.#followed.port, behind)).length > 0);
    await this.#ask(this.#port, "alter system set primary_conninfo = ''");
    await this.#ask(this.#port, "select pg_reload_conf()");
    await until(60_000, "the standby is cut off", async () => (await this.#ask(this.#followed.port, "select 1 from pg_stat_replication")).length === 0);
  }

  /** Once the other server has ended: becomes a server of its own, and ends with its data in the place of the other's. */
  async takeOver(): Promise<void> {
    await this.#ask(this.#port, "select pg_promote()");
    await this.stop();
    const data = join(this.#followed.folder, "data");
    rmSync(data, { recursive: true });
    renameSync(this.#data, data);
  }

  async stop(): Promise<void> {
    process.off("exit", this.#endAtExit);
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGINT");
    await ended;
  }

  /** Asks one of both, which may be starting still. */
  async #ask(port: number, statement: string): Promise<unknown[]> {
    const { host, user, password } = this.#followed;
    for (let tries = 0; ; tries++) {
      const client = new pg.Client({ host, port, user, password, database: "postgres", connectionTimeoutMillis: 5000 });
      client.on("error", () => {});
      try {
        await client.connect();
        return (await client.query(statement)).rows;
      } catch (error) {
        if (tries === 200) throw error;
        await sleep(100);
      } finally {
        await client.end().catch(() => {});
      }
    }
  }
}
