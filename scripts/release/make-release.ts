import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { buildPythonPackage } from "../python/build-package.ts";
import { buildServicePackage } from "./build-service-package.ts";
import { buildTypescriptClient } from "./build-typescript-client.ts";
import { sectionOf } from "./changelog.ts";
import { imageContext } from "./image-context.ts";

const run = promisify(execFile);
const checkout = join(import.meta.dirname, "../..");

/**
 * Writes every file that a release of the checkout consists of, and nothing into the checkout itself.
 * @param folder made where it is missing; it shall be empty
 * @returns names of the files, sorted
 */
export async function makeRelease(folder: string): Promise<string[]> {
  const { version } = JSON.parse(await readFile(join(checkout, "package.json"), "utf8")) as { version: string };
  await mkdir(folder, { recursive: true });
  const built = await mkdtemp(join(tmpdir(), "atelier-release-"));
  const [service, client] = [join(built, "service"), join(built, "client")];
  try {
    await buildServicePackage(service);
    await pack(service, folder);
    await writeFile(join(folder, "sbom.cdx.json"), await billOfMaterials(service));
    await buildTypescriptClient(client);
    await pack(client, folder);
  } finally {
    await rm(built, { recursive: true, force: true });
  }
  await buildPythonPackage(folder);
  const archive = (name: string, cwd: string, ...what: string[]) => run("tar", ["-czf", join(folder, `atelier-${name}-${version}.tgz`), ...what], { cwd });
  await archive("image", checkout, ...(await imageContext(checkout)));
  await archive("compose", checkout, "compose.yaml", "ops/cluster", "ops/prometheus", "ops/grafana");
  // What `helm package` makes: the folder of the chart under its name.
  await archive("chart", join(checkout, "ops"), "--transform=s,^chart,atelier,", "chart");
  await writeFile(join(folder, "RELEASE-NOTES.md"), sectionOf(await readFile(join(checkout, "CHANGELOG.md"), "utf8"), version));
  await writeFile(join(folder, "SHA256SUMS"), await checksums(folder));
  return (await readdir(folder)).sort();
}

const pack = (source: string, folder: string) => run("npm", ["pack", "--silent", "--ignore-scripts", "--pack-destination", folder], { cwd: source });

/** CycloneDX: what is installed with the package, each with its licence and hash. */
async function billOfMaterials(service: string): Promise<string> {
  const { stdout } = await run("npm", ["sbom", "--package-lock-only", "--omit=dev", "--sbom-format=cyclonedx", "--sbom-type=application"], {
    cwd: service, maxBuffer: 64 * 1024 * 1024,
  });
  const bill = JSON.parse(stdout) as { metadata: { component: { name: string } } };
  // npm takes the folder's name.
  bill.metadata.component.name = "atelier";
  return `${JSON.stringify(bill, undefined, 2)}\n`;
}

async function checksums(folder: string): Promise<string> {
  const files = (await readdir(folder)).sort();
  const sums = await Promise.all(files.map(async (file) => `${createHash("sha256").update(await readFile(join(folder, file))).digest("hex")}  ${file}\n`));
  return sums.join("");
}
