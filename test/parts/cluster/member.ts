/**
 * A process of the service for the cluster's soak: everything is the product's but the work of a job. That sleeps for a moment and makes one picture, as wide
 * as the prompt says, so that whoever gets another task's result sees it.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { createApp } from "@atelier/server/app/create-app.ts";
import { loadConfig } from "@atelier/server/config/load-config.ts";
import type { JobOrder, JobOutcome } from "@atelier/server/job/messages.ts";
import { createLog } from "@atelier/server/observe/log.ts";

const config = loadConfig();
const app = await createApp(config, createLog(config.logLevel), {
  engines: join(import.meta.dirname, "../../engines"), processes: { run, close: () => {} },
});
process.once("SIGTERM", () => void app.stop().then(() => process.exit(0), () => process.exit(1)));
await app.start();

async function run({ parameters, scratch }: JobOrder): Promise<JobOutcome> {
  const [, width, duration] = /width (\d+) for (\d+) ms/.exec((parameters as { prompt: string }).prompt)!.map(Number);
  await sleep(duration);
  const path = join(scratch, "result-0.png");
  await writeFile(path, await sharp({ create: { width: width!, height: 4, channels: 3, background: "#808080" } }).png().toBuffer());
  return {
    files: [{ path, format: "png", width: width!, height: 4, duration: 1, frameRate: 24 }], fidelity: "procedural", sourceType: "algorithmicMedia",
    extras: {},
  };
}
