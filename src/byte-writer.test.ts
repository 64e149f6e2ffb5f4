import assert from "node:assert/strict";
import { test } from "node:test";
import { ByteWriter } from "./byte-writer.ts";

test("text, ASCII, bytes and parts of them are put together, however long, and what is taken stays as it is", () => {
  const writer = new ByteWriter();
  const all = Buffer.from("0123456789");
  writer.text("größe ");
  writer.ascii("plain ");
  writer.bytes(all);
  writer.part(all, 3, 6);
  const taken = writer.take();
  assert.equal(writer.length, 0);
  for (let i = 0; i < 30_000; i++) writer.text("€uro");
  assert.equal(writer.take().toString(), "€uro".repeat(30_000));
  assert.equal(taken.toString(), "größe plain 0123456789345");
});

test("whole numbers are written as they are told", () => {
  const writer = new ByteWriter();
  for (const value of [0, 9, 10, 99, 100, 1_000_000, 4_294_967_295, 4_294_967_296, Number.MAX_SAFE_INTEGER]) {
    writer.number(value);
    assert.equal(writer.take().toString(), String(value));
  }
});
