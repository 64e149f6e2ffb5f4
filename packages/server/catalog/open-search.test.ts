import assert from "node:assert/strict";
import { test } from "node:test";
import { loadConfig } from "../config/load-config.ts";
import { openSearch } from "./open-search.ts";

test("a setting that makes no sense stops the start with a sentence that repeats no password", async () => {
  assert.equal(loadConfig({ ATELIER_SEARCH: "opensearch://me:secret@h/x" }).search, "opensearch://me:secret@h/x");
  for (const search of ["nowhere", "http://a:9300", "opensearch://", "ftp://a", ","]) {
    assert.throws(() => loadConfig({ ATELIER_SEARCH: search }), /ATELIER_SEARCH must be a URL such as opensearch:/);
  }
  await assert.rejects(openSearch(loadConfig({ ATELIER_SEARCH: "opensearch://me:secret@h/Upper" }), {} as never), (error: Error) => (
    /^ATELIER_SEARCH must be a URL such as opensearch:.*lower-case/.test(error.message) && !error.message.includes("secret")
  ));
});
