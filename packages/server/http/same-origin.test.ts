import assert from "node:assert/strict";
import type { IncomingHttpHeaders } from "node:http";
import { test } from "node:test";
import { checkLoginPage, checkSamePage } from "./same-origin.ts";

const publicUrl = "https://media.example";

const requests: [headers: IncomingHttpHeaders, change: boolean, login: boolean, what: string][] = [
  [{ "sec-fetch-site": "same-origin", origin: "https://media.example" }, true, true, "our own page"],
  [{ "sec-fetch-site": "same-site", origin: "https://other.media.example" }, false, false, "a page of a neighbouring host"],
  [{ "sec-fetch-site": "cross-site", origin: "https://evil.example" }, false, false, "a page of another site"],
  [{ "sec-fetch-site": "cross-site", origin: "https://media.example" }, false, false, "a header that only looks like ours"],
  [{ "sec-fetch-site": "none" }, false, false, "the address bar, which changes nothing"],
  [{ origin: "https://media.example", host: "10.0.0.1:8080" }, true, true, "the public address, behind a proxy"],
  [{ origin: "http://192.168.1.5:8080", host: "192.168.1.5:8080" }, true, true, "plain http in a network"],
  [{ origin: "http://192.168.1.5:9090", host: "192.168.1.5:8080" }, false, false, "another port"],
  [{ origin: "http://evil.example", host: "192.168.1.5:8080" }, false, false, "another page by plain http"],
  [{ origin: "null", host: "192.168.1.5:8080" }, false, false, "a page without an origin"],
  [{ host: "192.168.1.5:8080" }, false, true, "no browser"],
];

for (const [headers, change, login, what] of requests) {
  test(`${what}: a change ${change ? "counts" : "is refused"}, a login ${login ? "counts" : "is refused"}`, () => {
    const allowed = (check: () => void) => {
      try {
        check();
        return true;
      } catch (error) {
        assert.equal((error as { code: string }).code, "cross_site_request");
        return false;
      }
    };
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) assert.equal(allowed(() => checkSamePage(method, headers, publicUrl)), change, method);
    assert.ok(allowed(() => checkSamePage("GET", headers, publicUrl)), "reads change nothing");
    assert.equal(allowed(() => checkLoginPage(headers, publicUrl)), login);
  });
}
