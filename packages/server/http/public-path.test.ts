import assert from "node:assert/strict";
import { test } from "node:test";
import { publicPath, withoutPublicPath } from "./public-path.ts";
import { sessionCookie } from "./session-cookie.ts";

test("the path of the public address is taken from requests that have it, and from no others", () => {
  assert.deepEqual([undefined, "https://a.example", "https://a.example/media-lib", "https://a.example/a/b/"].map(publicPath), ["", "", "/media-lib", "/a/b"]);
  const below = withoutPublicPath("/media-lib");
  const changed = ["/media-lib", "/media-lib/", "/media-lib?a=1", "/media-lib/v1/icons?q=/media-lib/", "/media-lib/media-lib/x"];
  assert.deepEqual(changed.map(below), ["/", "/", "/?a=1", "/v1/icons?q=/media-lib/", "/media-lib/x"]);
  const same = ["/media-library/v1", "/v1/icons", "/"];
  assert.deepEqual(same.map(below), same);
});

test("below a path the cookie is for that path, by the prefix that allows it", () => {
  assert.match(sessionCookie("https://a.example").write("t", 1), /^__Host-atelier=t; .*Path=\/;.*Secure/);
  assert.match(sessionCookie("https://a.example/media-lib").write("t", 1), /^__Secure-atelier=t; .*Path=\/media-lib;.*Secure/);
  assert.match(sessionCookie("http://a.example/media-lib").clear(), /^atelier=; .*Path=\/media-lib;/);
});
