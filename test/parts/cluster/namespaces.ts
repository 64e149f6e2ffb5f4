import { execFileSync } from "node:child_process";
import type { Network } from "@atelier/tools/cluster/start-cluster.ts";

/** Of the soak's own: nobody else's bridge has this address. */
const subnet = "10.77.93";
const bridge = "atelier-soak";

/** Members in network namespaces of their own, each on a wire to a bridge, which can be cut. */
export interface Namespaces extends Network {
  /** From here on nothing comes through in either direction, without a sign. */
  cut(member: string): void;
  mend(member: string): void;
  close(): void;
}

/** Why there are none, in a sentence; undefined where they can be made. */
export function whyNoNamespaces(): string | undefined {
  if (process.getuid?.() !== 0) return "Only root can make network namespaces: partitions are left out.";
  try {
    ip("link", "add", `${bridge}-try`.slice(0, 15), "type", "bridge");
    ip("link", "del", `${bridge}-try`.slice(0, 15));
    return undefined;
  } catch {
    return "This kernel makes no bridges: partitions are left out.";
  }
}

export function openNamespaces(): Namespaces {
  const wires = new Map<string, { wire: string; namespace: string; host: string }>();
  closeAll();
  ip("link", "add", bridge, "type", "bridge");
  ip("addr", "add", `${subnet}.1/24`, "dev", bridge);
  ip("link", "set", bridge, "up");
  process.once("exit", closeAll);
  const wireOf = (member: string) => wires.get(member)!;
  return {
    host: `${subnet}.1`,
    members: `${subnet}.0/24`,
    placeOf(member) {
      if (!wires.has(member)) wires.set(member, connect(member, wires.size + 10));
      const { host, namespace } = wireOf(member);
      return { host, within: ["ip", "netns", "exec", namespace] };
    },
    cut: (member) => ip("link", "set", wireOf(member).wire, "down"),
    mend: (member) => ip("link", "set", wireOf(member).wire, "up"),
    close() {
      process.off("exit", closeAll);
      closeAll();
    },
  };
}

function connect(member: string, number: number): { wire: string; namespace: string; host: string } {
  const [namespace, wire, host] = [`${bridge}-${member}`, `asoak${number}`, `${subnet}.${number}`];
  ip("netns", "add", namespace);
  ip("link", "add", wire, "type", "veth", "peer", "name", "eth0", "netns", namespace);
  ip("link", "set", wire, "master", bridge, "up");
  for (const device of ["lo", "eth0"]) ip("-n", namespace, "link", "set", device, "up");
  ip("-n", namespace, "addr", "add", `${host}/24`, "dev", "eth0");
  return { wire, namespace, host };
}

/** What a soak that was killed has left goes too. */
function closeAll(): void {
  const names = ip("netns", "list").split("\n").map((line) => line.split(" ")[0]!).filter((name) => name.startsWith(`${bridge}-`));
  for (const name of names) ip("netns", "del", name);
  if (ip("-br", "link").includes(`${bridge} `)) ip("link", "del", bridge);
}

function ip(...args: string[]): string {
  return execFileSync("ip", args, { stdio: ["ignore", "pipe", "ignore"] }).toString();
}
