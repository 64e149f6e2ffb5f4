import { startProbeService } from "../parts/probe-service.ts";
import { apiKey, type Started } from "./console-service.ts";

/** The whole service with an engine that does every kind of work at once, in one flat colour. @param settings besides those of tests */
export async function startQuickService(settings: Record<string, string> = {}): Promise<Started> {
  const ends: (() => unknown)[] = [];
  const { url } = await startProbeService({ after: (end: () => unknown) => ends.push(end) } as never, {}, { ATELIER_API_KEY: apiKey, ...settings });
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
