import { takesBytes } from "./api.generated.ts";
import type { Connection } from "./connection.ts";
import type { FinishedMedia, UploadedFile } from "./media-value.ts";

/**
 * The input as JSON. Bytes become Base64, an upload its address. A result of an earlier task goes along as bytes where the member takes them, because a service
 * fetches no private address, not even its own; elsewhere as its address.
 * @throws TypeError that names the member, for bytes where only an address is taken and for a task without a result
 */
export async function encodeInput(input: unknown, connection: Connection, signal?: AbortSignal, name = "the input"): Promise<unknown> {
  const encode = (value: unknown, member = name) => encodeInput(value, connection, signal, member);
  if (typeof input !== "object" || input === null) return input;
  if (Array.isArray(input)) return Promise.all(input.map((value) => encode(value)));
  if (input instanceof URL) return input.href;
  const bytes = await bytesOf(input);
  if (bytes) {
    if (!takesBytes.includes(name)) throw new TypeError(`${name} takes an address or a finished task, not bytes`);
    return base64(bytes);
  }
  if ("upload" in input && "url" in input) return (input as UploadedFile).url;
  if ("task_id" in input && "generated" in input) {
    const [url] = (input as FinishedMedia).generated;
    if (url === undefined) throw new TypeError(`${name}: task ${String(input.task_id)} has no result`);
    return takesBytes.includes(name) ? base64(new Uint8Array(await connection.file(url, (response) => response.arrayBuffer(), signal))) : url;
  }
  return Object.fromEntries(await Promise.all(Object.entries(input).map(async ([member, value]) => [member, await encode(value, member)] as const)));
}

async function bytesOf(value: object): Promise<Uint8Array | undefined> {
  if (value instanceof Blob) return new Uint8Array(await value.arrayBuffer());
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  return ArrayBuffer.isView(value) ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength) : undefined;
}

/** In pieces: `String.fromCharCode` takes only so many arguments. */
function base64(bytes: Uint8Array): string {
  let text = "";
  for (let start = 0; start < bytes.length; start += 8190) text += btoa(String.fromCharCode(...bytes.subarray(start, start + 8190)));
  return text;
}
