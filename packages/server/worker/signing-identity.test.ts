import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test, type TestContext } from "node:test";
import { makeCredentials } from "@atelier/media/provenance/credentials.ts";
import type { Credentials } from "@atelier/media/provenance/marking.ts";
import { onEachDatabase } from "@atelier/test/parts/twin-databases.ts";
import { readMeta } from "../store/database/meta.ts";
import { sealSecrets } from "../store/database/secrets/seal-secrets.ts";
import { SecretBox } from "../store/database/secrets/secret-box.ts";
import { SigningIdentity } from "./signing-identity.ts";

async function folderWith(t: TestContext, credentials?: Credentials): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "atelier-identity-"));
  t.after(() => rm(folder, { recursive: true }));
  const place = join(folder, "provenance");
  if (credentials) {
    await mkdir(place);
    await writeFile(join(place, "key.pem"), credentials.key);
    await writeFile(join(place, "chain.pem"), credentials.chain);
  }
  return place;
}

describe("the signing identity", () => {
  onEachDatabase((open) => {
    test("is one for all processes, whoever makes it first", async (t) => {
      const { one, two } = await open(t);
      const identities = await Promise.all([one, two, one, two].map(async (database) => new SigningIdentity(database, await folderWith(t)).credentials()));
      assert.equal(new Set(identities.map(({ key, chain }) => key + chain)).size, 1);
      assert.match(identities[0]!.key, /^-----BEGIN PRIVATE KEY-----/);
    });

    test("that a machine made for itself becomes everybody's; the next one's stays unused", async (t) => {
      const { one, two } = await open(t);
      const [first, second] = [await makeCredentials(), await makeCredentials()];
      await new SigningIdentity(one, await folderWith(t, first)).adopt();
      assert.deepEqual(await new SigningIdentity(two, await folderWith(t, second)).credentials(), first);
      assert.deepEqual(await new SigningIdentity(two, await folderWith(t)).credentials(), first);
    });

    test("of the operator goes before, from the next file on, and is not put into the database", async (t) => {
      const { one } = await open(t);
      const folder = await folderWith(t);
      const identity = new SigningIdentity(one, folder);
      await identity.adopt();
      assert.equal(await readMeta(one.db, "signing-identity"), undefined, "made when it is needed");
      await mkdir(folder);
      for (const name of ["key", "chain"]) await writeFile(join(folder, `${name}.pem`), `their ${name}`);
      assert.deepEqual(await identity.credentials(), { key: "their key", chain: "their chain" });
      assert.equal(await readMeta(one.db, "signing-identity"), undefined);
    });

    test("is sealed with the database's other secrets, and opens as it was", async (t) => {
      const { one } = await open(t);
      const before = await new SigningIdentity(one, await folderWith(t)).credentials();
      const sealing = { ...one, secrets: new SecretBox([Buffer.alloc(32, 7)]) };
      await sealSecrets(sealing);
      assert.match((await readMeta(one.db, "signing-identity"))!, /^sealed:v1:/);
      assert.deepEqual(await new SigningIdentity(sealing, await folderWith(t)).credentials(), before);
    });
  });
});
