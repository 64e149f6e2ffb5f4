import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Where Debian's packages put each version's programs. */
const versions = "/usr/lib/postgresql";

/** PostgreSQL's programs on this machine, the newest version's: from `ATELIER_TEST_POSTGRES` (a folder of programs), or Debian's packages. */
export function findPostgres(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  const given = environment.ATELIER_TEST_POSTGRES;
  const found = existsSync(versions) ? readdirSync(versions).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = given ? [given] : found.map((name) => join(versions, name, "bin"));
  return folders.find((folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres")));
}

/** PgBouncer on this machine. */
export function findPgBouncer(): string | undefined {
  return ["/usr/sbin/pgbouncer", "/usr/bin/pgbouncer", "/usr/local/bin/pgbouncer"].find((file) => existsSync(file));
}

/** Why a test that needs a component is skipped, in one sentence; undefined where it need not be. */
export function whySkipped(component: "PostgreSQL" | "PgBouncer", environment: NodeJS.ProcessEnv = process.env): string | undefined {
  if (environment.ATELIER_TEST_COMPONENTS === "off") return `ATELIER_TEST_COMPONENTS=off leaves out what needs ${component}.`;
  if (findPostgres(environment) === undefined) return "PostgreSQL is not on this machine: `apt-get install postgresql` brings it.";
  if (component === "PgBouncer" && findPgBouncer() === undefined) return "PgBouncer is not on this machine: `apt-get install pgbouncer` brings it.";
  return undefined;
}
