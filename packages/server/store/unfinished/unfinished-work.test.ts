import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { writeMeta } from "../database/meta.ts";
import { openDatabase } from "../database/open.ts";
import { readFolderMark, writeFolderMark } from "./folder-mark.ts";
import { type BegunWork, endWork, FinishedWork, type Mark, UnfinishedWork } from "./unfinished-work.ts";

const work = { what: "restore of the backup one", command: "atelier restore TARGET --backup one" };

async function scratch(t: TestContext) {
  const dataDir = await mkdtemp(join(tmpdir(), "atelier-unfinished-"));
  t.after(() => rm(dataDir, { recursive: true }));
  const begun: BegunWork = { ...work, marksFolder: dataDir, refuse: async () => {} };
  const opened = async (as?: BegunWork, then: Parameters<typeof use>[1] = async () => {}) => use(await openDatabase(dataDir, as && { work: as }), then);
  return { dataDir, begun, opened };
}

async function use(database: Awaited<ReturnType<typeof openDatabase>>, then: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<unknown>) {
  await then(database).finally(() => database.close());
}

const says = (pattern: RegExp) => (error: unknown) => error instanceof UnfinishedWork && pattern.test(error.message);

test("from its first write to its last, nobody but the same work opens what it fills", async (t) => {
  const { dataDir, begun, opened } = await scratch(t);
  await opened(begun);
  await assert.rejects(opened(), says(/^The restore of the backup one has not ended.*`atelier restore TARGET --backup one`/));
  await assert.rejects(opened({ ...begun, what: "restore of the backup two" }), says(/^The restore of the backup one has not ended/));
  await opened(begun, (database) => database.transaction(endWork));
  // Killed before it could remove the mark of the folder.
  assert.ok(readFolderMark(dataDir));
  await opened();
  assert.equal(readFolderMark(dataDir), undefined);
});

test("the same work, killed after its last write, reads that it has ended; another does not, nor one on what has been used since", async (t) => {
  const { dataDir, begun, opened } = await scratch(t);
  const full = { ...begun, refuse: () => Promise.reject(new Error("full")) };
  await opened(begun, (database) => database.transaction(endWork));
  await assert.rejects(opened({ ...full, what: "restore of the backup two" }), says(/^The restore of the backup one has not ended/));
  await assert.rejects(opened(full), (error) => error instanceof FinishedWork && /^The restore of the backup one has ended/.test(error.message));
  assert.equal(readFolderMark(dataDir), undefined);
  await opened();
  await assert.rejects(opened(full), /full/);
});

test("a second run beside one that lives is refused: by its process number here, by its last sign of life elsewhere", async (t) => {
  const { begun, opened } = await scratch(t);
  await opened(begun);
  const claimedBy = (mark: Partial<Mark>) => opened(begun, ({ db }) => writeMeta(db, "unfinished-work", JSON.stringify({ ...work, at: Date.now(), ...mark })));
  await claimedBy({ host: "another", pid: 1 });
  await assert.rejects(opened(begun), says(/runs here \(process 1 on another\): wait for its end/));
  await assert.rejects(opened(), says(/runs here/));
});

test("the claim of a process that is gone is taken over", async (t) => {
  const { begun, opened } = await scratch(t);
  await opened(begun, ({ db }) => writeMeta(db, "unfinished-work", JSON.stringify({ ...work, at: Date.now() - 4 * 60_000, host: "another", pid: 1 })));
  await opened(begun, ({ db }) => writeMeta(db, "unfinished-work", JSON.stringify({ ...work, at: Date.now(), host: hostname(), pid: 2 ** 30 })));
  await opened(begun);
});

test("what is there already is not marked, and a folder whose database was to be elsewhere is not begun upon", async (t) => {
  const { dataDir, begun, opened } = await scratch(t);
  await opened();
  await assert.rejects(opened({ ...begun, refuse: () => Promise.reject(new Error("full")) }), /full/);
  await opened();
  const other = await scratch(t);
  writeFolderMark(other.dataDir, { ...work, host: hostname(), pid: 2 ** 30, at: 0 });
  await assert.rejects(other.opened(), says(/has not ended/));
  await other.opened(other.begun);
  assert.notEqual(dataDir, other.dataDir);
});
