import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { buildPythonPackage } from "../python/build-package.ts";
import { buildServicePackage } from "./build-service-package.ts";
import { setVersion } from "./set-version.ts";
import { sectionOf } from "./changelog.ts";

/*
 * `npm run release [-- VERSION]`: everything that a release consists of, into build/release. With a version it is first written wherever one stands, and the
 * changelog's unreleased part becomes its section: to be committed and tagged.
 */

const run = promisify(execFile);
const checkout = join(import.meta.dirname, "../..");
const folder = join(checkout, "build/release");

const [version] = process.argv.slice(2);
if (version !== undefined) await setVersion(checkout, version);
const { version: current } = JSON.parse(await readFile(join(checkout, "package.json"), "utf8")) as { version: string };

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const service = join(checkout, "build/service-package");
await rm(service, { recursive: true, force: true });
await buildServicePackage(service);
await run("npm", ["pack", "--silent", "--pack-destination", folder], { cwd: service });
await run("npm", ["pack", "--silent", "--ignore-scripts=false", "--pack-destination", folder], { cwd: join(checkout, "clients/typescript") });
await buildPythonPackage(folder);
await writeFile(join(folder, "sbom.cdx.json"), await billOfMaterials());
await run("tar", ["-czf", join(folder, `atelier-compose-${current}.tgz`), "compose.yaml", "ops/cluster", "ops/prometheus", "ops/grafana"], { cwd: checkout });
// What `helm package` makes: the folder of the chart under its name.
await run("tar", ["-czf", join(folder, `atelier-chart-${current}.tgz`), "--transform=s,^chart,atelier,", "chart"], { cwd: join(checkout, "ops") });
await writeFile(join(folder, "RELEASE-NOTES.md"), sectionOf(await readFile(join(checkout, "CHANGELOG.md"), "utf8"), current));
await writeFile(join(folder, "SHA256SUMS"), await checksums());
for (const file of (await readdir(folder)).sort()) console.log(join("build/release", file));

/** CycloneDX: what is installed with the package, each with its licence and hash. */
async function billOfMaterials(): Promise<string> {
  const { stdout } = await run("npm", ["sbom", "--package-lock-only", "--omit=dev", "--sbom-format=cyclonedx", "--sbom-type=application"], {
    cwd: service, maxBuffer: 64 * 1024 * 1024,
  });
  const bill = JSON.parse(stdout) as { metadata: { component: { name: string } } };
  // npm takes the folder's name.
  bill.metadata.component.name = "atelier";
  return `${JSON.stringify(bill, undefined, 2)}\n`;
}

async function checksums(): Promise<string> {
  const files = (await readdir(folder)).sort();
  const sums = await Promise.all(files.map(async (file) => `${createHash("sha256").update(await readFile(join(folder, file))).digest("hex")}  ${file}\n`));
  return sums.join("");
}
