import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { collectDefaultMetrics, Registry } from "prom-client";
import { defineLevels, defineMeasures, type Levels } from "./definitions.ts";
import { measureHappenings } from "./measure-happenings.ts";

export interface MetricsServer {
  port: number;
  stop(): Promise<void>;
}

/** Scrapes that come while one is made share it: a collector that asks too often costs no more queries. */
export async function startMetrics({ host, port }: { host: string; port: number }, levels: Levels): Promise<MetricsServer> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const readLevels = defineLevels(registry, levels);
  const unlisten = measureHappenings(defineMeasures(registry));
  let underWay: Promise<string> | undefined;
  const scrape = () => (underWay ??= readLevels()
    .then(() => registry.metrics())
    .finally(() => (underWay = undefined)));
  const server = createServer((request, response) => {
    if (request.method !== "GET" || request.url?.split("?", 1)[0] !== "/metrics") return void response.writeHead(404).end("GET /metrics\n");
    scrape().then(
      (text) => response.writeHead(200, { "content-type": registry.contentType }).end(text),
      () => response.writeHead(503).end("The metrics could not be read.\n"),
    );
  });
  server.listen(port, host);
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      unlisten();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
