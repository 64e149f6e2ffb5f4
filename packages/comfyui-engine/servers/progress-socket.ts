import { type MessageEvent, WebSocket } from "undici";
import type { ComfyClient } from "./comfy-client.ts";

/** An event of a prompt, as the socket tells it. */
export interface ProgressEvent {
  type: string;
  data: { prompt_id?: string; node?: string | null; value?: number; max?: number; nodes?: unknown };
}

type Listener = (event: ProgressEvent) => void;

/** Milliseconds before a socket that broke off is opened again, and before one that nobody listens to is closed. */
const reopenAfter = 2000;
const closeAfter = 10_000;

/**
 * Progress events of one server, for all our prompts there. Sockets lose events and are known to fall silent, so that nothing but what callers see of
 * progress, and how soon an end is noticed, depends on them.
 */
export class ProgressSocket {
  readonly #client: ComfyClient;
  readonly #listeners = new Map<string, Listener>();
  #socket: WebSocket | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(client: ComfyClient) {
    this.#client = client;
  }

  /**
   * Tells of a prompt's events.
   * @returns what ends that
   */
  listen(prompt: string, listener: Listener): () => void {
    this.#listeners.set(prompt, listener);
    clearTimeout(this.#timer);
    this.#open();
    return () => {
      this.#listeners.delete(prompt);
      if (this.#listeners.size > 0) return;
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.close(), closeAfter).unref();
    };
  }

  /** Opens it again, in case it has fallen silent without breaking off. */
  renew(): void {
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.close();
    this.#open();
  }

  close(): void {
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.close();
  }

  #open(): void {
    if (this.#socket) return;
    const socket = new WebSocket(this.#client.socketAddress, { headers: { ...this.#client.server.headers } });
    this.#socket = socket;
    socket.addEventListener("message", (event) => this.#hear(event));
    // A failure to connect fires an error event and then a close event, which is handled below.
    socket.addEventListener("error", () => {});
    socket.addEventListener("close", () => {
      if (this.#socket !== socket) return;
      this.#socket = undefined;
      if (this.#listeners.size > 0) this.#timer = setTimeout(() => this.#open(), reopenAfter).unref();
    });
  }

  /** Binary frames are previews. */
  #hear({ data }: MessageEvent): void {
    if (typeof data !== "string") return;
    try {
      const event = JSON.parse(data) as ProgressEvent;
      const prompt = event.data?.prompt_id;
      if (typeof prompt === "string") this.#listeners.get(prompt)?.(event);
    } catch {
      // Not ours to mend: polling is the truth.
    }
  }
}
