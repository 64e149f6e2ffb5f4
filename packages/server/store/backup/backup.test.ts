import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test, type TestContext } from "node:test";
import { sql } from "kysely";
import { whySkipped } from "@atelier/tools/postgres/find-programs.ts";
import { type SharedPostgres, sharedPostgres } from "@atelier/tools/postgres/shared-postgres.ts";
import type { Database } from "../database/database.ts";
import { knownMigrations, seenMigrations } from "../database/migrations/migrate.ts";
import { openDatabase } from "../database/open.ts";
import { areObjectsHeld } from "../database/objects-hold.ts";
import { sealSecrets } from "../database/secrets/seal-secrets.ts";
import { SecretKeyError } from "../database/secrets/secret-box.ts";
import { activeSecrets, insertSecret } from "../database/secrets/webhook-secrets.ts";
import { openDisk } from "../objects/disk/open.ts";
import type { ObjectStore } from "../objects/object-store.ts";
import { addAccounts, addTask, adderTo, claimOne, newTask } from "../database/conformance-parts.ts";
import { BackupError } from "./backup-error.ts";
import { backUp, type BackupReport } from "./back-up.ts";
import { FolderTarget } from "./folder-target.ts";
import { backupsIn, fileOf, type Manifest } from "./manifest.ts";
import { refuseNewerBackup, restore } from "./restore.ts";
import { linesOfTable, tablesOfBackup } from "./table-lines.ts";
import type { BackupTarget } from "./target.ts";
import { verifyBackup } from "./verify.ts";

const skip = whySkipped("PostgreSQL") ?? false;
const kinds = ["sqlite", "postgres"] as const;
type Kind = (typeof kinds)[number];

let server: SharedPostgres | undefined;
before(async () => {
  if (!skip) server = await sharedPostgres();
});
after(() => server?.stop());

interface Place {
  database: Database;
  objects: ObjectStore;
}

/** Places that are removed when the test ends. */
async function desk(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), "atelier-backup-"));
  const endings: (() => Promise<unknown>)[] = [];
  t.after(async () => {
    for (const end of endings.reverse()) await end();
    await rm(folder, { recursive: true });
  });
  let places = 0;
  return {
    folder,
    target: new FolderTarget(join(folder, "target")),
    async place(kind: Kind, options: { migrations?: readonly string[]; secretKeys?: Buffer[] } = {}): Promise<Place & { again(): Promise<Database> }> {
      const dataDir = join(folder, `place-${places++}`);
      const url = kind === "postgres" ? await server!.create() : undefined;
      if (url !== undefined) endings.push(() => server!.drop(url));
      const open = async (how: typeof options) => {
        const opened = await openDatabase({ dataDir, database: url }, how);
        endings.push(() => opened.close());
        return opened;
      };
      return { database: await open(options), objects: await openDisk(join(dataDir, "objects")), again: () => open({}) };
    },
  };
}

/** A library with what is hard to carry: tasks in all states, quotes, line ends, U+2028, NUL, halves, nothing. */
async function fill({ database, objects }: Place, tasks = 520): Promise<string[]> {
  await addAccounts(database, "a", "b");
  const files = await Promise.all(Array.from({ length: 40 }, (_, number) => objects.put(Buffer.from(`file ${number}`))));
  for (const [number, { key }] of files.entries()) {
    await database.db.insertInto("object_references").values([{ object: key, owner: `tasks/${number}` }, { object: key, owner: "z" }]).execute();
  }
  for (let number = 0; number < tasks; number += 200) {
    const many = Array.from({ length: Math.min(200, tasks - number) }, (_, index) => `task ${String(number + index).padStart(6, "0")}`);
    const job = (id: string) => ({ job_json: `{"prompt":"\\"${id}\\"\u2028\r\nä\u{1F3A8}"}`, work: 1 / 7 });
    await adderTo(database)(many.map((id) => ({ task: { ...newTask(id, number % 400 ? "a" : "b"), ...job(id) } })));
  }
  await claimOne(database);
  const sums = { runs: 3, seconds: 0.1 + 0.2, work: 1e-9, work_squared: 1e21, work_seconds: -0.5 };
  await database.db.insertInto("run_times").values({ engine: "e", kind: "k\0", ...sums }).execute();
  await database.db.insertInto("changes").values([{ catalog: "icons", item_id: 1 }, { catalog: "icons", item_id: 2 }]).execute();
  await database.db.deleteFrom("changes").where("item_id", "=", 2).execute();
  return files.map(({ key }) => key);
}

const onProgress = () => {};

function backed({ database, objects }: Place, target: BackupTarget, keep?: number): Promise<BackupReport> {
  return backUp({ database, objects, target, version: "0.0.0", keep, onProgress });
}

function restored({ database, objects }: Place, target: BackupTarget, manifest: Manifest, more: { despiteDamage?: boolean; secretKeys?: Buffer[] } = {}) {
  return restore({ target, manifest, database, objects, secretKeys: [], despiteDamage: false, onProgress, ...more });
}

async function contents({ db }: Database): Promise<Record<string, unknown[]>> {
  const all: Record<string, unknown[]> = {};
  for (const table of await tablesOfBackup(db)) {
    const columns = table.columns.toSorted();
    for await (const rows of linesOfTable(db, { ...table, columns })) all[table.name] = [...(all[table.name] ?? []), ...rows];
  }
  delete all["meta"];
  return all;
}

const refusal = (pattern: RegExp) => (error: unknown) => error instanceof BackupError && pattern.test(error.message);

/** A target that breaks off at its nth file, as a process that is killed does. */
function breakingAt(target: BackupTarget, writes: number, reads = Number.POSITIVE_INFINITY): BackupTarget {
  let [written, read] = [0, 0];
  return {
    names: (folder) => target.names(folder), size: (name) => target.size(name), remove: (name) => target.remove(name), close: () => {},
    write: async (name, source) => (name.startsWith("running") || ++written < writes ? target.write(name, source) : Promise.reject(new Error("killed"))),
    read: async (name) => (++read < reads ? target.read(name) : Promise.reject(new Error("killed"))),
  };
}

for (const from of kinds) {
  for (const to of kinds) {
    const title = `what was in ${from} is in ${to}, row by row and file by file, after a backup and a restore that were each interrupted three times`;
    test(title, { skip: (from === "postgres" || to === "postgres") && skip }, async (t) => {
      const { target, place } = await desk(t);
      const source = await place(from);
      const keys = await fill(source);
      for (const writes of [3, 30, 60]) await assert.rejects(backed(source, breakingAt(target, writes)), /killed/);
      assert.deepEqual(await backupsIn(target), []);
      const { manifest, missing } = await backed(source, target);
      assert.deepEqual([missing, manifest.objects.count], [0, 40]);
      assert.deepEqual(await verifyBackup(target, manifest, () => {}), []);

      const into = await place(to, { migrations: manifest.migrations });
      for (const reads of [20, 30, 25]) {
        await assert.rejects(restored(into, breakingAt(target, 1, reads), manifest), /killed/);
        assert.deepEqual(await into.database.db.selectFrom("accounts").selectAll().execute(), []);
      }
      await restored(into, target, manifest);
      assert.deepEqual(await contents(into.database), await contents(source.database));
      for (const key of keys) assert.ok(await into.objects.head(key));
      // Numbers go on after the last that was given out, also where its row is gone.
      await into.database.db.insertInto("changes").values({ catalog: "icons", item_id: 9 }).execute();
      const { seq } = await into.database.db.selectFrom("changes").select("seq").where("item_id", "=", 9).executeTakeFirstOrThrow();
      assert.equal(seq, 3);
      await assert.rejects(restored(into, target, manifest), refusal(/Something is in the database already/));
    });
  }
}

for (const kind of kinds) {
  const title = `${kind}: rows are those of one moment, and files that are needed no more since are in the backup all the same`;
  test(title, { skip: kind === "postgres" && skip }, async (t) => {
    const { target, place } = await desk(t);
    const source = await place(kind);
    await fill(source, 30);
    const other = await source.again();
    let held = false;
    const meddling: BackupTarget = {
      names: (folder) => target.names(folder), size: (name) => target.size(name), read: (name) => target.read(name), remove: (name) => target.remove(name),
      close: () => {},
      async write(name, bytes) {
        // The service goes on between two tables.
        if (name.includes("/tables/")) await addTask(other, `meanwhile ${name}`, "a");
        if (name.endsWith("object_references.ndjson.gz")) await other.db.deleteFrom("object_references").execute();
        if (name.startsWith("objects/")) held = await areObjectsHeld(other);
        return target.write(name, bytes);
      },
    };
    const { manifest } = await backed(source, meddling);
    assert.equal(manifest.tables.find(({ name }) => name === "tasks")?.rows, 30);
    assert.equal(manifest.tables.find(({ name }) => name === "object_references")?.rows, 80);
    assert.deepEqual([manifest.objects.count, held, await areObjectsHeld(other)], [40, true, false]);
    const into = await place("sqlite", { migrations: manifest.migrations });
    assert.deepEqual(await restored(into, target, manifest), { rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0), objects: 40, damaged: [] });
  });
}

test("a second backup copies what is new, and the last of those that need a file takes it along when it goes", async (t) => {
  const { folder, target, place } = await desk(t);
  const source = await place("sqlite");
  const [gone] = await fill(source, 3);
  assert.equal((await backed(source, target)).copied.objects, 40);
  const { key: fresh } = await source.objects.put(Buffer.from("fresh"));
  await source.database.db.insertInto("object_references").values({ object: fresh, owner: "x" }).execute();
  await source.database.db.deleteFrom("object_references").where("object", "=", gone!).execute();
  const second = await backed(source, target);
  assert.deepEqual([second.copied, second.manifest.objects.count], [{ objects: 1, bytes: 5 }, 40]);
  assert.ok(await target.size(fileOf.object(gone!)));
  const third = await backed(source, target, 2);
  assert.equal(third.forgotten.length, 1);
  assert.equal(await target.size(fileOf.object(gone!)), undefined);
  assert.deepEqual((await backupsIn(target)).map(({ id }) => id), [second.manifest.id, third.manifest.id]);
  for (const manifest of await backupsIn(target)) assert.deepEqual(await verifyBackup(target, manifest, () => {}), []);
  assert.deepEqual((await readdir(join(folder, "target"))).sort(), ["backups", "incoming", "objects"]);
});

test("damage is named: of a file, which may be left out, of rows, which may not, and of what the store itself has lost", async (t) => {
  const { folder, target, place } = await desk(t);
  const source = await place("sqlite");
  const [damaged, lost] = await fill(source, 3) as [string, string];
  await source.objects.delete(lost);
  const { manifest, missing } = await backed(source, target);
  assert.deepEqual([missing, manifest.objects.missing, manifest.objects.count], [1, [lost], 39]);
  await writeFile(join(folder, "target", fileOf.object(damaged)), "FILE 0");
  assert.deepEqual(await verifyBackup(target, manifest, () => {}), [damaged]);
  const into = await place("sqlite", { migrations: manifest.migrations });
  await assert.rejects(restored(into, target, manifest), refusal(new RegExp(`1 files of the backup are damaged or missing, such as ${damaged}`)));
  const report = await restored(into, target, manifest, { despiteDamage: true });
  assert.deepEqual([report.objects, report.damaged], [38, [damaged]]);

  await target.write(fileOf.table(manifest.id, "tasks"), randomBytes(200));
  const other = await place("sqlite", { migrations: manifest.migrations });
  await assert.rejects(restored(other, target, manifest, { despiteDamage: true }), refusal(/tables\/tasks.ndjson.gz of the backup is damaged/));
  assert.deepEqual(await other.database.db.selectFrom("accounts").selectAll().execute(), []);
});

test("a backup of a newer version is refused, one of an older version comes up to date", async (t) => {
  const { target, place } = await desk(t);
  const source = await place("sqlite");
  await fill(source, 3);
  const { manifest } = await backed(source, target);
  const newer = { ...manifest, version: "9.0.0", migrations: [...manifest.migrations, "9999-later"] };
  await assert.rejects(refuseNewerBackup(newer), refusal(/newer version \(9\.0\.0/));
  await refuseNewerBackup(manifest);

  const known = await knownMigrations();
  const steps = known.filter((step) => step < "0032");
  const older = await place("sqlite", { migrations: steps });
  await addAccounts(older.database, "a");
  await sql`insert into usage_sums (account_id, span, begins, model, unit, key_id, tasks, quantity, micros)
    values ('a', 'month', 0, 'm', 'seconds', '', 900, 12.5, 7)`.execute(older.database.db);
  await sql`insert into failure_sums (account_id, span, begins, model, key_id, failed, cancelled, micros)
    values ('a', 'day', 0, 'm', 'k', 4, 2, 5)`.execute(older.database.db);
  const elder = new FolderTarget(join((await desk(t)).folder, "elder"));
  const made = (await backed(older, elder)).manifest;
  assert.deepEqual(made.migrations, steps);
  // That version left this table out.
  const before = { ...made, tables: made.tables.filter(({ name }) => name !== "part_uploads") };
  const into = await place("sqlite", { migrations: steps });
  await restored(into, elder, before);
  const { db } = into.database;
  assert.deepEqual(await seenMigrations(db), known);
  assert.deepEqual(await db.selectFrom("usage").select(["tasks", "quantity", "micros"]).execute(), [{ tasks: 900, quantity: 12.5, micros: 7 }]);
  const failures = await db.selectFrom("task_failures").select(["code", "tasks", "micros"]).orderBy("code").execute();
  assert.deepEqual(failures, [{ code: "cancelled", tasks: 2, micros: 0 }, { code: "engine_failed", tasks: 4, micros: 5 }]);
  const prepared = await place("sqlite");
  await assert.rejects(restored(prepared, elder, before), refusal(/prepared by another version/));
});

test("what is sealed stays sealed, and a restore with another key ends before anything is there", async (t) => {
  const { folder, target, place } = await desk(t);
  const secretKey = randomBytes(32);
  const source = await place("sqlite", { secretKeys: [secretKey] });
  await addAccounts(source.database, "a");
  await sealSecrets(source.database);
  await insertSecret(source.database, { id: "1", account_id: "a", secret: "whsec_of-the-account", created_at: 0, retires_at: null });
  const { manifest } = await backed(source, target);
  assert.equal(manifest.isSealed, true);
  const into = await place("sqlite", { migrations: manifest.migrations });
  await assert.rejects(restored(into, target, manifest, { secretKeys: [randomBytes(32)] }), SecretKeyError);
  await restored(into, target, manifest, { secretKeys: [secretKey] });
  const opened = await openDatabase(join(folder, "place-1"), { secretKeys: [secretKey] });
  t.after(() => opened.close());
  assert.deepEqual((await activeSecrets(opened, "a", 0)).map(({ secret }) => secret), ["whsec_of-the-account"]);
});

test("two libraries do not share a target, and an empty database makes no backup", async (t) => {
  const { target, place } = await desk(t);
  const [one, other] = [await place("sqlite"), await place("sqlite")];
  await assert.rejects(backed(one, target), refusal(/nothing to back up/));
  await addAccounts(one.database, "a");
  await addAccounts(other.database, "b");
  await backed(one, target);
  await assert.rejects(backed(other, target), refusal(/another library/));
});

test("while another process writes into a target, none else does; what a killed one claims is free", async (t) => {
  const { target, place } = await desk(t);
  const source = await place("sqlite");
  await addAccounts(source.database, "a");
  const claim = (host: string, pid: number, at = Date.now()) => target.write("running.json", Buffer.from(JSON.stringify({ host, pid, at })));
  await claim("elsewhere", 1);
  await assert.rejects(backed(source, target), refusal(/process 1 on elsewhere/));
  await claim("elsewhere", 1, Date.now() - 4 * 60_000);
  await backed(source, target);
});
