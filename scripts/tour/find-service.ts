import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Config } from "@atelier/server/config/settings.ts";
import { endServer, environmentWithoutSettings, isAlive, isReady, startServer } from "@atelier/tools/service/start-server.ts";
import { until } from "@atelier/tools/service/until.ts";

export interface FoundService {
  url: string;
  key: string;
  /** How it was found, for the greeting. */
  how: string;
  leave(): Promise<void>;
}

/** What making the starter library may take on a slow machine, milliseconds. */
const longestStart = 240_000;

/** The service that runs with these settings, or else one that is started with them for the tour. */
export async function findService(config: Config): Promise<FoundService> {
  const host = ["0.0.0.0", "::"].includes(config.host) ? "127.0.0.1" : config.host;
  const address = `http://${host.includes(":") ? `[${host}]` : host}:${config.port}`;
  if (config.port !== 0 && (await isAlive(address))) {
    if (!(await isReady(address))) console.log(`The service at ${address} is not ready yet: waiting for it.`);
    await until(longestStart, "the service is ready", () => isReady(address));
    return { url: address, key: await readKey(config), how: "running already", leave: async () => {} };
  }
  console.log(`No service runs at ${address}: starting one for the tour.`);
  const { url, child } = await startServer({ ...process.env, ATELIER_PORT: "0" }, tellProgress);
  const leave = async () => void (await endServer(child, "SIGTERM"));
  try {
    return { url, key: await readKey(config), how: "started for the tour", leave };
  } catch (error) {
    await leave();
    throw error;
  }
}

/** A small service without a library, with data of its own that goes with it, and that may call receivers on this machine. */
export async function startServiceForWebhooks(): Promise<FoundService> {
  const dataDir = await mkdtemp(join(tmpdir(), "atelier-tour-"));
  const key = "key-of-the-tour-alone";
  const environment = {
    ...environmentWithoutSettings(),
    ATELIER_DATA_DIR: dataDir,
    ATELIER_PORT: "0",
    ATELIER_STARTER: "off",
    ATELIER_API_KEY: key,
    ATELIER_ALLOW_PRIVATE_ADDRESSES: "on",
    ATELIER_LOG_LEVEL: "warn",
  };
  const { url, child } = await startServer(environment, () => {});
  return {
    url,
    key,
    how: "started for the webhooks",
    async leave() {
      await endServer(child, "SIGTERM");
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function readKey({ apiKey, dataDir }: Config): Promise<string> {
  if (apiKey !== undefined) return apiKey;
  const file = join(dataDir, "first-key");
  try {
    return (await readFile(file, "utf8")).trim();
  } catch {
    throw new Error(`there is no key: ${file} is not there any more. Make one with \`npm run atelier -- keys create\` and set ATELIER_API_KEY to it.`);
  }
}

/** The first start makes the starter library, which takes a while. */
function tellProgress(text: string): void {
  for (const line of text.split("\n")) if (line.startsWith("Starter library")) console.log(`  ${line}`);
}
