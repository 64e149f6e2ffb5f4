import { setTimeout as sleep } from "node:timers/promises";
import type { Member } from "../servers/member.ts";

/** Milliseconds that an aborted job takes to end its prompt before it goes on in the background, and between two tries there. */
const atOnce = 1000;
const interval = 2000;
/** Tries in the background: as long as this process lives it would find a server again that was restarted. */
const mostTries = 150;

/** Ends prompts that nobody wants any more, now or when their server answers again. */
export class Strays {
  /** Prompts that this process still has to end. */
  readonly left = new Set<string>();

  /** Ends a prompt as far as it can be done within a moment. What is not done then is done in the background. */
  async end(member: Member, prompt: string): Promise<void> {
    this.left.add(prompt);
    const until = AbortSignal.timeout(atOnce);
    const isEnded = await this.#try(member, prompt, until, 100);
    if (isEnded) this.#forget(member, prompt);
    else void this.#goOn(member, prompt);
  }

  /** Ends a prompt in the background. */
  later(member: Member, prompt: string): void {
    this.left.add(prompt);
    void this.#goOn(member, prompt);
  }

  async #goOn(member: Member, prompt: string): Promise<void> {
    for (let tries = 0; tries < mostTries; tries++) {
      await sleep(interval, undefined, { ref: false });
      if (await this.#try(member, prompt, AbortSignal.timeout(interval), 300)) break;
    }
    this.#forget(member, prompt);
  }

  #forget(member: Member, prompt: string): void {
    this.left.delete(prompt);
    member.hung.delete(prompt);
  }

  /** Until the server says that it is not in its queue: a prompt that waits may begin in the moment in which it is taken out. */
  async #try({ client }: Member, prompt: string, signal: AbortSignal, between: number): Promise<boolean> {
    try {
      while (!(await client.end(prompt, signal))) await sleep(between, undefined, { signal });
      return true;
    } catch {
      return false;
    }
  }
}
