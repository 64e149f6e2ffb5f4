import { Unreachable } from "@atelier/engine/http/failures.ts";
import { ComfyClient } from "./comfy-client.ts";
import { ProgressSocket } from "./progress-socket.ts";
import type { Server } from "./server.ts";
import { type Asked, ServerProbe } from "./server-probe.ts";
import { Turn } from "./turn.ts";

/** Our prompts that a server may have: one that it works on and one that waits, so that it is never idle and nobody waits behind a heap of ours. */
export const seatsPerServer = 2;

/** Calls in a row that got no answer, after which a server gets no new jobs for a while, milliseconds. */
const mostMisses = 3;
const restFor = 5000;

/** A server of the pool, and what this process knows of it. */
export class Member {
  readonly server: Server;
  readonly client: ComfyClient;
  readonly probe: ServerProbe;
  readonly socket: ProgressSocket;
  /** Who submits next: what is waiting there is counted first, so that two do not count at the same time. */
  readonly submitting = new Turn();
  /** Jobs of this process that are at work there. */
  taken = 0;
  /** Prompts of others that were last seen in its queue. */
  foreign = 0;
  /** What it ran last: its models are probably loaded. */
  lastWorkflow: string | undefined;
  /** Prompts of ours that stood still there and run on though they were ended: as long as there is one, others would only wait behind it. */
  readonly hung = new Set<string>();
  /** Milliseconds without progress after which a prompt that runs there is given up. */
  readonly stallAfter: number;
  readonly #refused = new Map<string, number>();
  #misses = 0;
  #restsUntil = 0;

  constructor(server: Server, asked: Asked, stallAfter: number) {
    this.server = server;
    this.stallAfter = stallAfter;
    this.client = new ComfyClient(server);
    this.probe = new ServerProbe(this.client, asked);
    this.socket = new ProgressSocket(this.client);
  }

  /** It does not answer: wait for it, or go elsewhere. */
  get isAway(): boolean {
    return this.#misses >= mostMisses && performance.now() < this.#restsUntil;
  }

  /** Whether it has lately refused a graph of the workflow that it seemed to have all for. */
  hasRefused(workflow: string): boolean {
    return (this.#refused.get(workflow) ?? 0) > performance.now();
  }

  refused(workflow: string): void {
    this.#refused.set(workflow, performance.now() + 60_000);
    this.probe.forget();
  }

  /** Counts calls without an answer, and takes note of those with one. */
  async watch<T>(call: () => Promise<T>): Promise<T> {
    try {
      const result = await call();
      this.#misses = 0;
      return result;
    } catch (error) {
      if (error instanceof Unreachable) {
        this.#misses++;
        this.#restsUntil = performance.now() + restFor;
        this.probe.lose();
      }
      throw error;
    }
  }
}
