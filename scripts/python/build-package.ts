/**
 * `npm run node -- scripts/python/build-package.ts [FOLDER]`: wheel and source archive of the Python client into a folder, build/python where none is named.
 * The same source gives the same bytes. Needs a Python with flit_core (Debian: `apt-get install flit`), and no network.
 */
import { execFile, spawnSync } from "node:child_process";
import { chmod, cp, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

const checkout = join(import.meta.dirname, "../..");
const parts = ["pyproject.toml", "README.md", "src"];
/** Of every file in the archives: 2020-01-01. */
const time = "1577836800";
const code = "import sys\nfrom flit_core import buildapi\nfor build in (buildapi.build_wheel, buildapi.build_sdist): build(sys.argv[1])";

/** @returns names of the files; the archive's has a dash or a line, by the version of flit_core */
export async function buildPythonPackage(target: string): Promise<string[]> {
  const python = ["/usr/bin/python3", "python3", "python"].find((name) => spawnSync(name, ["-c", "import flit_core"]).status === 0);
  if (!python) throw new Error("python package: no Python here has flit_core. Debian: apt-get install flit; elsewhere: pip install flit_core");
  const folder = await mkdtemp(join(tmpdir(), "atelier-python-package-"));
  try {
    for (const part of parts) {
      const filter = (path: string) => !path.includes("__pycache__");
      await cp(join(checkout, "clients/python", part), join(folder, part), { recursive: true, filter });
    }
    await cp(join(checkout, "LICENSE"), join(folder, "LICENSE"));
    await mkdir(target, { recursive: true });
    const env = { ...process.env, SOURCE_DATE_EPOCH: time, PYTHONDONTWRITEBYTECODE: "1" };
    await promisify(execFile)(python, ["-c", code, resolve(target)], { cwd: folder, env });
    const names = (await readdir(target)).filter((name) => /^atelier[-_]client-.*\.(whl|tar\.gz)$/.test(name)).sort();
    // flit lets nobody but its user read the wheel.
    for (const name of names) await chmod(join(target, name), 0o644);
    return names;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const target = process.argv[2] ?? join(checkout, "build/python");
  for (const name of await buildPythonPackage(target)) console.log(join(target, name));
}
