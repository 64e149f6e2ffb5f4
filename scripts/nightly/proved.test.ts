import assert from "node:assert/strict";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { inOrderOfAge, inputsOf, isUnproved, stale } from "./proved.ts";

const proved = { fresh: { at: "2026-03-09" }, week: { at: "2026-03-03" }, older: { at: "2026-03-02" } };
const names = ["fresh", "week", "never", "older"];

test("the night begins with what has never held, and goes on with the oldest", () => {
  assert.deepEqual(inOrderOfAge(names, proved), ["never", "older", "week", "fresh"]);
});

test("what has not held for more than a week is named, with the day", () => {
  assert.deepEqual(stale(names, proved, new Date("2026-03-10T01:00:00Z")), ["never has never held.", "older held last on 2026-03-02."]);
});

for (const name of ["schemathesis", "generators"]) {
  test(`${name} is due when a byte of its document or of its own files changes, and not otherwise`, (t) => {
    const [folder, before] = [mkdtempSync(join(tmpdir(), "atelier-proved-")), process.cwd()];
    t.after(() => {
      process.chdir(before);
      rmSync(folder, { recursive: true, force: true });
    });
    mkdirSync(join(folder, "test/soak"), { recursive: true });
    cpSync("test/soak/clients", join(folder, "test/soak/clients"), { recursive: true });
    cpSync("openapi.json", join(folder, "openapi.json"));
    const here = inputsOf(name);
    process.chdir(folder);
    const seen = [here];
    for (const file of ["openapi.json", `test/soak/clients/${name}.ts`, `test/soak/clients/${name}-parts/new.txt`]) {
      writeFileSync(file, "changed");
      seen.push(inputsOf(name));
    }
    assert.equal(new Set(seen).size, seen.length);
    writeFileSync("README.md", "another");
    assert.equal(inputsOf(name), seen.at(-1));
  });
}

test("what depends on the whole tree is always due", () => {
  assert.equal(inputsOf("crash"), undefined);
});

test("a proof that leaves something out is not written down", () => {
  const left = ["generators: not proved, java is not here.", "Skipped: it needs a checkout", "PostgreSQL is not on this machine: …", "a\nnothing is held to"];
  for (const said of left) assert.equal(isUnproved(said), true, said);
  assert.equal(isUnproved("200 restarts: none lost"), false);
});
