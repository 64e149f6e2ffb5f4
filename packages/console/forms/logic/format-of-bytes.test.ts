import assert from "node:assert/strict";
import { test } from "node:test";
import { formatsOfBytes } from "./format-of-bytes.ts";

const head = (...parts: (string | number)[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === "number" ? [part] : [...Buffer.from(part, "latin1")])));

test("a file is what its first bytes say, whatever its name", () => {
  assert.deepEqual(formatsOfBytes(head(0xff, 0xd8, 0xff, 0xe0)), ["jpeg"]);
  assert.deepEqual(formatsOfBytes(head(0x89, "PNG\r\n")), ["png"]);
  assert.deepEqual(formatsOfBytes(head("RIFF", 1, 2, 3, 4, "WEBPVP8 ")), ["webp"]);
  assert.deepEqual(formatsOfBytes(head("RIFF", 1, 2, 3, 4, "WAVEfmt ")), ["wav"]);
  assert.ok(formatsOfBytes(head(0, 0, 0, 32, "ftypisom"))?.includes("mp4"));
  assert.deepEqual(formatsOfBytes(head(0x1a, 0x45, 0xdf, 0xa3)), ["webm"]);
  assert.deepEqual(formatsOfBytes(head("ID3", 4)), ["mp3"]);
  assert.deepEqual(formatsOfBytes(head(0xff, 0xfb, 0x90)), ["mp3"]);
});

test("what no form takes has no format", () => {
  for (const text of ["hello, I am text", "%PDF-1.7", "RIFF1234AVI ", "", "GIF89a"]) assert.equal(formatsOfBytes(head(text)), undefined, text);
});
