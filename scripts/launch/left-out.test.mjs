import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { checkout } from "./checkout.mjs";

const name = "@img/sharp-of-this-platform";

/** A release as npm has installed it on an older Node, with an npm that packs the given bytes. */
function installed(t, { packed, pinned = packed }) {
  const folder = mkdtempSync(join(tmpdir(), "atelier left out "));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const release = join(folder, "node_modules/atelier");
  const write = (file, content) => {
    mkdirSync(join(folder, file, ".."), { recursive: true });
    writeFileSync(join(folder, file), content);
  };
  cpSync(join(checkout, "scripts/launch"), join(release, "scripts/launch"), { recursive: true });
  write("node_modules/atelier/package.json", "{}");
  write("node_modules/sharp/package.json", "{}");
  const integrity = `sha512-${createHash("sha512").update(pinned).digest("base64")}`;
  const entry = (engines, cpu) => ({ version: "1.2.3", integrity, optional: true, os: [process.platform], cpu: [cpu], engines });
  const packages = {
    "": { optionalDependencies: {} },
    "node_modules/sharp": { version: "1.2.3", optionalDependencies: { [name]: "1.2.3", other: "1.2.3", elsewhere: "1.2.3" } },
    [`node_modules/${name}`]: entry({ node: ">=20.9.0" }, process.arch),
    "node_modules/other": entry({ node: ">=18" }, process.arch),
    "node_modules/elsewhere": entry({ node: ">=20.9.0" }, "another"),
  };
  write("node_modules/atelier/npm-shrinkwrap.json", JSON.stringify({ packages }));
  write("npm/npm-cli.js", `
    const fs = require("node:fs");
    fs.appendFileSync(${JSON.stringify(join(folder, "calls"))}, process.argv.slice(2, 4).join(" ") + "\\n");
    if (process.argv[2] === "pack") fs.writeFileSync("a.tgz", ${JSON.stringify(packed)});
    else { fs.mkdirSync("node_modules/${name}", { recursive: true }); fs.copyFileSync("a.tgz", "node_modules/${name}/sharp.node"); }`);
  const env = { ...process.env, npm_execpath: join(folder, "npm/npm-cli.js") };
  const run = () => spawnSync(process.execPath, [join(release, "scripts/launch/after-install.mjs")], { encoding: "utf8", env });
  return { run, modules: join(folder, "node_modules"), calls: () => (existsSync(join(folder, "calls")) ? readFileSync(join(folder, "calls"), "utf8") : "") };
}

test("what npm has left out for its own age is fetched once, to the byte, beside the package that loads it", (t) => {
  const { run, modules, calls } = installed(t, { packed: "the archive" });
  const { status, stderr } = run();
  assert.deepEqual([status, calls()], [0, `pack ${name}@1.2.3\ninstall --prefix\n`], stderr);
  assert.equal(readFileSync(join(modules, name, "sharp.node"), "utf8"), "the archive");
  assert.deepEqual(readdirSync(modules).sort(), ["@img", "atelier", "sharp"]);
  assert.deepEqual([run().stderr, calls().split("\n").length], ["", 3]);
});

test("another archive than that of the release is refused", (t) => {
  const { run, modules } = installed(t, { packed: "another archive", pinned: "the archive" });
  const { status, stderr } = run();
  assert.equal(status, 1);
  assert.match(stderr, /refused @img\/sharp-of-this-platform@1\.2\.3: .* npm-shrinkwrap\.json\)/);
  assert.deepEqual(readdirSync(modules).sort(), ["atelier", "sharp"]);
});

test("who may not write there reads how it is installed again", { skip: process.getuid?.() === 0 && !existsSync("/usr/bin/setpriv") }, (t) => {
  const { run, modules } = installed(t, { packed: "the archive" });
  if (process.getuid() !== 0) {
    chmodSync(modules, 0o555);
    assert.match(run().stderr, /is not yours to write to\. Install the package again with Node 20\.9 or later/);
    chmodSync(modules, 0o755);
    return;
  }
  chmodSync(join(modules, ".."), 0o755);
  const script = join(modules, "atelier/scripts/launch/after-install.mjs");
  const tried = () => execFileSync("setpriv", ["--reuid", "65534", "--regid", "65534", "--clear-groups", process.execPath, script], { stdio: "pipe" });
  assert.throws(tried, /is not yours to write to\. Install the package again with Node 20\.9 or later/);
});
