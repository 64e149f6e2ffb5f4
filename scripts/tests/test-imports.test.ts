import assert from "node:assert/strict";
import { test } from "node:test";
import { readKnown, TestImports } from "./test-imports.ts";

/** Texts by path, as a tree of its own. */
async function importsOf(texts: Record<string, string>): Promise<TestImports> {
  const all = new Set(Object.keys(texts));
  return new TestImports(new Map(await Promise.all(Object.entries(texts).map(async ([file, text]) => [file, await readKnown(file, text, all)] as const))));
}

const alone: [name: string, text: string][] = [
  ["starts processes", 'import { spawn } from "node:child_process";'],
  ["starts them by a file that it imports", 'import { spawn } from "./starts.ts";'],
  ["starts them by a package of ours", 'import { start } from "@atelier/tools/start.ts";'],
  ["listens", 'import { createServer } from "node:http";'],
  ["opens a database", 'import Database from "better-sqlite3";'],
  ["computes on a native backend", 'await import("@tensorflow/tfjs-core");'],
  ["changes settings", "process.env.HOME = folder;"],
  ["measures its process", "assert.ok(process.cpuUsage().user < 250_000);"],
  ["has a hook for all tests of its process", "beforeEach(() => {});"],
  ["mocks what others use", 'mock.method(Date, "now");'],
  ["keeps snapshots, which are named after the process's file", "t.assert.snapshot(text);"],
];

for (const [name, text] of alone) {
  test(`a file that ${name} has a process of its own`, async () => {
    const imports = await importsOf({
      "packages/x/a.test.ts": text, "packages/x/starts.ts": 'export * from "node:worker_threads";', "tools/start.ts": 'import "node:cluster";',
    });
    assert.equal(imports.bearsCompany("packages/x/a.test.ts"), false);
  });
}

test("a file that only computes bears company, also where it imports a type of one that does more", async () => {
  const imports = await importsOf({
    "packages/x/a.test.ts": 'import { sum } from "./sum.ts";\nimport type { Server } from "./server.ts";\nimport { type Database } from "kysely";',
    "packages/x/sum.ts": "export const sum = 1;", "packages/x/server.ts": 'import "node:net";',
  });
  assert.equal(imports.bearsCompany("packages/x/a.test.ts"), true);
});

const tree = {
  "packages/x/leaf.ts": "", "packages/x/middle.ts": 'export * from "./leaf.ts";', "packages/x/middle.test.ts": 'import "./middle.ts";',
  "packages/x/other.test.ts": 'import "./other.ts";', "packages/x/other.ts": "", "packages/x/worker.ts": 'import "./leaf.ts";',
  "packages/x/pool.ts": 'new URL("./worker.ts", import.meta.url);', "packages/y/pool.test.ts": 'import "@atelier/x/pool.ts";',
  "packages/x/found/load.ts": "readdir(import.meta.dirname);", "packages/x/found/one.ts": "",
  "packages/x/uses.ts": 'import "./found/load.ts";', "packages/y/load.test.ts": 'import "@atelier/x/uses.ts";',
  "test/e2e/sheet.test.ts": 'readFile("docs/sheet.md");', "docs/sheet.md": "", "bench/one.ts": 'import "../packages/x/found/one.ts";',
};
const tests = Object.keys(tree).filter((file) => file.includes(".test."));
const changes: [file: string, broken: string[]][] = [
  ["packages/x/leaf.ts", ["packages/x/middle.test.ts", "packages/y/pool.test.ts"]],
  ["packages/x/other.test.ts", ["packages/x/other.test.ts"]],
  ["packages/x/found/one.ts", ["packages/y/load.test.ts"]],
  ["docs/sheet.md", ["test/e2e/sheet.test.ts"]],
  ["package-lock.json", tests],
];

for (const [file, broken] of changes) {
  test(`a change of ${file} runs ${broken.join(" and ")}`, async () => {
    assert.deepEqual((await importsOf(tree)).brokenBy([file], tests), broken);
  });
}
