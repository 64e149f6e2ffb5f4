import { EngineError } from "@atelier/engine/engine.ts";
import { Unreachable } from "@atelier/engine/http/failures.ts";
import type { ComfyClient } from "./comfy-client.ts";
import type { KnownServer } from "./lacks.ts";

/** What a server has is asked again after a minute, so that whoever adds a file need not restart anything. Milliseconds. */
const freshFor = 60_000;
/** Until it has said so, what it had before counts: a server that is at work may take long for sixty answers. Milliseconds. */
const usableFor = 600_000;
const refreshPatience = 60_000;
/** A server that says nothing for so long does not answer. Below the patience of whoever asks for the readiness of all. Milliseconds. */
const patience = 3500;
/** Questions to one server at the same time. */
const atOnce = 8;

/** What a server is asked for. */
export interface Asked {
  /** Node classes that any workflow needs. */
  classes: readonly string[];
  /** Folders of models that any workflow needs a file of. */
  folders: readonly string[];
}

type Seen = KnownServer & { at: number };

/** What a server has, asked of it from time to time: the node classes that any workflow needs, and with them the names of its model files. */
export class ServerProbe {
  readonly #client: ComfyClient;
  readonly #classes: readonly string[];
  readonly #folders: readonly string[];
  #known: Seen | undefined;
  /** What it had when it last said so, though it may be away now. */
  #remembered: Seen | undefined;
  #looking: Promise<KnownServer> | undefined;
  #refreshing: Promise<Seen> | undefined;

  constructor(client: ComfyClient, { classes, folders }: Asked) {
    this.#client = client;
    this.#classes = classes;
    this.#folders = folders;
  }

  /** What it has, where it answered when it was last asked. */
  get known(): KnownServer | undefined {
    return this.#known;
  }

  /** It did not answer. */
  lose(): void {
    this.#known = undefined;
  }

  /** It has refused what it seemed to have. */
  forget(): void {
    this.#known = this.#remembered = undefined;
  }

  /**
   * What it has, seen within the last minutes; whether it answers, now.
   * @throws EngineError when it does not, or has not yet said what it has
   */
  async look(): Promise<KnownServer> {
    this.#looking ??= this.#ask().finally(() => (this.#looking = undefined));
    return this.#looking;
  }

  async #ask(): Promise<KnownServer> {
    const late = AbortSignal.timeout(patience);
    try {
      const release = await this.#client.release(late);
      const age = this.#remembered?.release === release ? performance.now() - this.#remembered.at : Number.POSITIVE_INFINITY;
      if (age > freshFor) this.#refresh(release);
      this.#known = age < usableFor ? this.#remembered : await untilLate(this.#refreshing!, late, this.#client.server.name);
      return this.#known!;
    } catch (error) {
      this.lose();
      throw late.aborted && !(error instanceof EngineError) ? new Unreachable(this.#client.server, error) : error;
    }
  }

  /** Asks in the background, once at a time. */
  #refresh(release: string): void {
    this.#refreshing ??= this.#askAll(release).finally(() => (this.#refreshing = undefined));
    // Callers that await it get its failure; where none does, the next look asks again.
    this.#refreshing.catch(() => {});
  }

  async #askAll(release: string): Promise<Seen> {
    const signal = AbortSignal.timeout(refreshPatience);
    const nodes = new Map<string, unknown>();
    const rest = [...this.#classes];
    const askOn = async () => {
      for (let one = rest.pop(); one !== undefined; one = rest.pop()) {
        const info = await this.#client.nodeInfo(one, signal);
        if (info !== undefined) nodes.set(one, info);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, askOn));
    return (this.#remembered = { release, nodes, sizes: await this.#askSizes(signal), at: performance.now() });
  }

  /** Undefined where it tells the sizes of no folder: one that it does not have is no matter. */
  async #askSizes(signal: AbortSignal): Promise<KnownServer["sizes"]> {
    const sizes = new Map<string, ReadonlyMap<string, number>>();
    for (const folder of this.#folders) {
      const found = await this.#client.modelSizes(folder, signal);
      if (found) sizes.set(folder, found);
    }
    return sizes.size > 0 || this.#folders.length === 0 ? sizes : undefined;
  }
}

async function untilLate<T>(promise: Promise<T>, late: AbortSignal, name: string): Promise<T> {
  const { promise: isLate, reject } = Promise.withResolvers<never>();
  const giveUp = () => reject(new EngineError("unavailable", `${name} has not yet said what it has`));
  late.addEventListener("abort", giveUp, { once: true });
  return Promise.race([promise, isLate]).finally(() => late.removeEventListener("abort", giveUp));
}
