import { describe } from "node:test";
import { startProbeService } from "../parts/probe-service.ts";
import { apiKey, shareConsole, type Started, withoutBrowser } from "./console-service.ts";
import { everyForm } from "./suites/forms.ts";
import { comparing } from "./suites/comparing.ts";
import { generating } from "./suites/generating.ts";
import { making } from "./suites/making.ts";

/** The console of a service whose engine does every kind of work at once, in one flat colour. */
describe("the console, with an engine that is quick", { skip: withoutBrowser, timeout: 400_000 }, () => {
  const console = shareConsole(startQuickService);
  making(console);
  generating(console);
  comparing(console);
  everyForm(console);
});

async function startQuickService(): Promise<Started> {
  const ends: (() => unknown)[] = [];
  const { url } = await startProbeService({ after: (end: () => unknown) => ends.push(end) } as never, {}, { ATELIER_API_KEY: apiKey });
  return {
    url,
    call: (path, { method, body, headers } = {}) =>
      fetch(new URL(path, url), {
        method: method ?? (body === undefined ? "GET" : "POST"),
        headers: { "x-service-api-key": apiKey, ...(body !== undefined && { "content-type": "application/json" }), ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    async dispose() {
      for (const end of ends) await end();
    },
  };
}
