import { Server, type Socket } from "node:net";
import { setImmediate as turn, setTimeout as sleep } from "node:timers/promises";
import type { HttpServer } from "../server-types.ts";

/** Milliseconds without a request after which everyone who asks waits for an answer, and what that may take at most. */
const quiet = 100;
const longest = 1000;
/** Milliseconds for the answers that were held back to reach their clients, at most. */
const parting = 2000;

/**
 * Closes a server so that no client finds its connection broken. Closed at once, connections that wait to be accepted and requests that are on their
 * way would meet a reset. So the answers to new requests are held back first: clients that wait for them open no further connections. Then the port is
 * closed, and the answers go out, each with the end of its connection. What is still sent or received when the grace is over is broken off, whatever
 * it is: a download by a client that hardly reads would last as long as the client likes, and goes on by its range elsewhere.
 */
export class Drain {
  readonly #sockets = new Set<Socket>();
  readonly #beginning = new AbortController();
  #closed: PromiseWithResolvers<void> | undefined;
  #lastAsked = 0;

  /** Aborted when the drain begins. */
  get signal(): AbortSignal {
    return this.#beginning.signal;
  }

  get begun(): boolean {
    return this.#closed !== undefined;
  }

  /** For each request: false, or what its answer has to wait for. */
  waits(): Promise<void> | false {
    if (!this.#closed) return false;
    this.#lastAsked = performance.now();
    return this.#closed.promise;
  }

  begin(): void {
    this.#closed ??= Promise.withResolvers();
    this.#beginning.abort();
  }

  /** Knows every connection of a server from its beginning: Node's own list lacks those that are no HTTP any more. */
  watch(http: HttpServer): void {
    http.server.on("connection", (socket: Socket) => {
      this.#sockets.add(socket);
      socket.once("close", () => this.#sockets.delete(socket));
    });
  }

  /** Resolves when the last connection is closed. @param grace milliseconds, after which those that are left are broken off */
  async end(http: HttpServer, grace: number): Promise<void> {
    this.begin();
    const begun = performance.now();
    const late = setTimeout(() => this.#sockets.forEach((socket) => socket.destroy()), grace);
    this.#lastAsked = begun;
    if ((await connectionsOf(http)) > 0) while (performance.now() < Math.min(this.#lastAsked + quiet, begun + longest)) await sleep(10);
    // Right after the event loop has accepted all that have come.
    await turn();
    // Not the HTTP server's own: that one breaks connections whose request has not been read yet.
    if (http.server.listening) Server.prototype.close.call(http.server);
    this.#closed?.resolve();
    for (const end = performance.now() + parting; performance.now() < Math.min(end, this.#lastAsked + quiet) && (await connectionsOf(http)) > 0; ) {
      await sleep(10);
    }
    await http.close().finally(() => clearTimeout(late));
  }
}

function connectionsOf(http: HttpServer): Promise<number> {
  return new Promise((resolve) => http.server.getConnections((error, count) => resolve(error ? 0 : count)));
}
