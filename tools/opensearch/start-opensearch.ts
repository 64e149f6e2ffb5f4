import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** Where `scripts/components/provide-opensearch.sh` puts what it has loaded. */
const programs = join(import.meta.dirname, "../../.runtime/components/opensearch");
const heap = "-Xmx1g";
/** Seconds until it answers at the latest. */
const patience = 120;

/** Why a test that needs OpenSearch is skipped, in one sentence; undefined where it need not be. */
export function whySkippedOpenSearch(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  if (environment.ATELIER_TEST_COMPONENTS === "off") return "ATELIER_TEST_COMPONENTS=off leaves out what needs OpenSearch.";
  if (existsSync(join(programs, "classes/OpenSearchNode.class"))) return undefined;
  return "OpenSearch is not on this machine: `bash scripts/components/provide-opensearch.sh` puts it here.";
}

export interface OpenSearchServer {
  /** `host:port` */
  readonly address: string;
  stop(): Promise<void>;
}

/** A real OpenSearch of one node in a temporary folder, on this machine alone. Takes about 15 s and 1.5 GB. */
export async function startOpenSearch(): Promise<OpenSearchServer> {
  const home = await mkdtemp(join(tmpdir(), "atelier-opensearch-"));
  for (const folder of ["config", "modules", "plugins"]) await mkdir(join(home, folder));
  const port = await freePort();
  const classes = [join(programs, "classes"), join(programs, "lib", "*")].join(":");
  // It ends with its standard input, and so with this process.
  const child = spawn("java", [heap, "-cp", classes, "OpenSearchNode", home, String(port)], { cwd: home, stdio: ["pipe", "ignore", "ignore"] });
  const ended = once(child, "exit");
  const address = `127.0.0.1:${port}`;
  for (let waited = 0; !(await fetch(`http://${address}`).then(({ ok }) => ok, () => false)); waited++) {
    if (child.exitCode !== null || waited > patience) throw new Error(`OpenSearch did not start; see ${home}`);
    await sleep(1000);
  }
  return {
    address,
    async stop() {
      child.stdin.end();
      await ended;
      await rm(home, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
