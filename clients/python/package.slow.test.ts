import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { buildPythonPackage } from "../../scripts/python/build-package.ts";
import { findPython, noPython, pythonClient } from "../../test/parts/python.ts";

const run = promisify(execFile);
const versionOf = async (file: string) => (JSON.parse(await readFile(join(pythonClient, "../..", file), "utf8")) as { version: string }).version;

test("wheel and source archive are built, the same twice, and the wheel is installed where nothing else of ours is", { timeout: 120_000 }, async (t) => {
  const needed = ["httpx", "flit_core", "ensurepip"];
  const python = findPython(...needed);
  if (!python) return t.skip(noPython(...needed));
  const folder = await mkdtemp(join(tmpdir(), "atelier-python-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const [first, second] = [join(folder, "first"), join(folder, "second")];
  const names = await buildPythonPackage(first);
  const version = await versionOf("package.json");
  assert.deepEqual(names.map((name) => name.replace("-client", "_client")).sort(), [
    `atelier_client-${version}-py3-none-any.whl`,
    `atelier_client-${version}.tar.gz`,
  ]);
  await buildPythonPackage(second);
  for (const name of names) assert.ok((await readFile(join(first, name))).equals(await readFile(join(second, name))), name);

  // What it depends on is Debian's: `npm run soak -- python` installs it where there is nothing at all.
  await run(python, ["-m", "venv", "--system-site-packages", join(folder, "env")]);
  const own = join(folder, "env/bin/python");
  const wheel = join(first, names.find((name) => name.endsWith(".whl"))!);
  await run(own, ["-m", "pip", "install", "--no-index", "--disable-pip-version-check", wheel], { cwd: folder });
  const program = [
    "import importlib.metadata, importlib.resources, sys, atelier_client",
    "assert atelier_client.__file__.startswith(sys.prefix), atelier_client.__file__",
    "assert importlib.resources.files(atelier_client).joinpath('py.typed').is_file()",
    "with atelier_client.Atelier('a', 'http://127.0.0.1:9', retries=0) as atelier:",
    "    try: atelier.usage()",
    "    except atelier_client.ConnectionFailed: print(importlib.metadata.version('atelier-client'))",
  ].join("\n");
  assert.equal((await run(own, ["-W", "error", "-c", program], { cwd: folder })).stdout.trim(), version);
});
