import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { findPython, noPython, pythonClient } from "../../test/parts/python.ts";

const run = promisify(execFile);

test("mypy finds nothing in the package, strictly, and finds what a program does wrong with it", { timeout: 300_000 }, async (t) => {
  const python = findPython("httpx", "mypy");
  if (!python) return t.skip(noPython("httpx", "mypy"));
  const folder = await mkdtemp(join(tmpdir(), "atelier-mypy-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const check = (...files: string[]) => run(python, ["-m", "mypy", "--cache-dir", folder, "--strict", ...files], { cwd: pythonClient });
  assert.match((await check("src", "tests/program.py")).stdout, /^Success/);
  const wrong = await check("tests/wrong_program.py").then(() => assert.fail("it finds nothing"), (error: { stdout: string }) => error.stdout);
  const source = (await readFile(join(pythonClient, "tests/wrong_program.py"), "utf8")).split("\n");
  const expected = source.flatMap((line, place) => (line.includes("# wrong") ? [place + 1] : []));
  const found = [...new Set([...wrong.matchAll(/wrong_program\.py:(\d+): error/g)].map(([, line]) => Number(line)))];
  assert.deepEqual(found, expected, wrong);
});
