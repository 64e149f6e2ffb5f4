import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { S3 } from "@aws-sdk/client-s3";
import { configuration } from "./configuration.ts";

const run = promisify(execFile);
/** Where `scripts/components/provide-s3.sh` unpacks Debian's packages. */
const programs = join(import.meta.dirname, "../../.runtime/components/ceph");
const libraries = ["usr/lib/x86_64-linux-gnu", "usr/lib/x86_64-linux-gnu/ceph", "lib/x86_64-linux-gnu"].map((folder) => join(programs, folder)).join(":");

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
  stop(): Promise<void>;
}

/** Ceph's S3 gateway with a monitor and a store in memory, in a temporary folder and as this user. Takes about 15 s. */
export async function startGateway(): Promise<S3Gateway> {
  const folder = await mkdtemp(join(tmpdir(), "atelier-s3-"));
  const [port, monitor] = [await freePort(), await freePort()];
  const accessKey = "AKIDATELIERTEST00001";
  const secretKey = randomUUID().replaceAll("-", "");
  const fsid = randomUUID();
  for (const name of ["mon", "osd0", "log", "run"]) await mkdir(join(folder, name));
  await writeFile(join(folder, "ceph.conf"), configuration({ fsid, folder, programs, monitor }));
  const env = {
    ...process.env, LD_LIBRARY_PATH: libraries, CEPH_CONF: join(folder, "ceph.conf"), PYTHONPATH: join(programs, "usr/lib/python3/dist-packages"),
  };
  const call = (name: string, ...args: string[]) => run(join(programs, "usr/bin", name), args, { cwd: folder, env, timeout: 60_000 });
  const ceph = (...args: string[]) => run("/usr/bin/python3", [join(programs, "usr/bin/ceph"), ...args], { cwd: folder, env, timeout: 30_000 });
  await call("monmaptool", "--create", "--addv", "a", `[v2:127.0.0.1:${monitor}]`, "--fsid", fsid, "monmap");
  await call("ceph-mon", "-i", "a", "--mkfs", "--monmap", "monmap");
  await call("ceph-mon", "-i", "a");
  await ceph("osd", "create");
  await call("ceph-osd", "-i", "0", "--mkfs", "--osd-uuid", randomUUID());
  await ceph("osd", "crush", "add", "osd.0", "1.0", "host=local", "root=default");
  await call("ceph-osd", "-i", "0");
  await call("ceph-authtool", "--create-keyring", "keyring", "--gen-key", "-n", "client.admin");
  const user = ["--uid=atelier", "--display-name=atelier", `--access-key=${accessKey}`, `--secret-key=${secretKey}`];
  await call("radosgw-admin", "--keyring", "keyring", "user", "create", ...user);
  const endpoint = `http://127.0.0.1:${port}`;
  const gateway = join(folder, "run/gateway.pid");
  const start = async () => {
    const options = ["-n", "client.admin", "--keyring", join(folder, "keyring"), "--pid-file", gateway, "--rgw-frontends"];
    // Without tcp_nodelay every answer takes 40 ms longer.
    await call("radosgw", ...options, `beast endpoint=127.0.0.1:${port} tcp_nodelay=1`);
    for (let tries = 0; !(await answers(endpoint)); tries++) {
      if (tries === 300) throw new Error("the S3 gateway does not answer");
      await sleep(100);
    }
  };
  const end = async (file: string) => {
    const pid = Number(await readFile(file, "utf8").catch(() => "0"));
    if (pid > 0) await killed(pid);
  };
  await start();
  return {
    endpoint, accessKey, secretKey, start,
    async makeBucket(name) {
      const credentials = { accessKeyId: accessKey, secretAccessKey: secretKey };
      await new S3({ endpoint, region: "us-east-1", forcePathStyle: true, credentials }).createBucket({ Bucket: name });
    },
    kill: () => end(gateway),
    async stop() {
      for (const name of ["gateway", "osd.0", "mon.a"]) await end(join(folder, "run", `${name}.pid`));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function answers(endpoint: string): Promise<boolean> {
  try {
    const answer = await fetch(endpoint, { signal: AbortSignal.timeout(1000) });
    return (await answer.text()).includes("xml");
  } catch {
    return false;
  }
}

async function killed(pid: number): Promise<void> {
  try {
    for (process.kill(pid, "SIGKILL"); ; await sleep(20)) process.kill(pid, 0);
  } catch {
    // It is gone.
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
