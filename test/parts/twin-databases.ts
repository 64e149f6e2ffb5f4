import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, type TestContext } from "node:test";
import type { Database } from "@atelier/server/store/database/database.ts";
import { openPostgres } from "@atelier/server/store/database/postgres/open.ts";
import { openSqlite } from "@atelier/server/store/database/sqlite/open.ts";
import { openDisk } from "@atelier/server/store/objects/disk/open.ts";
import type { ObjectStore } from "@atelier/server/store/objects/object-store.ts";
import { whySkipped } from "@atelier/tools/postgres/find-programs.ts";
import { type SharedPostgres, sharedPostgres } from "@atelier/tools/postgres/shared-postgres.ts";

/** A new, empty database, opened as two processes would, and a folder of files beside it. Removed when the test ends. */
export interface TwoProcesses {
  one: Database;
  two: Database;
  objects: ObjectStore;
}

type Open = (t: TestContext) => Promise<TwoProcesses>;

/** Declares the same tests for each database that the service runs on; PostgreSQL's say why they are skipped where there is none. */
export function onEachDatabase(declare: (open: Open, database: "sqlite" | "postgres") => void): void {
  describe("SQLite", () => declare((t) => openTwo(t, async (folder) => () => openSqlite(join(folder, "atelier.db"))), "sqlite"));
  describe("PostgreSQL", { skip: whySkipped("PostgreSQL") ?? false }, () => {
    let server: SharedPostgres;
    /** Copied: that is quicker than every migration for each test. */
    let filled: string;
    before(async () => {
      server = await sharedPostgres();
      filled = await server.create();
      await (await openPostgres(filled)).close();
    });
    after(() => server?.stop());
    declare((t) => openTwo(t, async () => {
      const url = await server.create(filled);
      return () => openPostgres(url, { poolSize: 6 });
    }), "postgres");
  });
}

async function openTwo(t: TestContext, place: (folder: string) => Promise<() => Promise<Database>>): Promise<TwoProcesses> {
  const folder = await mkdtemp(join(tmpdir(), "atelier-twins-"));
  const open = await place(folder);
  const [one, two] = [await open(), await open()];
  t.after(async () => {
    await Promise.all([one.close(), two.close()]);
    await rm(folder, { recursive: true, force: true });
  });
  return { one, two, objects: await openDisk(join(folder, "objects")) };
}
