/** The service for `npm run bench -- tasks`, in a process of its own: everything is the product's but the work of a job, which is one tiny file. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { createApp } from "@atelier/server/app/create-app.ts";
import { loadConfig } from "@atelier/server/config/load-config.ts";
import { createLog } from "@atelier/server/observe/log.ts";
import type { JobOrder, JobOutcome } from "@atelier/server/job/messages.ts";

export interface ServerReport {
  /** Where it listens, once. */
  url?: string;
  /** Nanoseconds of the machine's monotonic clock at which a job was begun. */
  begunAt?: bigint;
}

export type ServerOrder = "report every beginning" | "hold to the rate";

const jobsPerSecond = Number(process.argv[2]);
const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#808080" } }).png().toBuffer();
const report = (message: ServerReport) => void process.send?.(message);
let isHeld = false;
let next = 0;

process.on("message", (order: ServerOrder) => {
  isHeld = order === "hold to the rate";
  next = performance.now();
});

async function run({ scratch }: JobOrder): Promise<JobOutcome> {
  if (isHeld) {
    next = Math.max(next, performance.now() - 100) + 1000 / jobsPerSecond;
    await sleep(Math.max(0, next - performance.now()));
  } else report({ begunAt: process.hrtime.bigint() });
  const path = join(scratch, "result-0.png");
  await writeFile(path, picture);
  return {
    files: [{ path, format: "png", width: 8, height: 8, duration: 1, frameRate: 24 }], fidelity: "procedural", sourceType: "algorithmicMedia",
    extras: {},
  };
}

const config = loadConfig();
const app = await createApp(config, createLog(config.logLevel), {
  engines: join(import.meta.dirname, "../../test/engines"), processes: { run, close: () => {} },
});
await app.start();
report({ url: app.publicUrl() });
process.once("SIGTERM", () => void app.stop().then(() => process.exit(0)));
process.once("disconnect", () => process.exit(0));
