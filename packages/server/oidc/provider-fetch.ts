import type { CustomFetch } from "openid-client";
import type { GuardedClient } from "../outbound/guarded-client.ts";

/** Bytes of it: keys and claims are kilobytes. */
const largest = 1024 * 1024;

/**
 * `fetch` for the provider's library: bounded in time and size, and no redirect is followed.
 * @param timeoutMs for a response with its last byte
 * @throws OutboundError
 */
export function providerFetch(client: GuardedClient, timeoutMs: number): CustomFetch {
  return async (url, { method, headers, body, signal }) => {
    const answer = await client.fetch(url, {
      method: method as "GET" | "POST", headers, timeoutMs, maxBytes: largest,
      ...(body !== undefined && body !== null && { body: String(body) }),
      ...(signal && { signal }),
    });
    const bytes = Buffer.concat(await answer.body.toArray() as Buffer[]);
    return new Response(bytes.length > 0 ? bytes : null, { status: answer.status, headers: answer.headers });
  };
}
