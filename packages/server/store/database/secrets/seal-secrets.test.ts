import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import type { Database } from "../database.ts";
import { openDatabase } from "../open.ts";
import { sealSecrets } from "./seal-secrets.ts";
import { readProviderKeys, writeProviderKey } from "./provider-keys.ts";
import { SecretKeyError } from "./secret-box.ts";
import { ensureSecretFact, readSecretFact } from "./secret-meta.ts";
import { activeSecrets, insertSecret } from "./webhook-secrets.ts";

const [key, other] = [randomBytes(32), randomBytes(32)];

async function scratch(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), "atelier-secrets-"));
  const openings: Database[] = [];
  t.after(async () => {
    for (const database of openings) await database.close();
    await rm(folder, { recursive: true });
  });
  const open = async (secretKeys?: Buffer[]) => {
    const database = await openDatabase(folder, secretKeys && { secretKeys });
    openings.push(database);
    return database;
  };
  const start = async (secretKeys: Buffer[]) => {
    const database = await open(secretKeys);
    await sealSecrets(database);
    return database;
  };
  const bytes = async () => Buffer.concat(await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name))))).toString("latin1");
  return { open, start, bytes };
}

async function secretsOf(database: Database) {
  const ofWebhooks = await activeSecrets(database, "a", 0);
  return [await readSecretFact(database, "link-secret"), ...ofWebhooks.map(({ secret }) => secret)];
}

const providerKeys = async (database: Database) => (await readProviderKeys(database)).map(({ provider, key: of }) => `${provider}: ${of}`);

async function fill(database: Database): Promise<void> {
  await ensureSecretFact(database, "link-secret", () => "the-link-secret");
  await database.db.insertInto("accounts").values({ id: "a", name: "a", created_at: 0 }).execute();
  await insertSecret(database, { id: "1", account_id: "a", secret: "whsec_of-the-account", created_at: 0, retires_at: null });
}

test("the first start with a key encrypts what was in clear: the values stay, the files hold them no more", async (t) => {
  const { start, bytes } = await scratch(t);
  const before = await start([]);
  await fill(before);
  assert.match(await bytes(), /the-link-secret[^]*whsec_of-the-account|whsec_of-the-account[^]*the-link-secret/);
  const now = await start([key]);
  assert.deepEqual(await secretsOf(now), ["the-link-secret", "whsec_of-the-account"]);
  assert.doesNotMatch(await bytes(), /the-link-secret|whsec_of-the-account/);
  await insertSecret(now, { id: "2", account_id: "a", secret: "whsec_of-later", created_at: 1, retires_at: null });
  assert.doesNotMatch(await bytes(), /whsec_of-later/);
  assert.deepEqual(await secretsOf(await start([key])), ["the-link-secret", "whsec_of-later", "whsec_of-the-account"]);
});

test("keys of providers are sealed as other secrets are, also again with the next key, and one that is stored again takes the former's place", async (t) => {
  const { start, bytes } = await scratch(t);
  const before = await start([]);
  await writeProviderKey(before, { provider: "fal", key: "key-of-a-provider", connectedAt: 1 });
  assert.match(await bytes(), /key-of-a-provider/);
  const sealed = await start([key]);
  assert.deepEqual(await providerKeys(sealed), ["fal: key-of-a-provider"]);
  assert.doesNotMatch(await bytes(), /key-of-a-provider/);
  await writeProviderKey(sealed, { provider: "fal", key: "its-next-key", connectedAt: 2 });
  await start([other, key]);
  assert.deepEqual(await providerKeys(await start([other])), ["fal: its-next-key"]);
  assert.doesNotMatch(await bytes(), /its-next-key/);
});

test("the wrong key, or none, stops a start with one sentence; a process without use for secrets needs none, and writes none in clear", async (t) => {
  const { open, start } = await scratch(t);
  await fill(await start([key]));
  for (const keys of [[], [other]]) {
    await assert.rejects(start(keys), (error) => error instanceof SecretKeyError && /ATELIER_SECRET_KEY/.test(error.message) && !error.message.includes("\n"));
  }
  const needsNone = await open();
  await assert.rejects(insertSecret(needsNone, { id: "2", account_id: "a", secret: "whsec_clear", created_at: 1, retires_at: null }), SecretKeyError);
});

test("a key is changed by starting with the new one and the old one after it; then the old one is of no use", async (t) => {
  const { start } = await scratch(t);
  await fill(await start([key]));
  assert.deepEqual(await secretsOf(await start([other, key])), ["the-link-secret", "whsec_of-the-account"]);
  assert.deepEqual(await secretsOf(await start([other])), ["the-link-secret", "whsec_of-the-account"]);
  await assert.rejects(start([key]), SecretKeyError);
});
