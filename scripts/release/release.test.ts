import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { transform } from "esbuild";
import { imageContext } from "./image-context.ts";
import { released, sectionOf } from "./changelog.ts";
import { programOf } from "./program-of.ts";
import { placesOf } from "./set-version.ts";

const checkout = join(import.meta.dirname, "../..");
const path = "packages/server/tasks/example.ts";

test("a program of a release names its files as they are there, packages of ours by their place", async () => {
  const source = [
    'import { a } from "./near.ts";',
    'import { b } from "@atelier/media/video/far.ts";',
    'import { c } from "@atelier/search";',
    'import type { Gone } from "../gone.ts";',
    'import sharp from "sharp";',
    'const thread = new URL("thread.ts", import.meta.url), child = join(import.meta.dirname, "child-process.ts");',
    'const said: Gone = "write it in example.ts", later = import("../../engine/later.ts");',
  ].join("\n");
  const program = await programOf(path, source, transform);
  for (const name of [
    '"./near.js"', '"../../media/video/far.js"', '"../../search/index.js"', '"sharp"', 'new URL("thread.js"', '"child-process.js"', '"../../engine/later.js"',
    '"write it in example.ts"',
  ]) assert.ok(program.includes(name), `${name} in ${program}`);
  assert.ok(!program.includes("Gone"));
});

test("a release's notes are its section of the changelog, which starts again above it", () => {
  const changelog = "# Changelog\n\n## Unreleased\n\n- new\n\n## 0.1.0 - 2026-01-01\n\n- old\n";
  const after = released(changelog, "0.2.0", "2026-02-02");
  assert.equal(sectionOf(after, "0.2.0"), "## 0.2.0 - 2026-02-02\n\n- new\n");
  assert.equal(sectionOf(after, "0.1.0"), "## 0.1.0 - 2026-01-01\n\n- old\n");
  assert.match(after, /^# Changelog\n\n## Unreleased\n\n## 0\.2\.0/);
  assert.equal(released(after, "0.2.0", "2026-03-03"), after, "twice is once");
});

test("the archive of which an image is built holds the Dockerfile and what .dockerignore lets through, and no settings of this machine", async () => {
  const words = await imageContext(checkout);
  for (const word of ["Dockerfile", ".dockerignore", "packages", "scripts", "package-lock.json", "--exclude=node_modules", "--exclude=*.env"]) {
    assert.ok(words.includes(word), word);
  }
  assert.ok(!words.some((word) => /^(data|\.git|build|\.runtime)\b/.test(word)), words.join(" "));
});

test("npm run release takes a version and nothing else: it says so with code 2", () => {
  const called = (...args: string[]) =>
    spawnSync(process.execPath, ["--disable-warning=ExperimentalWarning", join(checkout, "scripts/release/release.ts"), ...args], { encoding: "utf8" });
  for (const args of [["next"], ["1.2.0", "1.3.0"], ["--dry-run"]]) {
    const { status, stderr, stdout } = called(...args);
    assert.deepEqual([status, stdout], [2, ""]);
    assert.match(stderr, /^[^\n]+\. Usage: npm run release \[-- VERSION\], such as 1\.2\.0\n$/);
  }
  assert.deepEqual([called("--help").status, called("--help").stderr], [0, ""]);
});

test("every file that names the version names the same one", async () => {
  const { version } = JSON.parse(await readFile(join(checkout, "package.json"), "utf8")) as { version: string };
  for (const place of await placesOf(checkout)) assert.ok((await readFile(join(checkout, place), "utf8")).includes(version), place);
});
