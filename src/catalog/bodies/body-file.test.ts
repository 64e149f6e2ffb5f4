import assert from "node:assert/strict";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { BodyFile, type ItemBody, writeBodyFile } from "./body-file.ts";

const kind = { token: "one", layout: 3 };
const header = { ...kind, position: 42 };

async function written(t: TestContext, ids: readonly number[]) {
  const folder = await mkdtemp(join(tmpdir(), "atelier-bodies-"));
  t.after(() => rm(folder, { recursive: true }));
  const path = join(folder, "things.bodies");
  await writeBodyFile(path, `${path}.new`, header, pages(ids));
  return { folder, path };
}

async function* pages(ids: readonly number[]): AsyncGenerator<ItemBody[]> {
  for (let start = 0; start < ids.length; start += 3) yield ids.slice(start, start + 3).map((id) => ({ id, bytes: Buffer.from(bodyOf(id)) }));
}

const bodyOf = (id: number) => `body of ${id} ${"€".repeat(id % 7)}`;

function bodyIn(file: BodyFile, id: number): string | undefined {
  const view = file.read(id);
  return view?.buffer.toString("utf8", view.start, view.end);
}

function opened(t: TestContext, path: string): BodyFile {
  const file = BodyFile.open(path, kind);
  assert.ok(file);
  t.after(() => file.close());
  return file;
}

test("each body is read by its id, and ids between, before and behind have none", async (t) => {
  const ids = [1, 2, 3, 5, 8, 13, 21, 34, 40, 41, 42, 43, 44, 300];
  const file = opened(t, (await written(t, ids)).path);
  assert.deepEqual([file.items, file.position], [14, 42]);
  for (let id = 0; id < 400; id++) assert.equal(bodyIn(file, id), ids.includes(id) ? bodyOf(id) : undefined, String(id));
  for (const id of [-1, 2 ** 40, NaN]) assert.equal(file.read(id), undefined);
});

test("a catalog without items makes a file without bodies, and large bodies and their neighbours are read whole", async (t) => {
  assert.equal(opened(t, (await written(t, [])).path).read(1), undefined);
  const { path } = await written(t, [1]);
  // Around the longest of which the table knows the length: 254 times 16 bytes with the label.
  const lengths = [1, 4051, 4052, 4053, 100_000, 3, 4068, 4069, 0, 2];
  const bodies = lengths.map((length, i) => ({ id: i + 1, bytes: Buffer.alloc(length, i + 65) }));
  await writeBodyFile(path, `${path}.new`, header, (async function* () { yield bodies; })());
  const file = opened(t, path);
  for (const { id, bytes } of bodies) assert.equal(bodyIn(file, id), bytes.toString(), String(id));
});

test("a file of another database or layout, cut short, or with a damaged table is none", async (t) => {
  const { path } = await written(t, [1, 2, 3]);
  assert.equal(BodyFile.open(path, { ...kind, token: "two" }), undefined);
  assert.equal(BodyFile.open(path, { ...kind, layout: 4 }), undefined);
  assert.equal(BodyFile.open(`${path}.missing`, kind), undefined);
  const handle = await open(path, "r+");
  const { size } = await handle.stat();
  await handle.write(Buffer.from([0xff]), 0, 1, size - 2);
  assert.equal(BodyFile.open(path, kind), undefined);
  await handle.truncate(size - 1);
  assert.equal(BodyFile.open(path, kind), undefined);
  await handle.close();
});

test("a damaged body is not read, its neighbours are", async (t) => {
  const { path } = await written(t, [4, 5, 6, 7]);
  const handle = await open(path, "r+");
  const file = opened(t, path);
  const place = (await handle.readFile()).indexOf("body of 5");
  await handle.write(Buffer.from("B"), 0, 1, place);
  await handle.close();
  assert.deepEqual([4, 5, 6, 7].map((id) => bodyIn(file, id)), [bodyOf(4), undefined, bodyOf(6), bodyOf(7)]);
});

test("what fails in the middle leaves the former file", async (t) => {
  const { path } = await written(t, [1, 2]);
  const failing = (async function* (): AsyncGenerator<ItemBody[]> {
    yield [{ id: 1, bytes: Buffer.from("new") }];
    throw new Error("no more");
  })();
  await assert.rejects(writeBodyFile(path, `${path}.new`, header, failing), /no more/);
  assert.equal(bodyIn(opened(t, path), 1), bodyOf(1));
  await assert.rejects(writeBodyFile(path, `${path}.new`, header, pages([1, 2 ** 31])), /too far apart/);
});
