import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { keepPostgres, type KeptPostgres } from "../postgres/keep-postgres.ts";
import { type S3Gateway, startGateway } from "../s3/start-gateway.ts";
import { environmentWithoutSettings } from "../service/start-server.ts";
import { freePort } from "./free-port.ts";
import { Member } from "./member.ts";
import { type Nginx, startNginx } from "./nginx.ts";
import { answersClients, type MemberPlan, membersOf, type Topology } from "./topology.ts";

/** How a member reaches the others: where it listens, and where it finds the database and the bucket. */
export interface Network {
  /** Address on which the database and the bucket listen. */
  host: string;
  /** Networks, beside this machine, from which members come. */
  members?: string;
  /** Address of a member, and the command within which it runs there. */
  placeOf(member: string): { host: string; within?: readonly string[] };
  /** By which address members reach the bucket, in the place of its own. */
  bucketAt?(endpoint: string): Promise<string>;
}

export interface ClusterOptions extends Topology {
  /** Everything it keeps. Made when it is missing. */
  folder: string;
  /** Of nginx, on this machine. */
  port: number;
  /** Further settings of every member. */
  settings?: Record<string, string>;
  network?: Network;
  /** What each member runs, in the place of the server. */
  program?: string;
  /** Called with what is being started. */
  say?(line: string): void;
}

export interface Cluster {
  /** Where clients call it. */
  readonly url: string;
  /** May do everything. */
  readonly key: string;
  readonly members: readonly Member[];
  readonly postgres: KeptPostgres;
  readonly bucket: S3Gateway;
  /** URL of the database. */
  readonly database: string;
  stop(): Promise<void>;
}

const thisMachine: Network = { host: "127.0.0.1", placeOf: () => ({ host: "127.0.0.1" }) };

/** The service as many processes, on this machine: PostgreSQL, Ceph's S3 gateway, the members and nginx before those that answer. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { folder, port, network = thisMachine, say = () => {} } = options;
  // Others go through it to what is theirs: the database refuses to be root's.
  await mkdir(folder, { recursive: true, mode: 0o711 });
  await mkdir(join(folder, "logs"), { recursive: true, mode: 0o700 });
  const secrets = await secretsIn(folder);
  const opened: { stop(): Promise<void> }[] = [];
  const stop = async () => {
    for (const one of opened.splice(0).reverse()) await one.stop();
  };
  try {
    say("PostgreSQL and the S3 server start.");
    const [postgres, bucket] = await startStores(options, network, secrets.database, opened);
    const database = await postgres.open("atelier");
    const objects = `s3://atelier/library?endpoint=${(await network.bucketAt?.(bucket.endpoint)) ?? bucket.endpoint}&path-style=on`;
    const shared = {
      ...environmentWithoutSettings(), ...options.settings,
      ATELIER_DATABASE: database, ATELIER_OBJECTS: objects, ATELIER_S3_ACCESS_KEY: bucket.accessKey, ATELIER_S3_SECRET_KEY: bucket.secretKey,
      ATELIER_PUBLIC_URL: `http://127.0.0.1:${port}`, ATELIER_API_KEY: secrets.key, ATELIER_TRUSTED_PROXIES: "127.0.0.1",
    };
    const members: Member[] = [];
    opened.push({ stop: async () => void (await Promise.all(members.map((member) => member.end("SIGTERM")))) });
    const plans = membersOf(options);
    say(`${plans.length} processes start: ${plans.map(({ name }) => name).join(", ")}.`);
    for (const plan of plans) members.push(await startMember(plan, options, network, shared));
    // The maintainer is ready when it has made the starter library.
    await Promise.all(members.map((member, at) => (answersClients(plans[at]!) ? member.ready() : member.alive())));
    const servers = members.filter((_, at) => answersClients(plans[at]!)).map(({ url }) => new URL(url).host);
    const nginx: Nginx = await startNginx({ folder: join(folder, "nginx"), host: "127.0.0.1", port, servers });
    opened.push(nginx);
    return { url: nginx.url, key: secrets.key, members, postgres, bucket, database, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Both take seconds: at the same time. */
async function startStores(
  { folder }: ClusterOptions, { host, members }: Network, password: string, opened: { stop(): Promise<void> }[],
): Promise<[KeptPostgres, S3Gateway]> {
  const place = { folder: join(folder, "postgres"), host, port: await freePort(), password, log: join(folder, "logs/postgres.log") };
  const both = await Promise.allSettled([
    keepPostgres({ ...place, ...(members !== undefined && { network: members }) }), startGateway({ folder: join(folder, "s3"), host }),
  ]);
  for (const one of both) if (one.status === "fulfilled") opened.push(one.value);
  const failed = both.find((one) => one.status === "rejected");
  if (failed) throw failed.reason;
  const [postgres, bucket] = both.map((one) => (one as PromiseFulfilledResult<unknown>).value) as [KeptPostgres, S3Gateway];
  await bucket.makeBucket("atelier");
  return [postgres, bucket];
}

async function startMember(plan: MemberPlan, { folder, program }: ClusterOptions, network: Network, shared: NodeJS.ProcessEnv): Promise<Member> {
  const { host, within } = network.placeOf(plan.name);
  const port = await freePort();
  const environment = {
    ...shared, ATELIER_HOST: host, ATELIER_PORT: String(port), ATELIER_DATA_DIR: join(folder, "members", plan.name), ATELIER_ROLES: plan.roles,
    ATELIER_WORKERS: String(plan.workers),
  };
  const log = join(folder, "logs", `${plan.name}.log`);
  const member = new Member({ name: plan.name, url: `http://${host}:${port}`, environment, log, ...(within && { within }), ...(program !== undefined && { program }) });
  await member.start();
  return member;
}

/** Made at the first start, and known to whoever owns the folder. */
async function secretsIn(folder: string): Promise<{ key: string; database: string }> {
  const file = join(folder, "secrets.json");
  if (existsSync(file)) return JSON.parse(await readFile(file, "utf8")) as { key: string; database: string };
  const secrets = { key: randomBytes(24).toString("base64url"), database: randomBytes(24).toString("base64url") };
  await writeFile(file, JSON.stringify(secrets), { mode: 0o600 });
  return secrets;
}
