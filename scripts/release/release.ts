import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { argumentsOf, misused } from "../launch/arguments.ts";
import { makeRelease } from "./make-release.ts";
import { isVersion, setVersion } from "./set-version.ts";

/*
 * `npm run release [-- VERSION]`: everything that a release consists of, into build/release. With a version it is first written wherever one stands, and the
 * changelog's unreleased part becomes its section: to be committed and tagged.
 */

const usage = "npm run release [-- VERSION], such as 1.2.0";
const checkout = join(import.meta.dirname, "../..");
const folder = join(checkout, "build/release");

const [version, ...rest] = argumentsOf(usage, { allowPositionals: true }).positionals;
if (rest.length > 0) misused(usage, `${rest.join(" ")}: there is one version`);
if (version !== undefined) {
  if (!isVersion(version)) misused(usage, `${version} is no version`);
  await setVersion(checkout, version);
}
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
for (const file of await makeRelease(folder)) console.log(join("build/release", file));
