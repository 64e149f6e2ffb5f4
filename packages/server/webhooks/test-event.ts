import type { GuardedClient } from "../outbound/guarded-client.ts";
import type { Database } from "../store/database/database.ts";
import { uuidV7 } from "../store/database/uuid-v7.ts";
import { attemptDelivery, type AttemptResult } from "./attempt.ts";
import { listSecrets } from "./secrets.ts";

export interface TestEventParts {
  database: Database;
  client: GuardedClient;
  /** Time that a receiver has to answer, milliseconds. */
  timeoutMs: number;
}

export interface TestedReceiver extends AttemptResult {
  /** The webhook-id header. */
  id: string;
  url: string;
  body: string;
  /** Answered with 2xx. */
  delivered: boolean;
}

/**
 * Sends a receiver one event at once, signed as every other, and waits for its answer. It looks like that of a task that is completed, with `test` besides;
 * no such task exists, and the event is not among the deliveries. Every failure of the receiver is a result.
 */
export async function sendTestEvent({ database, client, timeoutMs }: TestEventParts, accountId: string, url: string): Promise<TestedReceiver> {
  const id = uuidV7();
  const body = JSON.stringify({ task_id: uuidV7(), status: "COMPLETED", generated: [], test: true });
  const secrets = (await listSecrets(database, accountId, database.now())).map(({ secret }) => secret);
  const { signal } = new AbortController();
  const result = await attemptDelivery(client, { id, url, body }, { secrets, timeoutMs, signal, now: Date.now });
  const { statusCode = 0 } = result;
  return { id, url, body, delivered: statusCode >= 200 && statusCode < 300, ...result };
}
