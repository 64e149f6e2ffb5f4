/**
 * `npm run soak -- python`: the Python client as its users get it. The built wheel is installed into an empty environment with what it depends on as the
 * package registry has it, its tests run against the service, and current mypy and pyright read the package and a program that uses it.
 */
import assert from "node:assert/strict";
import { execFile, spawnSync } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { buildPythonPackage } from "../../../scripts/python/build-package.ts";
import { fillSmallLibrary } from "../../parts/fill-small-library.ts";
import { probeKey, startProbeService } from "../../parts/probe-service.ts";
import { findPython, pythonClient } from "../../parts/python.ts";

const run = promisify(execFile);
const judges = ["mypy==2.4.1", "pyright==1.1.411"];

const python = findPython("ensurepip");
if (!python) {
  console.log("python: none from 3.11 on is found here, so nothing is proved");
  process.exit(0);
}
const ends: (() => unknown)[] = [];
const folder = await mkdtemp(join(tmpdir(), "atelier-python-"));
try {
  const service = await startProbeService({ after: (end: () => unknown) => ends.push(end) } as never);
  await fillSmallLibrary(service);
  const names = await buildPythonPackage(folder);
  await run(python, ["-m", "venv", join(folder, "env")]);
  const own = join(folder, "env/bin/python");
  const install = (...packages: string[]) => run(own, ["-m", "pip", "install", "-q", "--disable-pip-version-check", ...packages], { cwd: folder });
  await install(join(folder, names.find((name) => name.endsWith(".whl"))!));
  console.log(`installed: ${(await run(own, ["-m", "pip", "freeze"])).stdout.trim().split("\n").join(", ")}`);

  const picture = join(folder, "sand.png");
  await sharp({ create: { width: 96, height: 64, channels: 3, background: "#b08060" } }).png().toFile(picture);
  await cp(join(pythonClient, "tests"), join(folder, "tests"), { recursive: true });
  const env = { ...process.env, KEY: probeKey, SERVICE: service.url, PICTURE: picture };
  const tests = await run(own, ["-W", "error", "test_service.py"], { cwd: join(folder, "tests"), env });
  console.log(tests.stderr.trim());
  const idle = await startProbeService({ after: (end: () => unknown) => ends.push(end) } as never, {}, { ATELIER_WORKERS: "0" });
  const many = await run(own, ["-W", "error", "test_many_runs.py"], { cwd: join(folder, "tests"), env: { ...env, BUSY: service.url, QUIET: idle.url } });
  console.log(`${many.stdout.trim()}\n${many.stderr.trim()}`);

  await install(...judges);
  const finds = (command: string, ...args: string[]) => spawnSync(join(folder, "env/bin", command), args, { cwd: folder, encoding: "utf8" });
  const source = join(pythonClient, "src");
  for (const checked of ["tests/program.py", source]) {
    for (const [command, ...options] of [["mypy", "--strict"], ["pyright", "--pythonpath", own]] as const) {
      const { status, stdout } = finds(command, ...options, checked);
      assert.equal(status, 0, `${command} ${checked}: ${stdout}`);
      console.log(`${command} ${checked === source ? "the package" : "a program"}: ${stdout.trim().split("\n").at(-1)}`);
    }
  }
  for (const command of ["mypy", "pyright"]) assert.notEqual(finds(command, "tests/wrong_program.py").status, 0, `${command} finds what is wrong`);
} finally {
  for (const end of ends) await end();
  await rm(folder, { recursive: true, force: true });
}
