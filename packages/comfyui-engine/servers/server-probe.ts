import { Away } from "./errors.ts";
import type { ComfyClient } from "./comfy-client.ts";
import type { KnownServer } from "./lacks.ts";

/** A server that answers keeps its nodes and model files for a minute, unless it was away: whoever adds a file need not restart anything. Milliseconds. */
const freshFor = 60_000;
/** A server that says nothing for so long does not answer. Below the patience of whoever asks for the readiness of all. Milliseconds. */
const patience = 3500;
/** Questions to one server at the same time. */
const atOnce = 8;

/** What a server has, asked of it from time to time: the node classes that any workflow needs, and with them the names of its model files. */
export class ServerProbe {
  readonly #client: ComfyClient;
  readonly #classes: readonly string[];
  #known: (KnownServer & { at: number }) | undefined;
  #looking: Promise<KnownServer> | undefined;

  constructor(client: ComfyClient, classes: readonly string[]) {
    this.#client = client;
    this.#classes = classes;
  }

  /** What was last seen. */
  get known(): KnownServer | undefined {
    return this.#known;
  }

  /** Forgets what was seen: the server has refused what it seemed to have, or was away. */
  forget(): void {
    this.#known = undefined;
  }

  /**
   * What it has, not older than a minute; whether it answers, now.
   * @throws EngineError when it does not
   */
  async look(): Promise<KnownServer> {
    this.#looking ??= this.#ask().finally(() => (this.#looking = undefined));
    return this.#looking;
  }

  async #ask(): Promise<KnownServer> {
    const signal = AbortSignal.timeout(patience);
    try {
      const release = await this.#client.release(signal);
      if (this.#known && this.#known.release === release && performance.now() - this.#known.at < freshFor) return this.#known;
      const nodes = new Map<string, unknown>();
      const rest = [...this.#classes];
      const askOn = async () => {
        for (let one = rest.pop(); one !== undefined; one = rest.pop()) {
          const info = await this.#client.nodeInfo(one, signal);
          if (info !== undefined) nodes.set(one, info);
        }
      };
      await Promise.all(Array.from({ length: atOnce }, askOn));
      this.#known = { release, nodes, at: performance.now() };
      return this.#known;
    } catch (error) {
      this.forget();
      throw signal.aborted ? new Away(this.#client.server, error) : error;
    }
  }
}
