/**
 * `npm run soak -- client-package`: the TypeScript client as its users get it. The packed file is judged by publint and are-the-types-wrong,
 * installed into an empty folder, and the same program runs with Node, Bun and Deno against the real service. The tools come from the
 * package registry, pinned: a dependency on them would make every installation of the service larger.
 */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { globSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { startService } from "../../e2e/start-service.ts";

const run = promisify(execFile);
const client = join(import.meta.dirname, "../../../clients/typescript");
const judges = [
  ["publint@0.3.25", "--strict"],
  ["@arethetypeswrong/cli@0.18.5", "--profile", "esm-only"],
] as const;
/** Where the platform's own package has the program: the packages named `bun` and `deno` need an install script, and none is run here. */
const others = { bun: ["bun@1.4.5", "node_modules/@oven/bun-*/bin/bun"], deno: ["deno@2.9.6", "node_modules/@deno/*/deno"] } as const;
const options = { bun: [], deno: ["run", "--allow-net", "--allow-env", "--node-modules-dir=manual"] };

const program = `
import { Atelier, AtelierError } from "@atelier/client";
import { verify } from "@atelier/client/webhooks";
const env = (name) => globalThis.Deno?.env.get(name) ?? process.env[name];
const atelier = new Atelier({ key: env("KEY"), url: env("URL_OF_SERVICE") });
const image = new Blob([Uint8Array.from(atob(env("PICTURE")), (c) => c.charCodeAt(0))]);
let seen = 0;
const wide = await atelier.run("image-expand/model", { image, left: 8 }, { onProgress: () => seen++ });
const bytes = await wide.files[0].bytes();
const icons = await atelier.icons.search({}).count();
const code = await atelier.create("image-expand/model", { image, left: -1 }).catch((error) => error instanceof AtelierError && error.code);
const [sent, streamed] = [await atelier.upload(image, { name: "grey.png" }), await atelier.upload(image.stream())];
const uploads = sent.file_name + " " + (sent.bytes === streamed.bytes) + " " + (await atelier.create("image-expand/model", { image: sent, left: 8 })).status;
console.log(JSON.stringify({ uploads, status: wide.status, png: bytes[1] === 80, seen: seen > 0, icons, code, verify: typeof verify }));
`;
/** 64 by 64, grey. */
const picture = async () =>
  (
    await sharp({ create: { width: 64, height: 64, channels: 3, background: "#888" } })
      .png()
      .toBuffer()
  ).toString("base64");

const folder = await mkdtemp(join(tmpdir(), "atelier-package-"));
const service = await startService();
try {
  const packed = JSON.parse(
    (await run("npm", ["pack", "--json", "--ignore-scripts=false", "--pack-destination", folder], { cwd: client })).stdout.replace(/^[^[]*(?=\[)/, ""),
  ) as { filename: string; files: { path: string }[] }[];
  const file = join(folder, packed[0]!.filename.replace("@", "").replace("/", "-"));
  assert.ok(
    packed[0]!.files.every(({ path }) => /^(dist\/.*\.(js|d\.ts)|package\.json|README\.md)$/.test(path)),
    JSON.stringify(packed[0]!.files),
  );
  for (const [name, ...flags] of judges) {
    // Each ends with another code than 0 where it finds something.
    await run("npx", ["--yes", name, ...(name.startsWith("publint") ? ["run", file] : [file]), ...flags], { cwd: folder });
    console.log(`${name}: finds nothing`);
  }
  const app = join(folder, "app");
  await mkdir(app);
  await writeFile(join(app, "package.json"), '{"type":"module","private":true}');
  await run("npm", ["install", "--no-audit", file], { cwd: app });
  await writeFile(join(app, "use.mjs"), program);
  const environment = { ...process.env, KEY: "whole-service-test-key", URL_OF_SERVICE: service.url, PICTURE: await picture() };
  const programs: [string, ...string[]][] = [[process.execPath]];
  for (const name of ["bun", "deno"] as const) {
    const tools = join(folder, name);
    await mkdir(tools);
    await run("npm", ["install", "--no-save", "--ignore-scripts", "--prefix", tools, others[name][0]], { cwd: tools });
    const found = globSync(others[name][1], { cwd: tools }).filter((path) => !path.includes("baseline"));
    programs.push([join(tools, found[0] ?? assert.fail(`${name} has no package for this platform`)), ...options[name]]);
  }
  for (const [command, ...rest] of programs) {
    const name = basename(command);
    const { stdout } = await run(command, [...rest, "use.mjs"], { cwd: app, env: environment });
    assert.deepEqual(
      JSON.parse(stdout.trim().split("\n").at(-1)!),
      { uploads: "grey.png true CREATED", status: "COMPLETED", png: true, seen: true, icons: 0, code: "invalid_request", verify: "function" },
      name,
    );
    console.log(`${name}: runs`);
  }
} finally {
  await service.dispose();
  // What packing has built would only be taken for a folder of ours.
  for (const made of [folder, join(client, "dist")]) await rm(made, { recursive: true, force: true });
}
