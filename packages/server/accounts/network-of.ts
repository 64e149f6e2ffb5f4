import { isIPv6 } from "node:net";

/** Groups of an IPv6 address that name a network: a /64 is what one customer has at least, and all of its addresses are theirs. */
const networkGroups = 4;

/** Whom an address counts for: of IPv4 itself, of IPv6 its /64. What is no address is itself. */
export function networkOf(address: string): string {
  const plain = address.split("%", 1)[0]!;
  if (!isIPv6(plain)) return address;
  const within = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (within !== undefined) return within;
  // A URL writes each address in one way: lower case, no leading zeros, the longest run of zeros left out.
  const [before = "", after] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split("::");
  const groupsOf = (text: string) => (text === "" ? [] : text.split(":"));
  const [head, tail] = [groupsOf(before), groupsOf(after ?? "")];
  const groups = after === undefined ? head : [...head, ...Array<string>(8 - head.length - tail.length).fill("0"), ...tail];
  return `${groups.slice(0, networkGroups).join(":")}::/64`;
}
