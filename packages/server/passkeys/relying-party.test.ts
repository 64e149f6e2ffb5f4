import assert from "node:assert/strict";
import { test } from "node:test";
import { relyingPartyOf } from "./relying-party.ts";

test("passkeys are for the name that browsers use, over https or on localhost", () => {
  assert.deepEqual(relyingPartyOf("https://media.example.com/library"), { id: "media.example.com", origin: "https://media.example.com" });
  assert.deepEqual(relyingPartyOf("https://media.example.com:8443"), { id: "media.example.com", origin: "https://media.example.com:8443" });
  assert.deepEqual(relyingPartyOf("http://localhost:9000"), { id: "localhost", origin: "http://localhost:9000" });
  assert.deepEqual(relyingPartyOf("http://127.0.0.1:8080"), { id: "localhost", origin: "http://localhost:8080" });
  assert.deepEqual(relyingPartyOf("http://[::1]:8080"), { id: "localhost", origin: "http://localhost:8080" });
});

test("there are none where browsers refuse them: plain http in a network, and addresses in numbers", () => {
  for (const address of ["http://media.example.com", "http://10.0.0.5:8080", "https://10.0.0.5", "https://[2001:db8::1]", "https://127.0.0.1"]) {
    assert.equal(relyingPartyOf(address), undefined, address);
  }
});
