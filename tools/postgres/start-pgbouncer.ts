import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { findPgBouncer } from "./find-programs.ts";
import { type PostgresServer, urlOf } from "./start-postgres.ts";

const port = 6432;
/** It refuses to be root's. */
const nobody = { uid: 65_534, gid: 65_534 };

/**
 * PgBouncer in transaction mode before a server: each transaction may get another connection, so that nothing that belongs to a session holds.
 * @returns `through` answers the URL by which a database of the server is reached
 */
export async function startPgBouncer(server: PostgresServer): Promise<{ through(url: string): string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "atelier-pgbouncer-"));
  chmodSync(folder, 0o777);
  const file = join(folder, "pgbouncer.ini");
  writeFileSync(join(folder, "users.txt"), '"atelier" ""\n');
  writeFileSync(file, [
    "[databases]", `* = host=${server.folder} user=atelier`, "[pgbouncer]", `unix_socket_dir = ${folder}`, "listen_addr =", `listen_port = ${port}`,
    "auth_type = trust", `auth_file = ${join(folder, "users.txt")}`, "pool_mode = transaction", "default_pool_size = 20", "max_client_conn = 200",
    "ignore_startup_parameters = extra_float_digits,options", "",
  ].join("\n"));
  const child = spawn(findPgBouncer()!, [file], { ...(process.getuid?.() === 0 && nobody), cwd: folder, stdio: "ignore" });
  const endAtExit = () => child.kill("SIGKILL");
  process.once("exit", endAtExit);
  for (let tries = 0; ; tries++) {
    const client = new pg.Client({ connectionString: urlOf(folder, "postgres", port), connectionTimeoutMillis: 1000 });
    try {
      await client.connect();
      await client.end();
      break;
    } catch (error) {
      if (tries === 100) throw error;
      await sleep(50);
    }
  }
  return {
    through: (url) => urlOf(folder, new URL(url).pathname.slice(1), port),
    async stop() {
      process.off("exit", endAtExit);
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGKILL");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
