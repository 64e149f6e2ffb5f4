import assert from "node:assert/strict";
import { after, before, test, type TestContext } from "node:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Thing } from "@atelier/search/test/random-things.ts";
import { lastChange, recordChanges } from "../../../store/database/changes.ts";
import type { Database } from "../../../store/database/database.ts";
import { openSqlite } from "../../../store/database/sqlite/open.ts";
import { LiveIndex } from "../live-index.ts";
import { LocalHost } from "../local-index.ts";
import { searchConformance } from "../search.conformance.ts";
import { thingsCatalog } from "../things-meaning.conformance.ts";
import { RemoteFollower } from "./remote-follower.ts";
import { RemoteIndexes } from "./remote-indexes.ts";
import { SearchServer } from "./search-server.ts";

let folder: string;
let database: Database;
const closers: (() => Promise<void>)[] = [];

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "atelier-remote-"));
  database = await openSqlite(join(folder, "test.db"));
});

after(async () => {
  for (const close of closers.reverse()) await close();
  await database.close();
  await rm(folder, { recursive: true });
});

const catalog = "sounds";
const onError = (error: unknown) => {
  throw error;
};

/** A search server on a catalog in memory that the real change feed tells of. It looks into the feed when it is asked to. */
async function serving({ secret = "inner", items = new Map<number, Thing>() } = {}) {
  const index = (await new LocalHost({ [catalog]: thingsCatalog }).open<Thing, string, string>(catalog))!;
  const live = new LiveIndex<Thing>({
    catalog, database, index, onError,
    itemsAfter: async (_, id, limit) => [...items.values()].filter((item) => item.id > id).sort((a, b) => a.id - b.id).slice(0, limit),
    itemsByIds: async (_, ids) => ids.flatMap((id) => items.get(id) ?? []),
  });
  await live.load();
  const server = await SearchServer.start({ host: "127.0.0.1", port: 0, secret, catalogs: new Map([[catalog, { index, live }]]), onError });
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= server.stop().then(() => live.stop()));
  closers.push(stop);
  return { index, items, live, stop, url: `http://127.0.0.1:${server.port}` };
}

async function asking(servers: readonly string[], secret = "inner") {
  const twin = new RemoteIndexes({ database, servers, secret, onError });
  closers.push(() => twin.close());
  return twin.open<Thing, string, string>({ catalog, itemsAfter: async () => [], itemsByIds: async () => [] });
}

const thing = (id: number, title: string): Thing => (
  { id, title, tags: [], kind: "foley", colors: [], premium: false, downloads: 0, created: 1, popularity: 50, tempo: null, place: null }
);

searchConformance("an index of another process", async () => {
  const { index, url } = await serving();
  return { index: (await asking([url])).index, change: ({ removed, items }) => index.change(removed, items) };
}, { queries: 80 });

test("what one process has changed is found through every other one at once, though the index has not looked yet", async () => {
  const { items, url } = await serving();
  const here = await asking([url]);
  const there = await asking([url]);
  await Promise.all([here.live.load(), there.live.load()]);
  const before = here.live.version;
  items.set(7, thing(7, "Heavy rain"));
  await recordChanges(database.db, catalog, [7]);
  await here.live.refresh();
  assert.equal(here.live.position, await lastChange(database.db));
  assert.notEqual(here.live.version, before, "kept answers are dropped");
  assert.deepEqual(await here.index.search({ words: "rain", limit: 5 }), { count: 1, ids: [7] });
  await there.live.refresh();
  assert.deepEqual(await there.index.search({ words: "rain", limit: 5 }), { count: 1, ids: [7] });
});

test("after a failover what was kept is dropped once more when the index has gone back too, though it was ahead before", async () => {
  const last = await lastChange(database.db);
  let [epoch, reached] = ["1", { position: last, epoch: "1" }];
  const live = new RemoteFollower({ catalog, database, onError, epoch: async () => epoch, reach: async () => reached });
  await live.load();
  const before = live.version;
  [epoch, reached] = ["2", { position: last + 50, epoch: "1" }];
  await live.refresh();
  const turned = live.version;
  assert.ok(turned > before);
  live.heard(reached);
  assert.equal(live.version, turned, "an index that knows nothing of it yet has answered: that may have been kept");
  reached = { position: last, epoch: "2" };
  await live.refresh();
  assert.equal(live.version, turned + 1);
});

test("a server that has gone is left out, and one that comes back is asked again", async (t: TestContext) => {
  const [one, other] = [await serving({ items: new Map([[1, thing(1, "Rain")]]) }), await serving({ items: new Map([[1, thing(1, "Rain")]]) })];
  const { index } = await asking([one.url, other.url]);
  await one.stop();
  for (let i = 0; i < 6; i++) assert.equal((await index.search({ words: "rain", limit: 1 })).count, 1);
  await other.stop();
  await assert.rejects(index.search({ words: "rain", limit: 1 }), { status: 503, code: "search_unavailable" });
  const again = await SearchServer.start({
    host: "127.0.0.1", port: Number(new URL(one.url).port), secret: "inner", catalogs: new Map([[catalog, { index: one.index, live: one.live }]]), onError,
  });
  t.after(() => again.stop());
  assert.equal((await index.search({ words: "rain", limit: 1 })).count, 1);
});

test("whoever does not know the secret learns nothing, and a body that is no question is refused", async () => {
  const { url } = await serving({ items: new Map([[1, thing(1, "Rain")]]) });
  const stranger = await asking([url], "other");
  await assert.rejects(stranger.index.search({ limit: 1 }), (error: Error) => String(error.cause).includes("401 not a process of this service"));
  assert.equal((await fetch(`${url}/ready`)).status, 401);
  const post = (body: string) => fetch(`${url}/ask`, { method: "POST", body, headers: { authorization: "Bearer inner" } });
  const question = { catalog, method: "search", given: [{ limit: 1 }], since: 0 };
  const unlike = [{ method: "close" }, { catalog: "none" }, { given: {} }, { since: "0" }].map((part) => JSON.stringify({ ...question, ...part }));
  for (const body of ["", "{", "[]", "null", ...unlike]) assert.equal((await post(body)).status, 400, body);
  assert.equal((await post(JSON.stringify(question))).status, 200);
});
