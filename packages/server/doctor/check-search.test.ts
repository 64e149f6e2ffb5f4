import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { loadConfig } from "../config/load-config.ts";
import { checkSearch } from "./check-search.ts";

const check = (place: string) => checkSearch(loadConfig({ ATELIER_SEARCH: place }));

test("of an OpenSearch cluster its version and health are reported, and no password", async (t) => {
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

test("a process that searches itself has nothing to be checked", async () => {
  assert.deepEqual(await checkSearch(loadConfig({})), []);
});
