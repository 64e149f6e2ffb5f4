import assert from "node:assert/strict";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { runCli } from "../cli/cli.ts";
import { insertObjectReferences } from "../store/database/object-references.ts";
import { openDatabase } from "../store/database/open.ts";
import { openDisk } from "../store/objects/disk/open.ts";

/** A data folder as a start leaves it, with one file that somebody needs. */
async function installation(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), "doctor-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const database = await openDatabase(folder);
  const { key } = await (await openDisk(join(folder, "objects"))).put(Buffer.from("a file"));
  await insertObjectReferences(database.db, [{ object: key, owner: "sounds/1" }]);
  await database.close();
  return { folder, key };
}

async function doctor(folder: string, environment: NodeJS.ProcessEnv = {}, ...options: string[]) {
  const out: string[] = [];
  const environmentOf = { ATELIER_DATA_DIR: folder, ATELIER_PORT: "0", ...environment };
  const code = await runCli(["doctor", ...options], { environment: environmentOf, out: (line) => out.push(line), error() {} });
  return { code, text: out.join("\n") };
}

test("a sound installation passes every check", async (t) => {
  const { folder } = await installation(t);
  const { code, text } = await doctor(folder);
  assert.equal(code, 0, text);
  assert.doesNotMatch(text, /FAILS|warns +(?!disk)/);
  assert.match(text, /ok +database +The database is sound/);
  assert.match(text, /All of 1 files that were looked up are there/);
});

test("what is wrong is named, with what to do about it", async (t) => {
  const { folder, key } = await installation(t);
  await (await openDisk(join(folder, "objects"))).delete(key);
  const missing = await doctor(folder);
  assert.equal(missing.code, 1);
  assert.match(missing.text, new RegExp(`FAILS objects +1 of 1 files .* missing, ${key} among them.\n +→ .*put both back together`));

  chmodSync(folder, 0o755);
  chmodSync(join(folder, "atelier.db"), 0o644);
  assert.match((await doctor(folder)).text, /warns modes +Others can read .*\batelier\.db\b.* in the data folder/);

  writeFileSync(join(folder, "atelier.db"), "This is no database, and never was one. ".repeat(500));
  assert.match((await doctor(folder)).text, /FAILS database +\S.*\n +→ /);
});

test("a stranger on the port is distinguished from a service that is ready", async (t) => {
  const { folder } = await installation(t);
  let body = "<h1>It works!</h1>";
  const server = createServer((_, response) => response.end(body)).listen(0, "127.0.0.1");
  await once(server, "listening");
  t.after(() => server.close());
  const ATELIER_PORT = String((server.address() as AddressInfo).port);
  assert.match((await doctor(folder, { ATELIER_PORT })).text, /FAILS port +Another program listens/);
  body = JSON.stringify({ status: "ok" });
  assert.match((await doctor(folder, { ATELIER_PORT })).text, /ok +port +A service listens on port \d+, and is ready/);
});

test("the support bundle holds the findings and no secret", async (t) => {
  const { folder } = await installation(t);
  const file = join(folder, "bundle.json");
  const secrets = {
    ATELIER_API_KEY: "ak_the-key-of-the-house",
    ATELIER_SECRET_KEY: Buffer.alloc(32, 7).toString("base64"),
    ATELIER_PROMPT_MODEL_KEY: "bearer-of-the-prompt-model",
    ATELIER_PROMPT_MODEL_URL: "https://somebody:password-in-it@models.example",
    ATELIER_OPENAI_SERVERS: JSON.stringify([{ url: "http://127.0.0.1:9", dialect: "localai", kinds: ["edit-image"], key: "key-of-the-media-server" }]),
  };
  await doctor(folder, secrets, "--bundle", file);
  const text = readFileSync(file, "utf8");
  for (const secret of [...Object.values(secrets), "password-in-it", "key-of-the-media-server"]) assert.ok(!text.includes(secret), secret);
  const bundle = JSON.parse(text) as { settings: Record<string, unknown>; findings: { what: string }[] };
  assert.equal(bundle.settings["ATELIER_API_KEY"], "set");
  assert.equal(bundle.settings["ATELIER_RETENTION_DAYS"], 7);
  assert.ok(bundle.findings.some(({ what }) => what === "engines"));
});
