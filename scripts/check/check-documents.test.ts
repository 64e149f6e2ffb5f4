import assert from "node:assert/strict";
import { test } from "node:test";
import { checkDocuments } from "./check-documents.ts";

function complaints(text: string, folders: string[] = []): string[] {
  const there = new Set(["packages/server/http", "test/e2e/crash.slow.test.ts", "docs/promises/README.md"]);
  const documents = new Map([["docs/architecture/00-overview.md", text]]);
  return checkDocuments({ documents, folders, exists: (path) => there.has(path.replace(/\/$/, "")) });
}

test("a link to what is not there is reported", () => {
  assert.deepEqual(
    complaints("[a](../promises/README.md#first) and [b](../promises/gone.md)"),
    ["docs/architecture/00-overview.md names docs/promises/gone.md, which is not there"],
  );
});

test("a path that is not there is reported", () => {
  assert.deepEqual(
    complaints("`test/e2e/crash.slow.test.ts`, `packages/server/http/`, `bench/NAME/` and `test/e2e/gone.test.ts`"),
    ["docs/architecture/00-overview.md names test/e2e/gone.test.ts, which is not there"],
  );
});

test("the overview leaving out a folder is reported", () => {
  assert.deepEqual(
    complaints("| `packages/server/http/` | the shell |", ["packages/server/http", "packages/server/cellar"]),
    ["docs/architecture/00-overview.md does not say what is in packages/server/cellar/"],
  );
});

test("addresses on the web are left alone", () => {
  assert.deepEqual(complaints("[a](https://example.com/packages/gone.ts)"), []);
});
