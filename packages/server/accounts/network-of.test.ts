import assert from "node:assert/strict";
import { test } from "node:test";
import { networkOf } from "./network-of.ts";

test("all addresses of an IPv6 /64 count as one, however they are written, and those of another do not", () => {
  const one = ["2001:db8:1:2::1", "2001:DB8:1:2:ffff:ffff:ffff:ffff", "2001:0db8:0001:0002:0:0:0:9", "2001:db8:1:2::%eth0"].map(networkOf);
  assert.deepEqual(new Set(one), new Set(["2001:db8:1:2::/64"]));
  assert.equal(networkOf("2001:db8:1:3::1"), "2001:db8:1:3::/64");
  assert.deepEqual(["::1", "2001:db8::5", "fe80::1:2:3:4"].map(networkOf), ["0:0:0:0::/64", "2001:db8:0:0::/64", "fe80:0:0:0::/64"]);
});

test("an IPv4 address counts for itself, within IPv6 too", () => {
  assert.deepEqual(["203.0.113.9", "::ffff:203.0.113.9", ""].map(networkOf), ["203.0.113.9", "203.0.113.9", ""]);
});
