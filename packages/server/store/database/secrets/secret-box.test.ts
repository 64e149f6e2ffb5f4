import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { SecretBox, SecretKeyError } from "./secret-box.ts";

const [key, other] = [randomBytes(32), randomBytes(32)];

test("a sealed secret opens with its key, for its own row, unchanged, and no other way", () => {
  const box = new SecretBox([key], true);
  const sealed = box.seal("row:1", "the secret");
  assert.match(sealed, /^sealed:v1:[\w-]+$/);
  assert.notEqual(box.seal("row:1", "the secret"), sealed, "no two look alike");
  assert.equal(box.open("row:1", sealed), "the secret");
  const changed = sealed.slice(0, -3) + (sealed.at(-3) === "A" ? "B" : "A") + sealed.slice(-2);
  const refused = [
    ["row:2", sealed, [key]],
    ["row:1", changed, [key]], ["row:1", "sealed:v1:", [key]], ["row:1", sealed, [other]], ["row:1", sealed, []],
  ] as const;
  for (const [identity, text, keys] of refused) {
    assert.throws(() => new SecretBox(keys, true).open(identity, text), SecretKeyError);
  }
});

test("beside the new key the old one still opens, and what it sealed is sealed again", () => {
  const sealed = new SecretBox([other], true).seal("row:1", "the secret");
  const both = new SecretBox([key, other], true);
  assert.equal(both.open("row:1", sealed), "the secret");
  const resealed = both.reseal("row:1", sealed);
  assert.equal(new SecretBox([key], true).open("row:1", resealed!), "the secret");
  assert.equal(both.reseal("row:1", resealed!), undefined);
});

test("without a key secrets stay as they are; where others are sealed none is written in clear", () => {
  assert.equal(new SecretBox().seal("row:1", "the secret"), "the secret");
  assert.equal(new SecretBox([key], true).open("row:1", "the secret"), "the secret");
  assert.throws(() => new SecretBox([], true).seal("row:1", "the secret"), SecretKeyError);
});
