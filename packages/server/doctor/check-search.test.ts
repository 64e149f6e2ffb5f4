import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { test, type TestContext } from "node:test";
import type { CatalogSearch } from "../catalog/index/search-twin.ts";
import { SearchServer } from "../catalog/index/remote/search-server.ts";
import { searchSecret } from "../catalog/open-search.ts";
import { loadConfig } from "../config/load-config.ts";
import { ensureSecretFact } from "../store/database/secrets/secret-meta.ts";
import { openSqlite } from "../store/database/sqlite/open.ts";
import { checkSearch } from "./check-search.ts";

async function installation(t: TestContext) {
  const database = await openSqlite(":memory:");
  t.after(() => database.close());
  const secret = await ensureSecretFact(database, "link-secret", () => "s".repeat(32));
  const check = (place: string) => checkSearch(loadConfig({ ATELIER_SEARCH: place }), async () => database);
  return { check, database, secret: searchSecret(secret) };
}

test("search servers are asked one by one, and one that is another service's does not count", async (t) => {
  const { check, secret } = await installation(t);
  const catalogs = new Map([["icons", { live: { ready: true, position: 0 } } as CatalogSearch]]);
  const start = async (own: string) => {
    const server = await SearchServer.start({ host: "127.0.0.1", port: 0, catalogs, secret: own, onError: assert.ifError });
    t.after(() => server.stop());
    return `http://127.0.0.1:${server.port}`;
  };
  const [ours, another, nobody] = [await start(secret), await start("another"), "http://127.0.0.1:9"];
  assert.deepEqual(await check(ours), [{ what: "search", state: "ok", says: "The search server answers." }]);
  const [some] = await check(`${ours},${another}`);
  assert.equal(some!.state, "warns");
  assert.match(some!.says, new RegExp(`^Of 2 search servers 1 does not answer as one of this service: ${another}: 401`));
  const [none] = await check(nobody);
  assert.deepEqual([none!.state, /ECONNREFUSED/.test(none!.says)], ["fails", true]);
});

test("of an OpenSearch cluster its version and health are told, and no password", async (t) => {
  const { check } = await installation(t);
  let status = "green";
  const server = createServer((request, response) => {
    const health = { status, unassigned_shards: 3 };
    response.end(JSON.stringify(request.url === "/" ? { version: { number: "2.19.1", distribution: "opensearch" } } : health));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  t.after(() => server.close().closeAllConnections());
  const place = `opensearch://user:hidden@127.0.0.1:${(server.address() as AddressInfo).port}/atelier`;
  const found = [];
  for (status of ["green", "yellow", "red"]) found.push((await check(place))[0]!);
  assert.deepEqual(found.map(({ state }) => state), ["ok", "warns", "fails"]);
  assert.match(found[1]!.says, /runs opensearch 2\.19\.1 and is yellow: 3 copies of shards have no node/);
  found.push((await check("opensearch://user:hidden@127.0.0.1:9/atelier"))[0]!);
  assert.deepEqual([found[3]!.state, /127\.0\.0\.1:9 does not answer: .*ECONNREFUSED/.test(found[3]!.says)], ["fails", true]);
  assert.doesNotMatch(JSON.stringify(found), /hidden/);
});

test("a process that searches itself has nothing to be looked at", async (t) => {
  const { database } = await installation(t);
  assert.deepEqual(await checkSearch(loadConfig({}), async () => database), []);
});
