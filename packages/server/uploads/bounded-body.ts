import type { Readable } from "node:stream";
import { invalidRequest, ServiceError } from "../errors.ts";

/**
 * The bytes of a body as they come, up to a limit.
 * @param count gets the size of each portion before it is handed on, and may throw
 * @throws ServiceError 413 beyond the limit, 400 for a body that breaks off
 */
export async function* boundedBody(body: Readable, limit: number, count: (bytes: number) => void = () => {}): AsyncGenerator<Buffer> {
  let bytes = 0;
  let taken = true;
  try {
    // Not ended with the loop: the connection would be, before the answer is sent.
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > limit) throw tooLarge(limit);
      count(chunk.length);
      taken = false;
      yield chunk;
      taken = true;
    }
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    // The caller has hung up or sent half a form: it is no failure of ours to be logged.
    throw Object.assign(invalidRequest([{ name: "body", reason: "ended before it was complete" }]), { cause: error });
  } finally {
    // It cannot be stored: who is still sending what is no larger than allowed reads the answer afterwards.
    if (!taken) body.resume();
  }
}

const tooLarge = (limit: number) =>
  new ServiceError(413, "body_too_large", `The file must have at most ${limit} bytes`, { headers: { connection: "close" } });
