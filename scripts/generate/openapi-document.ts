import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApp } from "@atelier/server/app/create-app.ts";
import { loadConfig } from "@atelier/server/config/load-config.ts";
import { createLog } from "@atelier/server/observe/log.ts";

/** The OpenAPI document of the service with its default settings, as JSON. The service is built for it, in a folder of its own, and never listens. */
export async function openApiDocument(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), "atelier-openapi-"));
  const app = await createApp(loadConfig({ ATELIER_DATA_DIR: dataDir }), createLog("silent"));
  try {
    await app.http.ready();
    return `${JSON.stringify(app.http.swagger(), null, 2)}\n`;
  } finally {
    await app.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
