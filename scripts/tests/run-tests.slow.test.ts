import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { text } from "node:stream/consumers";
import { after, before, test } from "node:test";

const checkout = join(import.meta.dirname, "../..");
let folder: string;
before(async () => {
  await mkdir(join(checkout, ".runtime"), { recursive: true });
  folder = await mkdtemp(join(checkout, ".runtime/tests-of-the-runner-"));
});
after(() => rm(folder, { recursive: true, force: true }));

interface Outcome { code: number | null; output: string; failures: string }

/** Runs the files by the runner, as `npm test` does, or by another program. */
async function run(files: Record<string, string>, options: string[] = [], program = "run-tests", environment: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  const place = await mkdtemp(join(folder, "run-"));
  for (const [name, body] of Object.entries(files)) {
    await writeFile(join(place, name), `import assert from "node:assert/strict";\nimport { test } from "node:test";\n${body}`);
  }
  const paths = Object.keys(files).map((name) => relative(checkout, join(place, name)));
  const kept = join(place, "failures");
  const child = spawn(process.execPath, [`scripts/tests/${program}.ts`, ...options, ...paths], {
    // A runner within a runner writes for the outer one.
    cwd: checkout, stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, NODE_TEST_CONTEXT: undefined, ATELIER_TESTS_FAILURES: kept, NO_COLOR: "1", ...environment },
  });
  const [output, , [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  return { code: code as number | null, output, failures: await readFile(kept, "utf8").catch(() => "") };
}

const passes = 'test("one", () => {});\ntest("two", () => {});';
const fails = `
  const words = (word) => Array.from({ length: 200 }, (_, at) => word + " " + at);
  test("differs", () => assert.deepEqual(words("is"), words("was")));
`;

test("counts are those of all files, and a run without a failure ends with 0", async () => {
  const { code, output, failures } = await run({ "a.test.ts": passes, "b.test.ts": passes });
  assert.deepEqual([code, failures], [0, ""]);
  assert.match(output, /ℹ tests 4\n[^]*ℹ pass 4\nℹ fail 0\n/);
  assert.match(output, / s \([\d.]+ s of processors\) \.runtime\/.*a\.test\.ts/);
});

test("what failed stands at the end with every line of its difference, and kept for the end of a longer log", async () => {
  const { code, output, failures } = await run({ "a.test.ts": fails, "b.test.ts": passes });
  assert.equal(code, 1);
  const end = output.slice(output.indexOf("failing tests:"));
  for (const said of [end, failures]) {
    assert.match(said, /differs/);
    for (let at = 0; at < 200; at += 1) assert.ok(said.includes(`+   'is ${at}'`) && said.includes(`-   'was ${at}'`), `${at}`);
  }
  assert.match(output, /ℹ pass 2\nℹ fail 1\n/);
});

test("a file that cannot be loaded, ends its process or cancels a test fails the run", async () => {
  const hangs = 'test("never ends", { timeout: 50 }, () => new Promise((done) => setTimeout(done, 2000)));';
  for (const body of ['import "./nowhere.ts";', "process.exit(3);", hangs]) {
    const { code, output } = await run({ "a.test.ts": body, "b.test.ts": passes });
    assert.equal(code, 1, body);
    assert.match(output, /ℹ tests 3\n/, body);
  }
});

test("a file that leaves something open is ended, and the run fails by its name", async () => {
  const open = 'import { createServer } from "node:http";\ntest("one", () => void createServer().listen(0));';
  const { code, output, failures } = await run({ "a.test.ts": open, "b.test.ts": passes }, [], "run-tests", { ATELIER_TESTS_TIMEOUT: "3000" });
  assert.equal(code, 1);
  for (const said of [output, failures]) assert.match(said, /a\.test\.ts had not ended after 0\.05 minutes/);
});

test("a name keeps the tests of that name", async () => {
  const { code, output } = await run({ "a.test.ts": passes, "b.test.ts": fails }, ["--test-name-pattern=one"]);
  assert.equal(code, 0);
  assert.match(output, /✔ one /);
  assert.doesNotMatch(output, /two|differs/);
});

test("of files in one process, one that cannot be loaded fails and the others are tested", async () => {
  const { code, output } = await run({ "a.test.ts": 'import "./nowhere.ts";', "b.test.ts": passes, "c.test.ts": passes }, [], "together");
  assert.equal(code, 1);
  assert.match(output, /✖ .*a\.test\.ts/);
  assert.match(output, /ℹ pass 5\nℹ fail 1\n/);
});
