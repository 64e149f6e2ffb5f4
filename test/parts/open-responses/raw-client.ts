import { connect, type Socket } from "node:net";

export interface RawRequest {
  method: string;
  path: string;
  headers?: Record<string, string>;
  /** Sent after the head, and nothing more. */
  begun?: string;
}

/** A connection by which a client says no more than it is given to say, and reads only while it wants to. */
export class RawClient {
  readonly name: string;
  readonly #socket: Socket;
  #received: Buffer[] = [];
  isClosed = false;

  /** @param reads false for a client that reads the head of its response, and then no more */
  constructor(url: string, name: string, { method, path, headers = {}, begun = "" }: RawRequest, reads: boolean) {
    const { hostname, port } = new URL(url);
    this.name = name;
    this.#socket = connect(Number(port), hostname);
    this.#socket.on("error", () => {}).once("close", () => (this.isClosed = true));
    this.#socket.on("data", (bytes: Buffer) => {
      this.#received.push(bytes);
      if (!reads && this.text.includes("\r\n\r\n")) this.#socket.pause();
    });
    const lines = Object.entries({ host: `${hostname}:${port}`, ...headers }).map(([key, value]) => `${key}: ${value}\r\n`);
    this.#socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${begun}`);
  }

  get text(): string {
    return Buffer.concat(this.#received).toString("latin1");
  }

  /** Of the response, once its head is there. */
  get status(): number | undefined {
    const [, status] = /^HTTP\/1\.1 (\d{3}) [^]*\r\n\r\n/.exec(this.text) ?? [];
    return status === undefined ? undefined : Number(status);
  }

  close(): void {
    this.#socket.destroy();
  }
}
