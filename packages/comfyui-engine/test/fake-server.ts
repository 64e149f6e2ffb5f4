import { createServer, type IncomingMessage, type Server as HttpServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type WebSocket, WebSocketServer } from "ws";
import { FakeFiles } from "./fake-files.ts";
import { FakeQueue } from "./fake-queue.ts";
import { answerFake } from "./fake-routes.ts";
import type { FakeState } from "./fake-state.ts";
import { type Faults, noFaults } from "./faults.ts";

/**
 * A ComfyUI server as far as clients see it: one queue, one prompt at a time, all of it in memory; graphs judged by the real node definitions, results
 * of the size that the graph orders. `faults` tells what it does wrong.
 */
export class FakeComfyui {
  readonly state: FakeState;
  #http: HttpServer | undefined;
  #sockets = new Map<string, WebSocket>();
  #port = 0;
  readonly #unreadable = new Set<string>();

  private constructor(files: FakeFiles) {
    const faults = { ...noFaults };
    const queue = this.#newQueue(files, faults);
    const has = { models: new Map(), sizes: new Map(), unreadable: this.#unreadable, missing: new Set<string>() };
    this.state = { faults, files, ...has, release: "0.37.0", queue, submitted: [], misdeeds: 0, mostWaiting: 0 };
  }

  static async start(): Promise<FakeComfyui> {
    const fake = new FakeComfyui(await FakeFiles.open());
    await fake.start();
    return fake;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  get faults(): Faults {
    return this.state.faults;
  }

  /** Puts model files where they belong. */
  install(models: Iterable<{ folder: string; file: string; bytes?: number }>): this {
    for (const { folder, file, bytes } of models) {
      this.state.models.set(folder, (this.state.models.get(folder) ?? new Set()).add(file));
      if (bytes !== undefined) this.state.sizes.set(`${folder}/${file}`, bytes);
    }
    return this;
  }

  /** Prompts that wait or run. */
  left(): string[] {
    const { queue } = this.state;
    if (!this.#http) return [];
    return [...(queue.running ? [queue.running] : []), ...queue.pending].map(({ id }) => id);
  }

  /** Ends at once, as killed: queue, history and connections are lost, files stay. */
  async kill(): Promise<void> {
    const http = this.#http;
    if (!http) return;
    this.#http = undefined;
    this.state.queue.die();
    for (const socket of this.#sockets.values()) socket.terminate();
    this.#sockets.clear();
    http.closeAllConnections();
    await new Promise((resolve) => http.close(resolve));
  }

  /** Breaks off every socket for progress; calls go on. */
  cutSockets(): number {
    const sockets = [...this.#sockets.values()];
    for (const socket of sockets) socket.terminate();
    return sockets.length;
  }

  /** Starts again, at the same address, with an empty queue. */
  async start(): Promise<void> {
    if (this.#http) return;
    this.state.queue = this.#newQueue(this.state.files, this.state.faults, this.state.queue?.finished);
    const http = createServer((request, response) => void this.#answer(request, response));
    const sockets = new WebSocketServer({ noServer: true });
    http.on("upgrade", (request, socket, head) => {
      if (!this.#isKnown(request)) return socket.destroy();
      sockets.handleUpgrade(request, socket, head, (opened) => this.#welcome(opened, request));
    });
    await new Promise<void>((resolve) => http.listen(this.#port, "127.0.0.1", resolve));
    this.#port = (http.address() as AddressInfo).port;
    this.#http = http;
  }

  async dispose(): Promise<void> {
    await this.kill();
    await this.state.files.dispose();
  }

  #newQueue(files: FakeFiles, faults: Faults, finished: readonly string[] = []): FakeQueue {
    const queue = new FakeQueue(files, faults, this.#unreadable, (client, type, data) => {
      if (!this.faults.silentSocket) this.#sockets.get(String(client))?.send(JSON.stringify({ type, data }));
    });
    queue.finished.push(...finished);
    return queue;
  }

  #welcome(socket: WebSocket, request: IncomingMessage): void {
    const client = new URL(request.url!, this.url).searchParams.get("clientId") ?? "";
    this.#sockets.set(client, socket);
    socket.on("close", () => this.#sockets.get(client) === socket && this.#sockets.delete(client));
    if (!this.faults.silentSocket) socket.send(JSON.stringify({ type: "status", data: { status: { exec_info: { queue_remaining: 0 } }, sid: client } }));
  }

  #isKnown({ headers }: IncomingMessage): boolean {
    return this.faults.key === undefined || headers.authorization === this.faults.key;
  }

  #isDead({ headers }: IncomingMessage): boolean {
    return this.faults.dead !== undefined && headers.authorization === this.faults.dead;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.faults.hangs || this.#isDead(request)) return;
    try {
      if (!this.#isKnown(request)) response.writeHead(401).end("Unauthorized");
      else await answerFake(this.state, request, response);
    } catch (error) {
      if (!response.headersSent) response.writeHead(500).end(`500 Internal Server Error: ${String(error)}`);
    }
  }
}
