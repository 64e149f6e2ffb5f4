import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { createApp } from "@atelier/server/app/create-app.ts";
import type { Replacements } from "@atelier/server/app/replacements.ts";
import { loadConfig } from "@atelier/server/config/load-config.ts";
import { createLog } from "@atelier/server/observe/log.ts";

/** The key that everything is allowed with. */
export const probeKey = "probe-service-test-key";

export interface ProbeService {
  url: string;
  call(path: string, body?: unknown): Promise<Response>;
}

/** The whole service in this process, on a free port and an empty data folder, with the probe engine in place of the product's. */
export async function startProbeService(t: TestContext, replacements: Replacements = {}, settings: Record<string, string> = {}): Promise<ProbeService> {
  const dataDir = await mkdtemp(join(tmpdir(), "atelier-probe-"));
  const config = loadConfig({
    ATELIER_DATA_DIR: dataDir,
    ATELIER_PORT: "0",
    ATELIER_API_KEY: probeKey,
    ATELIER_RATE_LIMIT: "off",
    ATELIER_GUESS_LIMIT: "off",
    ATELIER_ALLOW_PRIVATE_ADDRESSES: "on",
    ATELIER_LOG_LEVEL: "silent",
    ...settings,
  });
  const remove = () => rm(dataDir, { recursive: true, force: true });
  const app = await createApp(config, createLog(config.logLevel), { engines: join(import.meta.dirname, "../engines"), ...replacements }).catch(
    async (error: unknown) => {
      await remove();
      throw error;
    },
  );
  t.after(async () => {
    await app.stop();
    await remove();
  });
  await app.start();
  const url = app.publicUrl();
  return {
    url,
    call: (path, body) =>
      fetch(new URL(path, url), {
        method: body === undefined ? "GET" : "POST",
        headers: { "x-service-api-key": probeKey, ...(body !== undefined && { "content-type": "application/json" }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
  };
}
