import { BlockList, isIPv4, isIPv6 } from "node:net";

/**
 * IPv4 blocks that are not public, from the IANA special-purpose registry (RFC 6890 and its updates) and the multicast
 * and reserved classes.
 */
const forbiddenIPv4 = [
  ["0.0.0.0", 8, "this network"],
  ["10.0.0.0", 8, "private"],
  ["100.64.0.0", 10, "shared by carriers (CGNAT)"],
  ["127.0.0.0", 8, "loopback"],
  ["169.254.0.0", 16, "link-local, cloud metadata"],
  ["172.16.0.0", 12, "private"],
  ["192.0.0.0", 24, "protocol assignments"],
  ["192.0.2.0", 24, "documentation"],
  ["192.88.99.0", 24, "6to4 relays"],
  ["192.168.0.0", 16, "private"],
  ["198.18.0.0", 15, "benchmarking"],
  ["198.51.100.0", 24, "documentation"],
  ["203.0.113.0", 24, "documentation"],
  ["224.0.0.0", 4, "multicast"],
  ["240.0.0.0", 4, "reserved, broadcast"],
] as const;

/**
 * The one IPv6 block that holds public addresses. All else is refused without being listed: unspecified, loopback,
 * IPv4-mapped and -compatible, NAT64 (64:ff9b::/96, 64:ff9b:1::/48), discard-only (100::/64), SRv6 (5f00::/16), unique
 * local, link-local, site-local, multicast.
 */
const globalUnicast = ["2000::", 3] as const;

/** Blocks within global unicast that are not public, or that hide an IPv4 address in them. */
const forbiddenIPv6 = [
  ["2001::", 23, "protocol assignments: Teredo, benchmarking, ORCHID"],
  ["2001:db8::", 32, "documentation"],
  ["2002::", 16, "6to4"],
  ["3fff::", 20, "documentation"],
] as const;

const forbidden = new BlockList();
for (const [network, prefix] of forbiddenIPv4) forbidden.addSubnet(network, prefix, "ipv4");
for (const [network, prefix] of forbiddenIPv6) forbidden.addSubnet(network, prefix, "ipv6");

const publicIPv6 = new BlockList();
publicIPv6.addSubnet(...globalUnicast, "ipv6");

/**
 * True for every address that a request on a caller's behalf must not reach: anything that is not a public unicast
 * address. What is no address at all is forbidden too.
 * @param address IPv4 in dotted decimal, or IPv6 without brackets
 */
export function isForbiddenAddress(address: string): boolean {
  if (isIPv4(address)) return forbidden.check(address, "ipv4");
  if (!isIPv6(address) || address.includes("%")) return true;
  return !publicIPv6.check(address, "ipv6") || forbidden.check(address, "ipv6") || isIsatap(address);
}

/** RFC 5214, section 6.1: an interface identifier 0:5efe or 200:5efe (any prefix) is followed by an IPv4 address. */
function isIsatap(address: string): boolean {
  const groups = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [head = "", tail = ""] = groups.split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === "" ? [] : tail.split(":");
  const all = [...before, ...Array<string>(8 - before.length - after.length).fill("0"), ...after];
  return all[5] === "5efe" && (all[4] === "0" || all[4] === "200");
}
