import type { Readable } from "node:stream";
import { ServiceError } from "../../errors.ts";
import { inTurn } from "./in-turn.ts";

/** Bytes that are worked on as they come. What comes after them waits for its turn, so that many large bodies at once leave memory for other requests. */
const workedOnAtOnce = 64 * 1024;
/** Milliseconds without a byte after which a sender is given up. */
const patience = 30_000;

export interface Reception {
  /** Most bytes. */
  limit: number;
  /** Bytes from which on there must be memory before more is read. */
  waitFrom: number;
  /** Asked once, when more than `waitFrom` has come: resolves when there is memory. */
  memory(): Promise<void>;
  /** Gets every portion, in order. */
  take(chunk: Buffer): void;
}

/**
 * Reads a body to its end. What cannot be read on is left to whoever closes the connection: bytes that arrive after an early answer must still be taken
 * from it.
 * @throws ServiceError 413 beyond the limit, 408 when nothing comes any more, and what `memory` and `take` throw
 */
export function receiveBody(payload: Readable, reception: Reception): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  new BodyReceiver(payload, reception, resolve, reject).listen();
  return promise;
}

/** One body on its way. Large ones are taken portion by portion: the stream is paused while one waits for its turn. */
class BodyReceiver {
  #received = 0;
  /** There is memory for the whole body. */
  #hasMemory = false;
  /** A portion waits for its turn. */
  #taking = false;
  #ended = false;
  #over = false;
  #silence: NodeJS.Timeout | undefined;
  readonly #payload: Readable;
  readonly #reception: Reception;
  readonly #resolve: () => void;
  readonly #reject: (error: Error) => void;

  constructor(payload: Readable, reception: Reception, resolve: () => void, reject: (error: Error) => void) {
    this.#payload = payload;
    this.#reception = reception;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  listen(): void {
    this.#awaitBytes();
    this.#payload.on("data", this.#onData).on("end", this.#onEnd).on("error", this.#onClose).on("close", this.#onClose);
  }

  readonly #onData = (chunk: Buffer): void => {
    const { limit, waitFrom, memory } = this.#reception;
    this.#received += chunk.length;
    if (this.#received > limit) return this.#fail(new ServiceError(413, "body_too_large", `The body must have at most ${limit} bytes`));
    if (this.#received <= workedOnAtOnce) return this.#take(chunk);
    this.#payload.pause();
    this.#taking = true;
    if (this.#hasMemory || this.#received <= waitFrom) return this.#takeInTurn(chunk);
    this.#hasMemory = true;
    // Who waits for others is not silent.
    clearTimeout(this.#silence);
    memory().then(() => this.#takeInTurn(chunk), this.#fail);
  };

  /** A stream that is paused tells its end all the same, with the last portion. */
  readonly #onEnd = (): void => {
    this.#ended = true;
    if (this.#taking) return;
    this.#stop();
    this.#resolve();
  };

  readonly #onClose = (): void => {
    if (!this.#ended) this.#fail(new ServiceError(400, "incomplete_body", "The body did not arrive whole"));
  };

  #takeInTurn(chunk: Buffer): void {
    inTurn(() => {
      if (this.#over) return;
      this.#taking = false;
      this.#take(chunk);
      if (this.#over) return;
      this.#awaitBytes();
      if (this.#ended) this.#onEnd();
      else this.#payload.resume();
    });
  }

  #take(chunk: Buffer): void {
    try {
      this.#reception.take(chunk);
    } catch (error) {
      this.#fail(error as Error);
    }
  }

  #awaitBytes(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#fail(new ServiceError(408, "request_timeout", "The body did not arrive in time")), patience);
  }

  #stop(): void {
    this.#over = true;
    clearTimeout(this.#silence);
    this.#payload.off("data", this.#onData).off("end", this.#onEnd).off("error", this.#onClose).off("close", this.#onClose);
  }

  readonly #fail = (error: Error): void => {
    this.#stop();
    // Nobody reads on here, but an error of the stream, such as the end of the connection, must not end the process.
    this.#payload.on("error", () => {});
    this.#payload.resume();
    this.#reject(error);
  };
}
