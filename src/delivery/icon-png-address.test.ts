import assert from "node:assert/strict";
import { test } from "node:test";
import { ByteWriter } from "../byte-writer.ts";
import { createLinks } from "./create-links.ts";
import { isPlainSlug } from "./icon-png-address.ts";

test("addresses of icons' PNGs are those that are made one by one, at any time, size and public address", () => {
  let now = 1_800_000_000_000;
  let publicUrl = "https://media.example/base/";
  const links = createLinks({ publicUrl: () => publicUrl, secret: "s".repeat(40), lifetimeSeconds: 3600, now: () => now });
  const writer = new ByteWriter();
  const check = (iconId: number, slug: string, size: number): void => {
    const slugs = Buffer.from(`<${slug}>`);
    links.iconPng(size).write(writer, iconId, slugs, 1, slugs.length - 1);
    assert.equal(JSON.parse(`"${writer.take()}"`), links.icon({ iconId, format: "png", size, fileName: `${slug}-${size}.png` }).url);
  };
  for (const size of [128, 512, 128]) for (const slug of ["cat", "a", "arrow-left_2", "x".repeat(80)]) check(7, slug, size);
  now += 3_600_000;
  check(1_000_000, "cat", 128);
  publicUrl = 'http://odd"one';
  check(1, "cat", 128);
});

test("slugs that files, addresses or JSON do not take as they are, are not plain", () => {
  assert.ok(["cat", "2-cats", "a_b"].every(isPlainSlug));
  for (const slug of ["", "größe", 'quo"ted', "a b", "-cat", "a/b", "a.b", "x".repeat(81), "<", "猫"]) assert.ok(!isPlainSlug(slug), slug);
});
