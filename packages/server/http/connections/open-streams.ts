import type { FastifyReply } from "fastify";
import { ServiceError } from "../../errors.ts";

export interface StreamLimits {
  maxStreamsPerAccount: number;
  maxStreams: number;
}

const retryAfter = { headers: { "retry-after": "15" } };

const tooManyStreams = (most: number) => {
  const message = `This account has ${most} streams open already: close one, or follow all tasks in one, GET /v1/tasks/events`;
  return new ServiceError(429, "too_many_streams", message, retryAfter);
};

const noMoreStreams = (most: number) =>
  new ServiceError(503, "busy", `The service has ${most} streams open and takes no more just now: ask for the task instead`, retryAfter);

/**
 * Counts the responses that stay open, of every route that has some, by account and in all. A place is given back the moment its response or its connection
 * ends, and no later: who was cut off comes back at once.
 */
export class OpenStreams {
  readonly #limits: StreamLimits;
  readonly #byAccount = new Map<string, number>();
  #open = 0;

  constructor(limits: StreamLimits) {
    this.#limits = limits;
  }

  /** Streams of all accounts. */
  get open(): number {
    return this.#open;
  }

  /**
   * Takes a place for this response, before anything is done for it.
   * @returns aborted when the response or its connection has ended
   * @throws ServiceError 429 where the account has its fill, 503 where the process has
   */
  take(accountId: string, { raw, request }: FastifyReply): AbortSignal {
    const { maxStreamsPerAccount, maxStreams } = this.#limits;
    const own = this.#byAccount.get(accountId) ?? 0;
    if (own >= maxStreamsPerAccount) throw tooManyStreams(maxStreamsPerAccount);
    if (this.#open >= maxStreams) throw noMoreStreams(maxStreams);
    const ended = new AbortController();
    // Gone while its key was looked up.
    if (raw.closed || request.raw.socket.destroyed) {
      ended.abort();
      return ended.signal;
    }
    this.#open++;
    this.#byAccount.set(accountId, own + 1);
    // Node says so of responses, too, that wait behind another one on a connection that ends.
    raw.once("close", () => {
      this.#giveBack(accountId);
      ended.abort();
    });
    return ended.signal;
  }

  #giveBack(accountId: string): void {
    this.#open--;
    const left = (this.#byAccount.get(accountId) ?? 0) - 1;
    if (left > 0) this.#byAccount.set(accountId, left);
    else this.#byAccount.delete(accountId);
  }
}
