import assert from "node:assert/strict";
import { createHmac, randomBytes } from "node:crypto";
import { test } from "node:test";
import { Webhook } from "standardwebhooks";
import { openSqlite } from "../store/database/sqlite/open.ts";
import { openAccount } from "../accounts/accounts.ts";
import { listSecrets, rotateSecret } from "./secrets.ts";
import { signatureHeaders } from "./sign.ts";

const newSecret = () => `whsec_${randomBytes(32).toString("base64")}`;
const message = { id: "01890a5d-ac96-774b-bcce-b302099a8057", at: Date.now(), body: '{"task_id":"é 😀","status":"COMPLETED"}' };

test("the public verifier of Standard Webhooks accepts a message by either of two secrets, and by no other", () => {
  const [old, current] = [newSecret(), newSecret()];
  const headers = signatureHeaders(message, [current, old]);
  for (const secret of [old, current]) assert.deepEqual(new Webhook(secret).verify(message.body, headers), JSON.parse(message.body));
  assert.throws(() => new Webhook(newSecret()).verify(message.body, headers));
});

test("a receiver that keys with the secret's text finds its signature beside the standard one, for each secret", () => {
  const [old, current] = [newSecret(), newSecret()];
  const headers = signatureHeaders(message, [current, old]);
  const sent = headers["webhook-signature"]!.split(" ");
  const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${message.body}`;
  for (const secret of [old, current]) assert.ok(sent.includes(`v1,${createHmac("sha256", secret).update(signed).digest("base64")}`));
  assert.equal(sent.length, 4);
  assert.ok(!sent.includes(`v1,${createHmac("sha256", newSecret()).update(signed).digest("base64")}`));
});

test("a changed body, id or time is noticed", () => {
  const secret = newSecret();
  const headers = signatureHeaders(message, [secret]);
  const verifier = new Webhook(secret);
  assert.throws(() => verifier.verify(`${message.body} `, headers));
  assert.throws(() => verifier.verify(message.body, { ...headers, "webhook-id": "another" }));
  assert.throws(() => verifier.verify(message.body, { ...headers, "webhook-timestamp": String(Number(headers["webhook-timestamp"]) + 1) }));
});

test("the timestamp is the attempt's, in whole seconds", () => {
  assert.equal(signatureHeaders({ ...message, at: 1_700_000_000_999 }, [newSecret()])["webhook-timestamp"], "1700000000");
});

test("after a rotation two secrets sign for 24 hours, and never more than two", async () => {
  const database = await openSqlite(":memory:");
  const start = Date.UTC(2026, 0, 1);
  const day = 24 * 60 * 60 * 1000;
  const { id } = await openAccount(database, "studio", start);
  const [first] = await listSecrets(database, id, start);
  assert.match(first!.secret, /^whsec_[A-Za-z0-9+/]{43}=$/);

  const rotated = await rotateSecret(database, id, start + 1);
  assert.deepEqual([rotated.length, rotated[1]!.id, rotated[1]!.retiresAt], [2, first!.id, new Date(start + 1 + day)]);
  assert.equal((await listSecrets(database, id, start + day)).length, 2);
  assert.deepEqual((await listSecrets(database, id, start + 1 + day)).map((secret) => secret.id), [rotated[0]!.id]);

  const again = await rotateSecret(database, id, start + 2);
  assert.deepEqual([again.length, again[1]!.id], [2, rotated[0]!.id]);
  await database.close();
});
