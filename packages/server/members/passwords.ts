import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import pLimit from "p-limit";
import { tooManyPasswords } from "./errors.ts";

/**
 * Argon2id (RFC 9106), which is the library's default, with 19 MiB, 2 passes and 1 lane: what the OWASP Password Storage Cheat Sheet recommends at least. Its
 * choices with more memory are no stronger, and each login in flight holds that memory.
 */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** Hashes at once: 38 MiB, and two of the four threads that files and images of the process need too. */
const atOnce = 2;
/** Passwords that wait, at most: a second and a half. Beyond it nobody waits, or a flood of logins would answer after their clients have gone. */
const mostWaiting = 100;

/** Passwords as they are stored, with a bound on the memory and the time that they cost. */
export class Passwords {
  readonly #limit = pLimit(atOnce);
  /** Compared with where there is nothing to compare with, so that an unknown email takes the time of a known one. */
  #nobody: Promise<string> | undefined;

  /** @throws ServiceError 503 while too many wait */
  hash(password: string): Promise<string> {
    return this.#inTurn(() => hash(password.normalize("NFC"), cost));
  }

  /**
   * @param stored undefined or null where there is none: false, after the same time
   * @throws ServiceError 503 while too many wait
   */
  async verify(stored: string | null | undefined, password: string): Promise<boolean> {
    this.#nobody ??= hash(randomBytes(32), cost);
    const nobody = await this.#nobody;
    const fits = await this.#inTurn(() => verify(stored ?? nobody, password.normalize("NFC")));
    return fits && stored !== null && stored !== undefined;
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#limit.pendingCount >= mostWaiting) throw tooManyPasswords();
    return this.#limit(work);
  }
}
