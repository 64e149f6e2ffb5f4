import assert from "node:assert/strict";
import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { openDatabase } from "./database/open.ts";

const skip = process.platform === "win32" && "has no such modes";

test("a data folder that others could read is closed to them when it is opened, its files too; what is not ours stays", { skip }, async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "atelier-private-"));
  t.after(() => rm(folder, { recursive: true }));
  const modeOf = async (name: string) => ((await stat(join(folder, name))).mode & 0o777).toString(8);
  const data = join(folder, "data");
  await (await openDatabase(data)).close();
  assert.deepEqual([await modeOf("data"), await modeOf("data/atelier.db")], ["700", "600"], "a new one");

  for (const name of ["objects", "provenance"]) await mkdir(join(data, name));
  for (const name of ["first-key", "provenance/key.pem", "notes.txt", "atelier.db-wal"]) await writeFile(join(data, name), "");
  const all = ["", "objects", "provenance", "first-key", "provenance/key.pem", "atelier.db", "atelier.db-wal", "notes.txt"];
  for (const name of all) await chmod(join(data, name), 0o755);
  const database = await openDatabase(data);
  t.after(() => database.close());
  const modes = await Promise.all(all.map((name) => modeOf(join("data", name))));
  assert.deepEqual(modes, ["700", "700", "700", "700", "700", "700", "700", "755"]);
  assert.equal(await modeOf("data/atelier.db-shm"), "700");
});
