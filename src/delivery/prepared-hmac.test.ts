import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { test } from "node:test";
import { PreparedHmac } from "./prepared-hmac.ts";

test("a prepared HMAC is that of the standard, for short and long keys, messages of every length and one after the other", () => {
  for (const secret of ["", "k", "ü".repeat(20), "s".repeat(64), "s".repeat(65), "long".repeat(100)]) {
    const prepared = new PreparedHmac(secret);
    for (const length of [0, 1, 54, 55, 56, 63, 64, 65, 300, 1024, 3]) {
      const text = "[\"claim\"]~".repeat(103).slice(0, length);
      prepared.message.write(text);
      assert.equal(prepared.sign(length), createHmac("sha256", secret).update(text).digest("base64url"), `${secret.length} ${length}`);
    }
  }
});

test("a message that is too long is refused, not cut", () => {
  assert.throws(() => new PreparedHmac("k").sign(1025), RangeError);
});
