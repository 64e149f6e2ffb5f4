import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { S3 } from "@aws-sdk/client-s3";
import { freePort } from "../cluster/free-port.ts";
import { configuration } from "./configuration.ts";

const run = promisify(execFile);
/** Where `scripts/components/provide-s3.sh` unpacks Debian's packages. */
const programs = join(import.meta.dirname, "../../.runtime/components/ceph");
const libraries = ["usr/lib/x86_64-linux-gnu", "usr/lib/x86_64-linux-gnu/ceph", "lib/x86_64-linux-gnu"].map((folder) => join(programs, folder)).join(":");

/** Of the programs that run, as their files of process ids say it, in the order of their end. */
const names = ["gateway", "osd.0", "mon.a"];

/** Why a test that needs an S3 server is skipped, in one sentence; undefined where it need not be. */
export function whySkippedS3(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  if (environment.ATELIER_TEST_COMPONENTS === "off") return "ATELIER_TEST_COMPONENTS=off leaves out what needs an S3 server.";
  if (!existsSync(join(programs, "usr/bin/radosgw"))) return "No S3 server is on this machine: `bash scripts/components/provide-s3.sh` unpacks Ceph's here.";
  return undefined;
}

export interface S3Gateway {
  readonly endpoint: string;
  readonly accessKey: string;
  readonly secretKey: string;
  makeBucket(name: string): Promise<void>;
  /** Ends the gateway at once. */
  kill(): Promise<void>;
  /** Starts it again on what was stored. */
  start(): Promise<void>;
  /** From here on requests get no answer, until `goOn`. */
  hang(): Promise<void>;
  goOn(): Promise<void>;
  stop(): Promise<void>;
}

/** Where a gateway keeps its objects beyond its end, and where it listens. */
export interface GatewayPlace {
  /** Made when it is missing, and never removed. Its path is short: sockets lie there. */
  folder: string;
  /** Address of this machine. */
  host: string;
}

/** What a start on the same folder must know again. */
interface Identity {
  port: number;
  monitor: number;
  fsid: string;
  accessKey: string;
  secretKey: string;
}

/**
 * Ceph's S3 gateway with a monitor and a store, as this user. Takes about 15 s.
 * @param place unset: objects in memory and a temporary folder
 */
export async function startGateway(place?: GatewayPlace): Promise<S3Gateway> {
  const folder = place?.folder ?? (await mkdtemp(join(tmpdir(), "atelier-s3-")));
  const host = place?.host ?? "127.0.0.1";
  const isNew = !existsSync(join(folder, "identity.json"));
  const identity = isNew ? await newIdentity() : (JSON.parse(await readFile(join(folder, "identity.json"), "utf8")) as Identity);
  const { port, monitor, fsid, accessKey, secretKey } = identity;
  await clearFolder(folder, isNew);
  await writeFile(join(folder, "ceph.conf"), configuration({ fsid, folder, programs, monitor, keeps: place !== undefined }));
  const env = {
    ...process.env, LD_LIBRARY_PATH: libraries, CEPH_CONF: join(folder, "ceph.conf"), PYTHONPATH: join(programs, "usr/lib/python3/dist-packages"),
  };
  const call = (name: string, ...args: string[]) => run(join(programs, "usr/bin", name), args, { cwd: folder, env, timeout: 60_000 });
  const ceph = (...args: string[]) => run("/usr/bin/python3", [join(programs, "usr/bin/ceph"), ...args], { cwd: folder, env, timeout: 30_000 });
  if (isNew) {
    await makeMonitor(call, identity);
    await call("ceph-mon", "-i", "a");
    await makeStore(call, ceph, identity);
    await writeFile(join(folder, "identity.json"), JSON.stringify(identity), { mode: 0o600 });
  } else {
    await call("ceph-mon", "-i", "a");
    await call("ceph-osd", "-i", "0");
  }
  const endpoint = `http://${host}:${port}`;
  const gateway = join(folder, "run/gateway.pid");
  const start = async () => {
    const options = ["-n", "client.admin", "--keyring", join(folder, "keyring"), "--pid-file", gateway, "--rgw-frontends"];
    // Without tcp_nodelay every answer takes 40 ms longer.
    await call("radosgw", ...options, `beast endpoint=${host}:${port} tcp_nodelay=1`);
    for (let tries = 0; !(await answers(endpoint)); tries++) {
      if (tries === 300) throw new Error("the S3 gateway does not answer");
      await sleep(100);
    }
  };
  const end = async (file: string, signal: "SIGTERM" | "SIGKILL" = "SIGKILL") => {
    const pid = Number(await readFile(file, "utf8").catch(() => "0"));
    if (pid > 0) await ended(pid, signal);
  };
  // They are daemons: a caller that ends without a word would leave them behind.
  const endAtExit = () => names.forEach((name) => endNow(join(folder, "run", `${name}.pid`)));
  process.once("exit", endAtExit);
  await start();
  return {
    endpoint, accessKey, secretKey, start,
    async makeBucket(name) {
      const credentials = { accessKeyId: accessKey, secretAccessKey: secretKey };
      await new S3({ endpoint, region: "us-east-1", forcePathStyle: true, credentials }).createBucket({ Bucket: name });
    },
    hang: () => ceph("osd", "set", "pause").then(() => {}),
    goOn: () => ceph("osd", "unset", "pause").then(() => {}),
    kill: () => end(gateway),
    async stop() {
      process.off("exit", endAtExit);
      // What is kept is written down first.
      for (const name of names) await end(join(folder, "run", `${name}.pid`), place ? "SIGTERM" : "SIGKILL");
      if (!place) await rm(folder, { recursive: true, force: true });
    },
  };
}

type Call = (name: string, ...args: string[]) => Promise<unknown>;
type Ask = (...args: string[]) => Promise<unknown>;

async function makeMonitor(call: Call, { monitor, fsid }: Identity): Promise<void> {
  await call("monmaptool", "--create", "--addv", "a", `[v2:127.0.0.1:${monitor}]`, "--fsid", fsid, "monmap");
  await call("ceph-mon", "-i", "a", "--mkfs", "--monmap", "monmap");
}

/** Makes the store, starts it, and makes the user of the gateway. */
async function makeStore(call: Call, ceph: Ask, { accessKey, secretKey }: Identity): Promise<void> {
  await ceph("osd", "create");
  await call("ceph-osd", "-i", "0", "--mkfs", "--osd-uuid", randomUUID());
  await ceph("osd", "crush", "add", "osd.0", "1.0", "host=local", "root=default");
  await call("ceph-osd", "-i", "0");
  await call("ceph-authtool", "--create-keyring", "keyring", "--gen-key", "-n", "client.admin");
  const user = ["--uid=atelier", "--display-name=atelier", `--access-key=${accessKey}`, `--secret-key=${secretKey}`];
  await call("radosgw-admin", "--keyring", "keyring", "user", "create", ...user);
}

async function answers(endpoint: string): Promise<boolean> {
  try {
    const answer = await fetch(endpoint, { signal: AbortSignal.timeout(1000) });
    return (await answer.text()).includes("xml");
  } catch {
    return false;
  }
}

/** One that does not end within 20 s is killed. */
async function ended(pid: number, signal: "SIGTERM" | "SIGKILL"): Promise<void> {
  const patience = Date.now() + 20_000;
  try {
    process.kill(pid, signal);
    for (; ; await sleep(20)) process.kill(pid, Date.now() > patience ? "SIGKILL" : 0);
  } catch {
    // It is gone.
  }
}

async function clearFolder(folder: string, isNew: boolean): Promise<void> {
  for (const name of names) await endLeftBehind(folder, join(folder, "run", `${name}.pid`));
  // What a first start that was killed has made is of no use.
  if (isNew) for (const name of ["mon", "osd0", "monmap", "keyring"]) await rm(join(folder, name), { recursive: true, force: true });
  for (const name of ["mon", "osd0", "log", "run"]) await mkdir(join(folder, name), { recursive: true });
}

/** They are daemons: one whose starter was killed runs on, and is known by the folder in its environment. */
async function endLeftBehind(folder: string, file: string): Promise<void> {
  const pid = Number(await readFile(file, "utf8").catch(() => "0"));
  const environment = pid > 0 ? await readFile(`/proc/${pid}/environ`, "utf8").catch(() => "") : "";
  if (environment.includes(`CEPH_CONF=${join(folder, "ceph.conf")}\0`)) await ended(pid, "SIGTERM");
}

function endNow(file: string): void {
  try {
    process.kill(Number(readFileSync(file, "utf8")), "SIGKILL");
  } catch {
    // It was not running.
  }
}

async function newIdentity(): Promise<Identity> {
  return {
    port: await freePort(), monitor: await freePort(), fsid: randomUUID(), accessKey: "AKIDATELIERTEST00001", secretKey: randomUUID().replaceAll("-", ""),
  };
}
