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
 * The headers that let a receiver check who sent a webhook, after Standard Webhooks 1.0.0: HMAC-SHA256 over `id.timestamp.body`, for each secret, so that
 * during a rotation a receiver may hold either. Each secret signs twice, because receivers of this API come in two kinds: with its decoded bytes as the
 * key, as Standard Webhooks says, and with its text as the key, as it is shown. Both keys are known to the receiver, and HMAC tells neither.
 * @param secrets as shown to their owner: `whsec_` and the base64 of the key
 */
export function signatureHeaders({ id, at, body }: SignedMessage, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(at / 1000));
  const signed = `${id}.${timestamp}.${body}`;
  const signatures = secrets.flatMap(keysOf).map((key) => `v1,${createHmac("sha256", key).update(signed).digest("base64")}`);
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") };
}

/** The standard's key first: a receiver that looks at one signature alone most likely follows the standard. */
function keysOf(secret: string): Buffer[] {
  return [Buffer.from(secret.slice(prefix.length), "base64"), Buffer.from(secret, "utf8")];
}
