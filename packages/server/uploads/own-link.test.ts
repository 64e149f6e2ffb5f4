import assert from "node:assert/strict";
import { test } from "node:test";
import { createLinks } from "../delivery/create-links.ts";
import { ownLink } from "./own-link.ts";

const secret = "k".repeat(32);
const now = Date.UTC(2026, 1, 18);
const object = "a".repeat(64);
const links = createLinks({ publicUrl: () => "https://media.example/atelier", secret, lifetimeSeconds: 3600, now: () => now });
const { url } = links.file({ object, fileName: "sail boat ü.png", disposition: "attachment", expiresAt: new Date(now + 60_000) });
const parts = { secret, hosts: new Set(["media.example", "10.0.0.5:8080"]) };

test("a signed URL is known by its path and query, under whatever host and below whatever path", () => {
  const { pathname, search } = new URL(url);
  for (const text of [url, `http://10.0.0.5:8080${pathname}${search}`, `https://elsewhere.example/x${pathname}${search}`]) {
    assert.deepEqual(ownLink(text, parts, now), { object, fileName: "sail boat ü.png" }, text);
  }
});

test("a changed URL is refused on a host of ours, and is nobody's business elsewhere", () => {
  const changes = [
    url.replace("aaaa", "bbbb"), url.replace("sail", "soil"), url.replace("disposition=attachment&", ""), url.replace(/expires=\d+/, "expires=9999999999"),
    url.slice(0, -1), url.replace(/&signature=.*/, ""), url.replace("signature=", "signature=x"),
  ];
  for (const text of changes) {
    assert.deepEqual(ownLink(text, parts, now), { reason: "must carry the signature that this service gave it" }, text);
    assert.equal(ownLink(text.replace("media.example", "elsewhere.example"), parts, now), undefined, text);
  }
});

test("an expired URL of ours is refused wherever it seems to lead", () => {
  for (const text of [url, url.replace("media.example", "elsewhere.example")]) {
    const found = ownLink(text, parts, now + 61_000);
    assert.match(found && "reason" in found ? found.reason : "", /^must be a URL that has not expired/, text);
  }
});

test("the PNG of an icon and the picture of a waveform are known by all that their URLs say", () => {
  const icon = links.icon({ iconId: 7, format: "png", size: 512, fileName: "boat-512.png" }).url;
  const found = ownLink(icon, parts, now);
  assert.ok(found && "icon" in found);
  assert.deepEqual([found.icon, found.query.format, found.query.size], [7, "png", "512"]);
  assert.deepEqual(ownLink(links.waveform({ object, fileName: "rain.png" }).url, parts, now), { waveform: object, fileName: "rain.png" });
  for (const changed of [icon.replace("/7/", "/8/"), icon.replace("size=512", "size=64")]) assert.ok("reason" in (ownLink(changed, parts, now) ?? {}), changed);
});

test("what is no such URL is none of ours", () => {
  for (const text of ["", "x", "data:image/png;base64,aaaa", "https://media.example/atelier/media/files/abc/x.png", "https://media.example/", "http://[", "a".repeat(1e6)]) {
    assert.equal(ownLink(text, parts, now), undefined, text.slice(0, 80));
  }
});
