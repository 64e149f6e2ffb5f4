import { setTimeout as sleep } from "node:timers/promises";
import type { Member } from "@atelier/tools/cluster/member.ts";
import type { Cluster } from "@atelier/tools/cluster/start-cluster.ts";
import type { FaultyProxy } from "@atelier/tools/s3/faulty-proxy.ts";
import type { Clocks } from "./clocks.ts";
import type { Namespaces } from "./namespaces.ts";
import type { SmallDisks } from "./small-disks.ts";

export interface FaultParts {
  cluster: Cluster;
  /** Stands before the bucket. */
  proxy: FaultyProxy;
  namespaces: Namespaces | undefined;
  clocks: Clocks | undefined;
  /** Data folders of members lie on some of them. */
  disks: SmallDisks | undefined;
  say(line: string): void;
}

/** Longest time that a process takes to be ready again, milliseconds. */
const patience = 240_000;
const between = (least: number, most: number) => least + Math.random() * (most - least);
const oneOf = <T>(some: readonly T[]): T => some[Math.floor(Math.random() * some.length)]!;

/** What goes wrong in clusters, made to happen at random, each healed before the same part is hurt again. */
export class Faults {
  readonly #parts: FaultParts;
  readonly #hurt = new Set<string>();
  /** How often each has happened. */
  readonly counts = new Map<string, number>();

  constructor(parts: FaultParts) {
    this.#parts = parts;
  }

  /** Two at a time, until the moment has come; resolves when all is healed. */
  async until(moment: number): Promise<void> {
    const lane = async () => {
      while (Date.now() < moment) {
        await sleep(between(500, 4000));
        await this.#next();
      }
    };
    await Promise.all([lane(), lane()]);
  }

  async #next(): Promise<void> {
    const { cluster: { members }, namespaces, clocks, disks } = this.#parts;
    const kinds: [name: string, part: string, act: () => Promise<void>][] = [
      ...members.flatMap((member): typeof kinds => [
        ["kill -9 of a process", member.name, () => this.#kill(member)],
        ["a process stopped and continued", member.name, () => this.#pause(member)],
        ...(namespaces ? [["a process cut off", member.name, () => this.#cut(member, namespaces)] satisfies (typeof kinds)[number]] : []),
        ...(disks ? [["a full disk", member.name, () => this.#fill(member, disks)] satisfies (typeof kinds)[number]] : []),
        // Whatever else happens to it meanwhile.
        ...(clocks ? [["a clock set wrong", `the clock of ${member.name}`, () => this.#misset(member, clocks)] satisfies (typeof kinds)[number]] : []),
      ]),
      // As often as all processes together.
      ...Array.from({ length: 3 }, (): typeof kinds => [
        ["the database restarted at once", "database", () => this.#parts.cluster.postgres.crash()],
        ["every connection of the database ended", "database", () => this.#endConnections()],
        ["the database lost, and its standby in its place", "database", () => this.#failOver()],
        ["the bucket answers 503, nothing, or breaks off", "bucket", () => this.#disturb()],
        ["kill -9 of the S3 server", "bucket", () => this.#killGateway()],
      ]).flat(),
      ["every process replaced in turn", "all", () => this.#roll()],
    ];
    const [name, part, act] = oneOf(kinds);
    const parts = part === "all" ? members.map((member) => member.name) : [part];
    if (parts.some((one) => this.#hurt.has(one))) return;
    for (const one of parts) this.#hurt.add(one);
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
    this.#parts.say(`${name}${part === "all" || part === "database" || part === "bucket" ? "" : ` (${part})`}`);
    await act();
    for (const one of parts) this.#hurt.delete(one);
  }

  async #kill(member: Member): Promise<void> {
    await member.end("SIGKILL");
    await sleep(between(0, 3000));
    await this.#start(member);
  }

  /** At times longer than a lease. */
  async #pause(member: Member): Promise<void> {
    member.signal("SIGSTOP");
    await sleep(oneOf([2000, 10_000, 45_000]));
    member.signal("SIGCONT");
    await member.ready(patience);
  }

  async #cut(member: Member, namespaces: Namespaces): Promise<void> {
    namespaces.cut(member.name);
    await sleep(oneOf([5000, 15_000, 40_000]));
    namespaces.mend(member.name);
    await member.ready(patience);
  }

  async #fill(member: Member, disks: SmallDisks): Promise<void> {
    const folder = member.environment.ATELIER_DATA_DIR!;
    await disks.fill(folder);
    await sleep(between(2000, 15_000));
    await disks.free(folder);
    await member.ready(patience);
  }

  /** By up to half an hour: what is signed for a bucket is refused from a quarter of an hour on. */
  async #misset(member: Member, clocks: Clocks): Promise<void> {
    await clocks.set(member.name, oneOf([-1800, -300, -40, 40, 300, 1800]));
    await sleep(between(5000, 60_000));
    await clocks.set(member.name, 0);
  }

  async #failOver(): Promise<void> {
    const { postgres } = this.#parts.cluster;
    await postgres.failOver();
    await sleep(between(0, 3000));
    await postgres.addStandby();
  }

  async #endConnections(): Promise<void> {
    const others = "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'atelier'";
    await this.#parts.cluster.postgres.ask("atelier", others).catch(() => {});
  }

  async #disturb(): Promise<void> {
    const { proxy } = this.#parts;
    proxy.fault = oneOf(["busy", "silent", { cutAfter: Math.floor(between(1, 3000)) }] as const);
    await sleep(between(1000, 8000));
    proxy.fault = undefined;
  }

  async #killGateway(): Promise<void> {
    const { bucket } = this.#parts.cluster;
    await bucket.kill();
    await sleep(between(0, 3000));
    await bucket.start();
  }

  async #roll(): Promise<void> {
    for (const member of this.#parts.cluster.members) {
      await member.end("SIGTERM");
      await this.#start(member);
    }
  }

  /** A start meets other faults: the database may be away. Whoever looks after processes starts it again. */
  async #start(member: Member): Promise<void> {
    for (let tries = 1; ; tries++) {
      await member.start();
      try {
        return await member.ready(patience);
      } catch (error) {
        if (tries === 10) throw error;
        await member.end("SIGKILL");
        await sleep(1000);
      }
    }
  }
}
