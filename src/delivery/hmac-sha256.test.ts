import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { test } from "node:test";
import { HmacSha256 } from "./hmac-sha256.ts";

test("signs as HMAC-SHA256 does, with keys and texts of any length, one after the other", () => {
  for (const key of ["", "Jefe", "k".repeat(64), "é".repeat(33), "longer than a block ".repeat(9)]) {
    const ours = new HmacSha256(key);
    for (const text of ["what do ya want for nothing?", "", "x".repeat(5000), "Ω≈ç🐈 ".repeat(40), "y".repeat(63), "short"]) {
      assert.equal(ours.sign(text), createHmac("sha256", key).update(text).digest("base64url"), `${key.length} ${text.length}`);
    }
  }
});
