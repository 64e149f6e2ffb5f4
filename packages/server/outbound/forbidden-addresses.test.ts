import assert from "node:assert/strict";
import { test } from "node:test";
import { isForbiddenAddress } from "./forbidden-addresses.ts";

const forbidden: Record<string, string[]> = {
  "this network": ["0.0.0.0", "0.1.2.3", "0.255.255.255"],
  "private": ["10.0.0.0", "10.255.255.255", "172.16.0.1", "172.31.255.255", "192.168.0.1", "192.168.255.255"],
  "carrier-grade NAT": ["100.64.0.0", "100.100.100.200", "100.127.255.255"],
  "loopback": ["127.0.0.1", "127.1.2.3", "127.255.255.255", "::1"],
  "link-local and cloud metadata": ["169.254.0.1", "169.254.169.254", "fe80::1", "febf::1", "fe80::1%eth0"],
  "protocol assignments": ["192.0.0.1", "192.0.0.170", "192.0.0.255", "2001:1::1", "2001:1ff::1"],
  "documentation": ["192.0.2.1", "198.51.100.7", "203.0.113.255", "2001:db8::1", "2001:db8:ffff::", "3fff::1", "3fff:fff::1"],
  "benchmarking": ["198.18.0.1", "198.19.255.255", "2001:2::1", "2001:2:0:1::1"],
  "6to4": ["192.88.99.1", "2002::1", "2002:7f00:1::1", "2002:a9fe:a9fe::1"],
  "multicast": ["224.0.0.1", "239.255.255.255", "ff02::1", "ff0e::1"],
  "reserved and broadcast": ["240.0.0.1", "255.255.255.254", "255.255.255.255"],
  "unspecified": ["::"],
  "unique local": ["fc00::1", "fd00:ec2::254", "fdff::1"],
  "site-local": ["fec0::1"],
  "IPv4-mapped": ["::ffff:127.0.0.1", "::ffff:7f00:1", "::ffff:169.254.169.254", "0:0:0:0:0:ffff:10.0.0.1", "::ffff:8.8.8.8"],
  "IPv4-compatible": ["::127.0.0.1", "::7f00:1", "::192.168.1.1"],
  "IPv4-translated": ["::ffff:0:127.0.0.1"],
  "NAT64": ["64:ff9b::127.0.0.1", "64:ff9b::a9fe:a9fe", "64:ff9b:1::1", "64:ff9b:1:ffff::10.0.0.1"],
  "discard-only": ["100::1", "100:0:0:1::1"],
  "SRv6": ["5f00::1", "5f00:ffff::1"],
  "Teredo": ["2001::1", "2001:0:4136:e378:8000:63bf:3fff:fdd2"],
  "ORCHID": ["2001:10::1", "2001:20::1"],
  "ISATAP": ["2606:4700::5efe:7f00:1", "2606:4700::5efe:127.0.0.1", "2606:4700:0:0:200:5efe:10.0.0.1", "2606:4700::200:5efe:c0a8:101"],
  "unassigned space": ["4000::1", "8000::1", "c000::1", "e000::1"],
  "no address": ["", "localhost", "127.1", "2130706433", "0x7f000001", "[::1]", "1.2.3.4.5"],
};

const reachable = [
  "1.1.1.1", "8.8.8.8", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255", "128.0.0.1", "169.253.255.255", "169.255.0.1",
  "172.15.255.255", "172.32.0.0", "191.255.255.255", "192.0.1.1", "192.0.3.1", "192.167.255.255", "192.169.0.1", "198.17.255.255", "198.20.0.0",
  "223.255.255.255",
  "2606:4700:4700::1111", "2001:4860:4860::8888", "2a00:1450:4001:81b::200e", "2003::1", "2001:200::1", "2001:db9::1", "3ffe::1", "2606:4700::5eff:7f00:1",
];

for (const [kind, addresses] of Object.entries(forbidden)) {
  for (const address of addresses) test(`forbidden (${kind}): ${address || "nothing"}`, () => assert.equal(isForbiddenAddress(address), true));
}

for (const address of reachable) test(`public: ${address}`, () => assert.equal(isForbiddenAddress(address), false));
