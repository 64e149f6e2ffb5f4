import { connect, type Socket } from "node:net";

const HEAD_END = Buffer.from("\r\n\r\n");

/**
 * One HTTP/1.1 connection that is kept: one request at a time, as text, and of the answer only status and length are read. A load generator
 * must cost less than what it measures; a full client costs more than a static answer.
 */
export class Connection {
  readonly #socket: Socket;
  #chunks: Buffer[] = [];
  #settle: ((answer: { status: number; body: Buffer }) => void) | undefined;
  #fail: ((error: Error) => void) | undefined;
  #wanted = Infinity;
  #received = 0;
  #bodyAt = 0;

  constructor(url: string) {
    const { hostname, port } = new URL(url);
    this.#socket = connect(Number(port), hostname).setNoDelay(true);
    this.#socket.on("data", (chunk) => this.#read(chunk));
    this.#socket.on("error", (error) => this.#fail?.(error));
    this.#socket.on("close", () => this.#fail?.(new Error("the server has closed the connection")));
  }

  /** @param head request line and headers, with the empty line at the end */
  send(head: string): Promise<{ status: number; body: Buffer }> {
    return new Promise((resolve, reject) => {
      this.#settle = resolve;
      this.#fail = reject;
      this.#socket.write(head, "latin1");
    });
  }

  close(): void {
    this.#fail = undefined;
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#received += chunk.length;
    if (this.#wanted === Infinity) this.#readHead();
    if (this.#received < this.#wanted) return;
    const all = Buffer.concat(this.#chunks);
    const settle = this.#settle!;
    const body = all.subarray(this.#bodyAt);
    [this.#chunks, this.#received, this.#wanted] = [[], 0, Infinity];
    settle({ status: Number(all.toString("latin1", 9, 12)), body });
  }

  #readHead(): void {
    const start = this.#chunks.length === 1 ? this.#chunks[0]! : Buffer.concat(this.#chunks);
    const end = start.indexOf(HEAD_END);
    if (end < 0) return;
    const length = /\r\ncontent-length: (\d+)/i.exec(start.toString("latin1", 0, end))?.[1];
    if (length === undefined) throw new Error("an answer without a content-length");
    this.#bodyAt = end + HEAD_END.length;
    this.#wanted = this.#bodyAt + Number(length);
  }
}
