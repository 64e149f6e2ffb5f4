import { Deliverer } from "../webhooks/deliverer.ts";
import type { Part } from "./part.ts";
import type { Shared } from "./shared.ts";

/** What sends webhooks. */
export function deliverRole({ config, stores: { database }, outbound, log, notices, signals, tracing }: Shared): Part {
  const deliverer = new Deliverer({ database, client: outbound, log, timeoutMs: config.webhookTimeout * 1000, hears: notices.hears, tracing });
  signals.on("event", () => deliverer.wake());
  return deliverer;
}
