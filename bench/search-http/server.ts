/*
 * The service for `npm run bench -- search-http`, in a process of its own, and beside its routes one that answers the bytes that it was
 * told, with the same authentication, limits and log: the most that this server can do.
 */
import { createApp } from "@atelier/server/app.ts";
import { loadConfig } from "@atelier/server/config/load-config.ts";
import { createLog } from "@atelier/server/observe/log.ts";

/** Body of the static answer. */
export type ServerOrder = string;

export interface ServerReport {
  /** Where it listens, when all catalogs can be searched. */
  url: string;
}

const config = loadConfig();
const app = await createApp(config, createLog(config.logLevel));
let body = "";
process.on("message", (order: ServerOrder) => (body = order));
app.http.get(
  "/v1/static", { config: { access: { scope: "catalog", limit: "read" } } },
  (_request, reply) => reply.type("application/json; charset=utf-8").send(body)
);
await app.start();
process.once("SIGTERM", () => void app.stop().then(() => process.exit(0)));
process.send!({ url: app.publicUrl() } satisfies ServerReport);
process.once("disconnect", () => process.exit(0));
