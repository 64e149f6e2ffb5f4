/**
 * `npm run node -- scripts/check/dependencies.ts [FILE]`: what the product installs. Its bill of materials must be well formed and name an allowed licence
 * for each package; it is written to FILE where one is given. Known faults are reported where the registry answers audits. Exit code 1 where a licence or a
 * fault of high severity stands in the way.
 */
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { checkSbom, type Sbom } from "./check-sbom.ts";
import { readAudit } from "./read-audit.ts";

const [file] = process.argv.slice(2);
const bill = npm("sbom", "--sbom-format", "cyclonedx", "--omit", "dev");
const wrong: string[] = [];
let sbom: Sbom | undefined;
try {
  sbom = JSON.parse(bill.stdout) as Sbom;
} catch {
  wrong.push(`npm sbom printed no bill of materials: ${bill.stderr.trim().split("\n")[0] || `exit code ${bill.status}`}`);
}
if (sbom) {
  wrong.push(...checkSbom(sbom).map((one) => `the bill of materials: ${one}`));
  if (file !== undefined) writeFileSync(file, bill.stdout);
}
const audit = readAudit(npm("audit", "--omit", "dev", "--json").stdout);
wrong.push(...audit.severe.map((one) => `${one} has a known fault: raise it (npm audit says to what), or do without it`));
console.log(`dependencies: ${sbom?.components?.length ?? 0} packages in the bill of materials; ${audit.says}.`);
for (const one of wrong) console.error(`dependencies: ${one}.`);
if (wrong.length > 0) process.exitCode = 1;

function npm(...args: readonly string[]) {
  const script = process.env.npm_execpath;
  const [program, first] = script?.endsWith(".js") ? [process.execPath, [script]] : ["npm", []];
  return spawnSync(program, [...first, ...args], { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
}
