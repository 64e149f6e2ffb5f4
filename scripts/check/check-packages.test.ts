import assert from "node:assert/strict";
import { test } from "node:test";
import { checkPackages, type Package } from "./check-packages.ts";

const server: Package = { folder: "packages/server", name: "@atelier/server", dependencies: { fastify: "5.0.0" }, devDependencies: { "@atelier/test": "*" } };
const tests: Package = { folder: "test", name: "@atelier/test", dependencies: { "@atelier/server": "*" } };

function complaints(path: string, text: string, packages: Package[] = [server, tests]): string[] {
  const walked = new Map([
    ["packages/server/app.test.ts", 'import "@atelier/test/parts/a.ts";'], ["test/e2e/a.ts", 'import "@atelier/server/app.ts";'], [path, text],
  ]);
  return checkPackages(walked, packages);
}

test("reported: a file imports a package that its package.json does not name", () => {
  assert.match(
    complaints("packages/server/http/a.ts", 'import sharp from "sharp";').join(), /imports sharp, which packages\/server\/package\.json does not name/
  );
});

test("reported: the product imports what is there for tests", () => {
  assert.match(complaints("packages/server/http/a.ts", 'import "@atelier/test/parts/a.ts";').join(), /imports @atelier\/test/);
});

test("reported: a file reaches into another package by a path", () => {
  assert.match(complaints("test/e2e/b.ts", 'import "../../packages/server/app.ts";').join(), /import it from @atelier\/server/);
});

test("reported: packages need one another in a circle", () => {
  const circle = [{ ...server, dependencies: { "@atelier/test": "*" } }, tests];
  assert.match(complaints("packages/server/a.ts", 'import "@atelier/test/a.ts";', circle).join(), /packages form no circle/);
});

test("reported: a package.json names a package of ours that nobody imports", () => {
  assert.match(checkPackages(new Map(), [server]).join(), /names @atelier\/test, which no file there imports/);
});

test("what package.json names may be imported, by tests its development dependencies too", () => {
  assert.deepEqual(complaints("packages/server/http/a.ts", 'import fastify from "fastify"; import { join } from "node:path"; import "./b.ts";'), []);
});
