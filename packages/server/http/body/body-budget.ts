import { ServiceError } from "../../errors.ts";

const mebibyte = 1024 * 1024;

/** Bytes of bodies that are held at the same time: two of the largest and some more. */
const all = 256 * mebibyte;
/** Bytes of one account's bodies: the largest one fits, and another account's as well. */
const ofOneAccount = 128 * mebibyte;
/** Milliseconds that a request waits for others. Clients wait longer for the answer to a body that takes seconds to send. */
const patience = 30_000;

export interface BodyBudgetLimits {
  all: number;
  ofOneAccount: number;
  patience: number;
}

interface Waiting {
  account: string;
  bytes: number;
  admit(): void;
}

/** What the large bodies of all requests together may hold. A body that does not fit is not read until others are answered, so that its sender waits. */
export class BodyBudget {
  readonly #limits: BodyBudgetLimits;
  readonly #heldBy = new Map<string, number>();
  #held = 0;
  #waiting: Waiting[] = [];

  constructor(limits: BodyBudgetLimits = { all, ofOneAccount, patience }) {
    this.#limits = limits;
  }

  /** @returns what gives the bytes back, once. @throws ServiceError 503 with Retry-After when they do not become free in time. */
  async take(account: string, bytes: number): Promise<() => void> {
    if (this.#fits(account, bytes)) this.#change(account, bytes);
    else await this.#turn(account, bytes);
    let taken = true;
    return () => {
      if (!taken) return;
      taken = false;
      this.#change(account, -bytes);
      this.#admit();
    };
  }

  #fits(account: string, bytes: number): boolean {
    return this.#held + bytes <= this.#limits.all && (this.#heldBy.get(account) ?? 0) + bytes <= this.#limits.ofOneAccount;
  }

  /** Resolves when the bytes are held. */
  #turn(account: string, bytes: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const request: Waiting = {
        account,
        bytes,
        admit: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        this.#waiting = this.#waiting.filter((other) => other !== request);
        reject(new ServiceError(
          503, "too_many_large_bodies", "Other large bodies are being received: send it again later", { headers: { "retry-after": "10" } },
        ));
      }, this.#limits.patience);
      this.#waiting.push(request);
    });
  }

  /** In order of asking; those of an account that holds its share are passed over. */
  #admit(): void {
    for (const request of [...this.#waiting]) {
      if (!this.#fits(request.account, request.bytes)) continue;
      this.#waiting = this.#waiting.filter((other) => other !== request);
      this.#change(request.account, request.bytes);
      request.admit();
    }
  }

  #change(account: string, bytes: number): void {
    this.#held += bytes;
    const held = (this.#heldBy.get(account) ?? 0) + bytes;
    if (held > 0) this.#heldBy.set(account, held);
    else this.#heldBy.delete(account);
  }
}
