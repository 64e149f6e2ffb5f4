import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { decodeBase64 } from "./base64.ts";

const limit = 1000;

function decoded(value: string): Buffer | undefined {
  const result = decodeBase64(value, limit);
  return "bytes" in result ? result.bytes : undefined;
}

test("every length of bytes comes back, padded, unpadded, wrapped and as a data URL", () => {
  for (let length = 1; length < 200; length++) {
    const bytes = randomBytes(length);
    const text = bytes.toString("base64");
    const forms = [
      text, text.replace(/=+$/, ""), text.replace(/.{76}/g, "$&\n"), text.replace(/.{76}/g, "$&\r\n"), `data:image/png;base64,${text}`,
      `data:;base64,${text}`, `data:text/plain;charset=utf-8;BASE64,${text}`,
    ];
    for (const form of forms) assert.ok(decoded(form)?.equals(bytes), form);
  }
});

test("what is not Base64 is refused, not decoded to something else", () => {
  const refused = [
    "", "=", "====", "a", "abcde", "ab=c", "abc=d===", "abc==", "a b c", "not base64!", "_-8-", "YWJj\u00a0", "日本", "data:image/png,abc",
    "data:image/png;base64", "data:image/png;base64,", "data:;base64,%%%%",
  ];
  for (const value of refused) assert.equal(decoded(value), undefined, value);
});

test("the limit counts decoded bytes, exactly", () => {
  assert.equal(decoded(Buffer.alloc(limit).toString("base64"))?.length, limit);
  const over = decodeBase64(Buffer.alloc(limit + 1).toString("base64"), limit);
  assert.deepEqual(over, { reason: "must have at most 1000 bytes, not 1001" });
});
