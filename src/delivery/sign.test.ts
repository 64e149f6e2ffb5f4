import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { test } from "node:test";
import { sign } from "./sign.ts";

test("a signature is the HMAC-SHA256 of the claim as JSON, whatever the secret and the texts", () => {
  const claims = [["icon", "7", "arrow-512.png", "", "png"], ["file", "ab".repeat(32), "Größe 猫 \ud83d\ude00.png", ""], [], ["x".repeat(5000)], ['"\\\n\u2028']];
  for (const secret of ["k", "s".repeat(43), "0123456789abcdef".repeat(4), "x".repeat(65), "schlüssel", ""]) {
    for (const claim of claims) {
      for (const expires of ["1790000000", ""]) {
        const expected = createHmac("sha256", secret).update(JSON.stringify([...claim, expires])).digest("base64url");
        assert.equal(sign(secret, claim, expires), expected, `${secret} ${claim.join().slice(0, 60)}`);
      }
    }
  }
});
