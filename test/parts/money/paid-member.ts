import { join } from "node:path";
import { createApp } from "@atelier/server/app/create-app.ts";
import { loadConfig } from "@atelier/server/config/load-config.ts";
import { createLog } from "@atelier/server/observe/log.ts";

/* A process of the whole service with the engine that charges in place of the product's. Says where it listens, and ends with its parent. */
const config = loadConfig();
const app = await createApp(config, createLog(config.logLevel), { engines: join(import.meta.dirname, "../../paid-engines") });
await app.start();
process.stdout.write(`listens on ${app.publicUrl()}\n`);
const stop = () => void app.stop().then(() => process.exit(0));
process.on("SIGTERM", stop);
process.stdin.on("end", stop).resume();
