import type { Readable } from "node:stream";
import { ServiceError } from "../../errors.ts";
import { inTurn } from "./in-turn.ts";

/** Bytes that are worked on as they come. What comes after them waits for its turn, so that many large bodies at once leave room for other requests. */
const workedOnAtOnce = 64 * 1024;
/** Milliseconds without a byte after which a sender is given up. */
const patience = 30_000;

export interface Reception {
  /** Most bytes. */
  limit: number;
  /** Bytes from which on there must be room before more is read. */
  roomFrom: number;
  /** Asked once, when more than `roomFrom` has come: resolves when there is room. */
  room(): Promise<void>;
  /** Gets every portion, in order. */
  take(chunk: Buffer): void;
}

/**
 * Reads a body to its end. What cannot be read on is left to whoever closes the connection: bytes that arrive after an early answer must still be taken
 * from it.
 * @throws ServiceError 413 beyond the limit, 408 when nothing comes any more, and what `room` and `take` throw
 */
export function receiveBody(payload: Readable, { limit, roomFrom, room, take }: Reception): Promise<void> {
  return new Promise((resolve, reject) => {
    let received = 0;
    let roomy = false;
    let taking = false;
    let ended = false;
    let over = false;
    let silence: NodeJS.Timeout | undefined;
    const listen = () => {
      clearTimeout(silence);
      silence = setTimeout(() => fail(new ServiceError(408, "request_timeout", "The body did not arrive in time")), patience);
    };
    const stop = () => {
      over = true;
      clearTimeout(silence);
      payload.off("data", onData).off("end", onEnd).off("error", onClose).off("close", onClose);
    };
    const fail = (error: Error) => {
      stop();
      // Nobody reads on here, but an error of the stream, such as the end of the connection, must not end the process.
      payload.on("error", () => {});
      payload.resume();
      reject(error);
    };
    const attempt = (work: () => void) => {
      try {
        work();
      } catch (error) {
        fail(error as Error);
      }
    };
    const takeInTurn = (chunk: Buffer) => {
      inTurn(() => {
        if (over) return;
        taking = false;
        attempt(() => take(chunk));
        if (over) return;
        listen();
        if (ended) onEnd();
        else payload.resume();
      });
    };
    const onData = (chunk: Buffer) => {
      received += chunk.length;
      if (received > limit) return fail(new ServiceError(413, "body_too_large", `The body must have at most ${limit} bytes`));
      if (received <= workedOnAtOnce) return attempt(() => take(chunk));
      payload.pause();
      taking = true;
      if (roomy || received <= roomFrom) return takeInTurn(chunk);
      roomy = true;
      // Who waits for others is not silent.
      clearTimeout(silence);
      room().then(() => takeInTurn(chunk), fail);
    };
    const onEnd = () => {
      // A stream that is paused tells its end all the same, with the last portion.
      ended = true;
      if (taking) return;
      stop();
      resolve();
    };
    const onClose = () => ended || fail(new ServiceError(400, "incomplete_body", "The body did not arrive whole"));
    listen();
    payload.on("data", onData).on("end", onEnd).on("error", onClose).on("close", onClose);
  });
}
