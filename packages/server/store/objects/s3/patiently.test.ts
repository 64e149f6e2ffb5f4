import assert from "node:assert/strict";
import { test } from "node:test";
import { StoreUnavailable } from "../../store-unavailable.ts";
import { patiently } from "./patiently.ts";

const answered = (httpStatusCode: number, name = "Error") => Object.assign(new Error("answered"), { name, $metadata: { httpStatusCode } });

test("what may pass is tried again, what would not is thrown at once, and patience ends", async () => {
  for (const passing of [answered(503), answered(500), answered(429), answered(400, "RequestTimeout"), new Error("socket hang up")]) {
    let tries = 0;
    assert.equal(await patiently("x", async () => { if (++tries < 3) throw passing; return tries; }), 3);
  }
  for (const lasting of [answered(403), answered(404), Object.assign(new Error("none"), { name: "CredentialsProviderError" })]) {
    let tries = 0;
    await assert.rejects(patiently("x", async () => { tries++; throw lasting; }), (error) => error === lasting);
    assert.equal(tries, 1);
  }
  await assert.rejects(patiently("an upload failed", () => Promise.reject(answered(503)), 200), (error) => {
    assert.ok(error instanceof StoreUnavailable);
    assert.match(error.message, /not available: an upload failed \(answered\)/);
    return true;
  });
});
