import { createHmac } from "node:crypto";

export interface SignedMessage {
  /** The event's id, the same at every attempt. */
  id: string;
  /** Time of this attempt, milliseconds since 1970. */
  at: number;
  /** Exactly the text that is sent. */
  body: string;
}

const prefix = "whsec_";

/**
 * The headers that let a receiver check who sent a webhook, after Standard Webhooks 1.0.0: one HMAC-SHA256 over
 * `id.timestamp.body` for each secret, so that during a rotation a receiver may hold either.
 * @param secrets as shown to their owner: `whsec_` and the base64 of the key
 */
export function signatureHeaders({ id, at, body }: SignedMessage, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(at / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  });
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") };
}
