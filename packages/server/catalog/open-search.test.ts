import assert from "node:assert/strict";
import { test } from "node:test";
import { loadConfig } from "../config/load-config.ts";
import { openSearch, searchesHere } from "./open-search.ts";

test("who searches for a process is told by its settings, and a process that answers others searches itself", () => {
  const servers = { ATELIER_SEARCH: "http://a:9300, https://b/inner/" };
  assert.deepEqual(loadConfig(servers).search, { servers: ["http://a:9300", "https://b/inner"] });
  assert.deepEqual(loadConfig({ ATELIER_SEARCH: "opensearch://me:secret@h/x" }).search, { engine: "opensearch://me:secret@h/x" });
  const here = (settings: Record<string, string>) => searchesHere(loadConfig(settings));
  assert.equal(here({}), true);
  assert.equal(here(servers), false);
  assert.equal(here({ ...servers, ATELIER_SEARCH_LISTEN: "9300" }), true);
  assert.equal(here({ ATELIER_SEARCH: "opensearch://h/x", ATELIER_SEARCH_LISTEN: "9300" }), false);
});

test("a setting that makes no sense stops the start with a sentence that repeats no password", async () => {
  for (const search of ["nowhere", "http://", "opensearch://", "ftp://a", ","]) assert.throws(() => loadConfig({ ATELIER_SEARCH: search }), /ATELIER_SEARCH must be/);
  const refused = (settings: Record<string, string>) => openSearch(loadConfig(settings), {} as never);
  await assert.rejects(refused({ ATELIER_SEARCH: "opensearch://me:secret@h/Upper" }), (error: Error) => (
    /^ATELIER_SEARCH must be a URL such as opensearch:.*lower-case/.test(error.message) && !error.message.includes("secret")
  ));
  await assert.rejects(refused({ ATELIER_SEARCH_LISTEN: "9300", ATELIER_ROLES: "api" }), /ATELIER_SEARCH_LISTEN is for processes with the role search/);
});
