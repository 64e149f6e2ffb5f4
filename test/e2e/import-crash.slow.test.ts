import { test } from "node:test";
import { proveImportSurvivesKills } from "./prove-import-survives-kills.ts";

// The long form, with 10 kills of each import, is `npm run soak -- import`.
test("an import that is killed and run again ends in the same library as one that was not", { timeout: 300_000 }, async (t) => {
  await proveImportSurvivesKills({ kills: 2, items: 40 }, (line) => t.diagnostic(line));
});
