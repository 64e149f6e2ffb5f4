import assert from "node:assert/strict";
import { test } from "node:test";
import { createLinks } from "./create-links.ts";
import { safeFileName } from "./file-name.ts";

let clock = 1_800_000_000_000;
const links = createLinks({ publicUrl: () => "https://media.example/base/", secret: "s", lifetimeSeconds: 3600, now: () => clock });
const file = { object: "a".repeat(64), fileName: "rain.wav" };

test("addresses made within a quarter of the lifetime are equal, and every one lives at least the lifetime", () => {
  const start = 1_800_000_000_000;
  const seen = new Map<string, number>();
  for (let minute = 0; minute < 60; minute++) {
    clock = start + minute * 60_000 + 1;
    const { url, expiresAt } = links.file(file);
    seen.set(url, (seen.get(url) ?? 0) + 1);
    const life = (expiresAt.getTime() - clock) / 1000;
    assert.ok(life >= 3600 && life <= 4500, `${life} s`);
  }
  assert.ok(seen.size <= 5);
  assert.ok(Math.max(...seen.values()) >= 15);
});

test("an end that is given is kept", () => {
  const { url, expiresAt } = links.file({ ...file, expiresAt: new Date(1_900_000_000_000) });
  assert.equal(expiresAt.getTime(), 1_900_000_000_000);
  assert.equal(new URL(url).searchParams.get("expires"), "1900000000");
});

test("addresses begin with the public one, whatever path it has", () => {
  assert.ok(links.file(file).url.startsWith(`https://media.example/base/media/files/${file.object}/rain.wav?`));
  assert.equal(links.path("/v1/music/3/download"), "https://media.example/base/v1/music/3/download");
});

test("different secrets, names, dispositions and renderings sign differently", () => {
  const other = createLinks({ publicUrl: () => "https://media.example/base/", secret: "t", lifetimeSeconds: 3600, now: () => clock });
  const icon = { iconId: 1, format: "png", size: 64, fileName: "cat.png" } as const;
  const addresses = [
    links.file(file),
    other.file(file),
    links.file({ ...file, fileName: "rain.ogg" }),
    links.file({ ...file, disposition: "attachment" }),
    links.icon(icon),
    links.icon({ ...icon, size: 128 }),
    links.icon({ ...icon, color: "64" }),
    links.icon({ ...icon, rotate: 90 }),
    links.icon({ ...icon, flip: "both" }),
  ];
  assert.equal(new Set(addresses.map(({ url }) => new URL(url).searchParams.get("signature"))).size, addresses.length);
});

test("a file name loses what file systems refuse, keeps its extension, and is never empty", () => {
  assert.equal(safeFileName("../../etc/passwd"), "_.._etc_passwd");
  assert.equal(safeFileName("a\r\nSet-Cookie: x.wav"), "a_Set-Cookie_ x.wav");
  assert.equal(safeFileName(""), "file");
  const long = safeFileName(`${"x".repeat(500)}.flac`);
  assert.equal(long.length, 100);
  assert.ok(long.endsWith(".flac"));
  assert.ok(safeFileName(`${"😀".repeat(200)}.wav`).isWellFormed());
});
