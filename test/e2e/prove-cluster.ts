import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@atelier/tools/cluster/free-port.ts";
import { type Cluster, type Network, startCluster } from "@atelier/tools/cluster/start-cluster.ts";
import { type FaultyProxy, startFaultyProxy } from "@atelier/tools/s3/faulty-proxy.ts";
import { startWebhookReceiver } from "@atelier/tools/service/webhook-receiver.ts";
import { membersOf } from "@atelier/tools/cluster/topology.ts";
import { Clocks, whyNoClocks } from "../parts/cluster/clocks.ts";
import { Faults } from "../parts/cluster/faults.ts";
import { History } from "../parts/cluster/history.ts";
import { caps, checkInvariants, watchCaps } from "../parts/cluster/invariants.ts";
import { Clients } from "../parts/cluster/load.ts";
import { openNamespaces, whyNoNamespaces } from "../parts/cluster/namespaces.ts";
import { checkShares } from "../parts/cluster/shares.ts";
import { SmallDisks, whyNoDisks } from "../parts/cluster/small-disks.ts";

export interface ClusterProof {
  minutes: number;
  /** Creates a second. */
  rate: number;
}

const steadfast = 40;
const topology = { apis: 3, workers: 2, slots: 3 };

/** A cluster under load to which everything happens that happens to clusters; in the end nothing may contradict what anybody has seen. */
export async function proveCluster({ minutes, rate }: ClusterProof, say: (line: string) => void): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "atelier-soak-"));
  await chmod(folder, 0o711);
  const lacking = [whyNoNamespaces(), whyNoClocks(), whyNoDisks()];
  for (const one of lacking) if (one !== undefined) say(one);
  const namespaces = lacking[0] === undefined ? openNamespaces() : undefined;
  const clocks = lacking[1] === undefined ? await Clocks.open(join(folder, "clocks")) : undefined;
  const disks = lacking[2] === undefined ? new SmallDisks() : undefined;
  const history = new History();
  const host = namespaces?.host ?? "127.0.0.1";
  const receiver = await startWebhookReceiver({ host, receive: ({ id, taskId: task, status, body }) => {
    history.received({ id, task, status, body });
    return Math.random() < 0.02 ? 500 : 200;
  } });
  let proxy: FaultyProxy | undefined;
  let cluster: Cluster | undefined;
  // What did not hold, or did not end, leaves its logs.
  let holds = false;
  try {
    const bucketAt = async (endpoint: string) => (proxy = await startFaultyProxy(endpoint, host)).url;
    for (const { name } of membersOf(topology)) {
      await clocks?.set(name, 0);
      disks?.add(join(folder, "members", name));
    }
    const placeOf: Network["placeOf"] = (name) => {
      const { within = [], ...place } = namespaces?.placeOf(name) ?? { host };
      return { ...place, within: [...within, ...(clocks?.within(name) ?? [])] };
    };
    const network: Network = { host, ...(namespaces?.members && { members: namespaces.members }), placeOf, bucketAt };
    cluster = await startCluster({ ...topology, folder, port: await freePort(), network, settings, program, say });
    await cluster.postgres.addStandby();
    const clients = new Clients(cluster, history, receiver.url);
    receiver.secret = ((await clients.call("/v1/webhook-secrets")).body as { data: { secret: string }[] }).data[0]!.secret;
    await clients.addSteadfast(steadfast);
    await watchCaps(cluster);
    const load = clients.run(rate);
    const begun = Date.now();
    const stamp = (line: string) => say(`${((Date.now() - begun) / 1000).toFixed(0).padStart(5)} s  ${line}`);
    const faults = new Faults({ cluster, proxy: proxy!, namespaces, clocks, disks, say: stamp });
    await faults.until(begun + minutes * 60_000);
    await load.stop();
    stamp("peace");
    await Promise.all(cluster.members.map((member) => member.ready()));
    await checkInvariants(cluster, clients, history, stamp);
    await checkShares(cluster, clients, (what) => history.wrong(what), stamp);
    if (receiver.refused.length > 0) history.wrong(`${receiver.refused.length} webhooks were refused by the verifier: ${receiver.refused[0]}`);
    tell(history, faults, say);
    // A 500 contradicts nothing, but somebody should see why it was.
    holds = history.contradictions.length === 0 && history.unexplained.length === 0;
    return history.contradictions;
  } finally {
    await cluster?.stop();
    proxy?.close();
    await receiver.close();
    namespaces?.close();
    disks?.close();
    if (holds) await rm(folder, { recursive: true, force: true });
    else say(`kept: ${folder}`);
  }
}

const program = "test/parts/cluster/member.ts";
/** For keys that have no limits of their own. */
const plenty = "100000";
const settings = {
  ATELIER_STARTER: "off", ATELIER_READ_RATE: plenty, ATELIER_READ_BURST: plenty, ATELIER_CREATE_RATE: plenty, ATELIER_CREATE_BURST: plenty,
  ATELIER_ALLOW_PRIVATE_ADDRESSES: "on", ATELIER_LOG_LEVEL: "warn", ATELIER_PROVENANCE: "off",
  ATELIER_WEBHOOK_TIMEOUT: "3", ATELIER_MAX_RUNNING_PER_ACCOUNT: String(caps.running), ATELIER_MAX_WAITING_PER_ACCOUNT: String(caps.waiting),
};

function tell(history: History, { counts }: Faults, say: (line: string) => void): void {
  for (const one of history.unexplained) say(`answered 500: ${one}`);
  const times = history.createTimes.sort((a, b) => a - b);
  const at = (share: number) => `${(times[Math.floor(times.length * share)] ?? 0).toFixed(0)} ms`;
  say(`faults: ${[...counts].map(([what, count]) => `${count} × ${what}`).join("; ")}`);
  say(`answers: ${[...history.answers].sort().map(([what, count]) => `${what}: ${count}`).join(", ")}; ${history.pagings} times all pages`);
  say(`creates that were answered 200: median ${at(0.5)}, p99 ${at(0.99)}`);
}
