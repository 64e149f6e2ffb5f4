import { execFile } from "node:child_process";
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const checkout = join(import.meta.dirname, "../..");
const source = join(checkout, "clients/typescript");

/** Makes the folder of the TypeScript client's npm package: JavaScript, its types, README and licence. @param folder absent */
export async function buildTypescriptClient(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const compiler = join(checkout, "node_modules/typescript/bin/tsc");
  await promisify(execFile)(process.execPath, [compiler, "-p", join(source, "tsconfig.json"), "--outDir", join(folder, "dist")]);
  const { scripts: _building, ...manifest } = JSON.parse(await readFile(join(source, "package.json"), "utf8")) as Record<string, unknown>;
  await writeFile(join(folder, "package.json"), `${JSON.stringify(manifest, undefined, 2)}\n`);
  await copyFile(join(source, "README.md"), join(folder, "README.md"));
  await copyFile(join(checkout, "LICENSE"), join(folder, "LICENSE"));
}
