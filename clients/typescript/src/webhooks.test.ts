import assert from "node:assert/strict";
import { test } from "node:test";
import { Webhook } from "standardwebhooks";
import { signatureHeaders } from "@atelier/server/webhooks/sign.ts";
import { verify, WebhookError } from "./webhooks.ts";

const secret = `whsec_${Buffer.from("0123456789abcdef0123456789abcdef").toString("base64")}`;
const body = '{"task_id":"one","status":"COMPLETED","generated":["https://example.org/ä.png"]}';
const headersOf = (at = Date.now(), secrets = [secret]) => signatureHeaders({ id: "msg_1", at, body }, secrets);
const request = (headers: Record<string, string>, text = body) => new Request("https://example.org/hook", { method: "POST", headers, body: text });

test("a webhook is verified by either of its signatures, and one of another implementation too", async () => {
  const whole = headersOf();
  for (const signature of whole["webhook-signature"]!.split(" "))
    assert.equal((await verify(request({ ...whole, "webhook-signature": signature }), secret)).task_id, "one");
  const theirs = {
    "webhook-id": "msg_2",
    "webhook-timestamp": String(Math.floor(Date.now() / 1000)),
    "webhook-signature": new Webhook(secret).sign("msg_2", new Date(), body),
  };
  assert.equal((await verify({ headers: theirs, body: Buffer.from(body) }, secret)).status, "COMPLETED");
  assert.equal((await verify({ headers: whole, body }, ["whsec_bm90IHRoaXMgb25l", secret])).task_id, "one");
});

test("a webhook with another body, secret or time, or without a signature, is refused", async () => {
  const refused = (promise: Promise<unknown>) => assert.rejects(promise, WebhookError);
  await refused(verify(request(headersOf(), `${body} `), secret));
  await refused(verify(request(headersOf(undefined, ["whsec_bm90IHRoaXMgb25l"])), secret));
  await refused(verify(request(headersOf(Date.now() - 301_000)), secret));
  await refused(verify(request(headersOf(Date.now() + 302_000)), secret));
  await refused(verify(request({ ...headersOf(), "webhook-timestamp": "soon" }), secret));
  await refused(verify(request({ ...headersOf(), "webhook-signature": "v1,!!! v2,abc" }), secret));
  await refused(verify({ headers: {}, body }, secret));
});
