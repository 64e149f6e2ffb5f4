import assert from "node:assert/strict";
import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { costOf, learn, readCosts, writeCosts } from "./costs.ts";

function inTree(t: TestContext): void {
  const [folder, before] = [mkdtempSync(join(tmpdir(), "atelier-costs-")), process.cwd()];
  t.after(() => {
    process.chdir(before);
    rmSync(folder, { recursive: true, force: true });
  });
  process.chdir(folder);
  mkdirSync("scripts/tests", { recursive: true });
}

const [long, short] = ["long.slow.test.ts", "short.test.ts"];

test("what a run has learned is what the next one begins with, before what is committed", (t) => {
  inTree(t);
  writeFileSync("scripts/tests/costs.json", JSON.stringify({ [long]: [60, 1], "gone.test.ts": [5, 1] }));
  const costs = readCosts();
  assert.deepEqual(costOf(costs, long), { seconds: 60, share: 1 });
  learn(costs, long, { seconds: 40, share: 1.5 });
  learn(costs, short, { seconds: 0.4, share: 0.5 });
  writeCosts(costs, (file) => file !== "gone.test.ts");
  const next = readCosts();
  assert.deepEqual([costOf(next, long), costOf(next, short)], [{ seconds: 40, share: 1.5 }, { seconds: 0.4, share: 0.5 }]);
  assert.match(readFileSync("scripts/tests/costs.json", "utf8"), /60/, "only a night commits");
});

test("a night commits the costs of files that are there and worth a row", (t) => {
  inTree(t);
  const costs = readCosts();
  for (const file of [long, short, "gone.test.ts"]) learn(costs, file, { seconds: file === short ? 0.4 : 9.3, share: 0.62 });
  writeCosts(costs, (file) => file !== "gone.test.ts", true);
  assert.deepEqual(JSON.parse(readFileSync("scripts/tests/costs.json", "utf8")), { [long]: [10, 0.6] });
});

test("a busy machine does not make a file look as if it waited", () => {
  const costs = new Map();
  for (const share of [0.9, 0.2]) learn(costs, short, { seconds: 1, share });
  assert.equal(costOf(costs, short).share, 0.9);
});

test("an unknown slow file begins before an unknown quick one, and half a file of costs is none", (t) => {
  inTree(t);
  writeFileSync("scripts/tests/costs.json", '{ "a.test.ts": [1');
  assert.equal(readCosts().size, 0);
  assert.ok(costOf(readCosts(), long).seconds > costOf(readCosts(), short).seconds);
});
