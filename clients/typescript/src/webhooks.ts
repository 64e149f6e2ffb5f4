import type { TaskView } from "./api.generated.ts";

/** The request does not come from the service, or not now. Answer it with 401. */
export class WebhookError extends Error {
  override readonly name = "WebhookError";
}

/** A `Request`, or what a server of Node has: its headers, and the body exactly as it came. */
export type SignedRequest = Request | { headers: Headers | Record<string, string | string[] | undefined>; body: string | Uint8Array };

export interface VerifyOptions {
  /** Seconds that the signature may be old, or early. Default: 300 */
  tolerance?: number;
}

const encoder = new TextEncoder();

/**
 * Reads a webhook and gives the task that it tells of, after checking who sent it and when.
 * @param secret one secret (`whsec_…`), or several while they are rotated
 * @throws WebhookError when no signature is that of a secret, or the time is too far off
 */
export async function verify(request: SignedRequest, secret: string | readonly string[], { tolerance = 300 }: VerifyOptions = {}): Promise<TaskView> {
  const { headers } = request;
  const header = (name: string): string => {
    const value = headers instanceof Headers ? headers.get(name) : headers[name];
    if (typeof value !== "string" || value === "") throw new WebhookError(`The header ${name} is missing`);
    return value;
  };
  const [id, time, signatures] = [header("webhook-id"), header("webhook-timestamp"), header("webhook-signature")];
  if (!(Math.abs(Date.now() / 1000 - Number(time)) <= tolerance)) throw new WebhookError("The webhook's time is too far off");
  const body = request instanceof Request ? await request.text() : typeof request.body === "string" ? request.body : new TextDecoder().decode(request.body);
  const signed = encoder.encode(`${id}.${time}.${body}`);
  const given = signatures.split(" ").flatMap((one) => (one.startsWith("v1,") ? [decode(one.slice(3))] : []));
  for (const key of [secret].flat().flatMap(keysOf)) {
    const hmac = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
    // The comparison is WebCrypto's: in constant time.
    for (const signature of given) if (signature && (await crypto.subtle.verify("HMAC", hmac, signature, signed))) return JSON.parse(body) as TaskView;
  }
  throw new WebhookError("No signature is that of a known secret");
}

/** The service signs with the decoded bytes of a secret, as Standard Webhooks says, and with its text, as other receivers do. */
function keysOf(secret: string): Uint8Array<ArrayBuffer>[] {
  const bytes = decode(secret.replace(/^whsec_/, ""));
  return [...(bytes?.length ? [bytes] : []), encoder.encode(secret)];
}

function decode(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
