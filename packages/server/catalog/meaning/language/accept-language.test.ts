import assert from "node:assert/strict";
import { test } from "node:test";
import { preferredLanguages } from "./accept-language.ts";

const cases: [header: string | undefined, languages: string[]][] = [
  [undefined, ["en-us", "en"]],
  ["", ["en-us", "en"]],
  ["*", ["en-us", "en"]],
  ["es", ["es"]],
  ["es-MX", ["es-mx", "es"]],
  ["fr;q=0.5, de-AT", ["de-at", "de", "fr"]],
  ["de;q=0.7,en;q=0.7,fr;q=0.8", ["fr", "de", "en"]],
  ["es-MX, es;q=0.9, *;q=0.1", ["es-mx", "es"]],
  ["es;q=0, it", ["it"]],
  ["zh-Hant-TW ; q=0.123", ["zh-hant-tw", "zh"]],
  ["e$;q=1, pt", ["pt"]],
  ["pt;q=2, nl;q=0.5", ["nl"]],
  ["!!!", ["en-us", "en"]],
];

for (const [header, languages] of cases) {
  test(`Accept-Language ${header ?? "missing"} prefers ${languages.join(", ")}`, () => assert.deepEqual(preferredLanguages(header), languages));
}
