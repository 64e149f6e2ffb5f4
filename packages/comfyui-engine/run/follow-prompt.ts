import { setTimeout as sleep } from "node:timers/promises";
import { Unreachable } from "@atelier/engine/http/failures.ts";
import { isBusy, PromptLost, Stalled } from "../servers/errors.ts";
import { failureOfPrompt } from "./failure-of-prompt.ts";
import type { Member } from "../servers/member.ts";
import type { Outputs, PromptState } from "../servers/prompt-state.ts";
import type { Graph } from "../workflow.ts";
import { progressOf } from "./progress-of.ts";

/** Milliseconds between two looks: the first ones come sooner, for prompts whose nodes are cached. */
const firstInterval = 200;
const interval = 1000;
/** Looks in a row that find nothing, or get no answer, before a prompt is given up. */
const mostMisses = 3;

/** Events after which a prompt is over, or about to be: the history is written after `execution_success` is sent. */
const ends = new Set(["execution_success", "execution_error", "execution_interrupted"]);

export interface Followed {
  id: string;
  graph: Graph;
}

/** Whoever follows a prompt: the signal that ends it, and what is called while the prompt runs. */
export interface Follower {
  signal: AbortSignal;
  progress(fraction: number): void;
  /** Its turn has come, as far as is known: the server works on it. May be called again. */
  running(): void;
}

/**
 * Follows a prompt to its end. Polling is the truth; the socket tells progress, and wakes the next look.
 * @returns what its nodes have put out
 * @throws PromptLost when the server has forgotten it or somebody else has interrupted it; Unreachable when the server does not answer; EngineError `failed`
 * with the server's words; Stalled when it stands still there, or waits behind one of ours that does; the signal's reason
 */
export async function followPrompt(member: Member, { id, graph }: Followed, { signal, progress, running }: Follower): Promise<Outputs> {
  let wake = new AbortController();
  const fractionOf = progressOf(graph);
  const stall = new Stall(member);
  const deaf = member.socket.listen(id, (event) => {
    stall.stir();
    // Every event of a prompt is one of its execution.
    running();
    const fraction = fractionOf(event);
    if (fraction !== undefined) progress(fraction);
    if (ends.has(event.type) || (event.type === "executing" && event.data.node === null)) wake.abort();
  });
  try {
    for (let misses = 0, between = firstInterval; ; between = Math.min(interval, between * 1.5)) {
      const state = await member
        .watch(() => member.client.look(id, signal))
        .catch((error: unknown) => {
          if (!(error instanceof Unreachable || isBusy(error)) || ++misses >= mostMisses) throw error;
          between = Math.max(between, error.retryAfter ?? 0);
        });
      if (state?.is === "done") return state.outputs;
      if (state?.is === "failed") throw failureOfPrompt(member.server, state, graph);
      if (state?.is === "interrupted" || (state?.is === "unknown" && ++misses >= mostMisses)) throw new PromptLost(member.server);
      if (state?.is === "waiting" || state?.is === "running") misses = 0;
      if (state?.is === "running") running();
      if (state) stall.check(id, state);
      await sleep(between, undefined, { signal: AbortSignal.any([signal, wake.signal]) }).catch(() => {});
      signal.throwIfAborted();
      wake = new AbortController();
    }
  } finally {
    deaf();
  }
}

/** Notices a prompt that stands still: one that runs, and of which nothing has been heard for too long. */
class Stall {
  readonly #member: Member;
  /** When it last did something, by `performance.now()`. */
  #stirred = performance.now();
  #isRenewed = false;

  constructor(member: Member) {
    this.#member = member;
  }

  stir(): void {
    this.#stirred = performance.now();
    this.#isRenewed = false;
  }

  check(prompt: string, { is }: PromptState): void {
    const { server, socket, stallAfter, hung } = this.#member;
    const tooLong = () => new Stalled(server, stallAfter / 1000);
    if (is === "waiting") {
      if (hung.size > 0) throw tooLong();
      return this.stir();
    }
    const still = performance.now() - this.#stirred;
    if (still > stallAfter) {
      hung.add(prompt);
      throw tooLong();
    }
    // Perhaps it is the socket that has died.
    if (still > stallAfter / 2 && !this.#isRenewed) {
      this.#isRenewed = true;
      socket.renew();
    }
  }
}
