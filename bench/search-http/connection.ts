import { connect, type Socket } from "node:net";

const HEAD_END = Buffer.from("\r\n\r\n");
/** All connections read into it, one after the other. */
const shared = Buffer.alloc(64 * 1024);

export interface AnswerRead {
  status: number;
  /** Of the body, in bytes. */
  length: number;
}

/**
 * One HTTP/1.1 connection that is kept: one request at a time, as text, and of the answer only status and length are read, without a buffer or an
 * event of a stream for each. A load generator must cost less than what it measures; a full client costs more than a static answer.
 */
export class Connection {
  readonly #socket: Socket;
  #finish: ((answer: AnswerRead) => void) | undefined;
  #fail: ((error: Error) => void) | undefined;
  /** What was read of a head that is not whole yet. */
  #begun: Buffer | undefined;
  #status = 0;
  #length = 0;
  /** Bytes of the body that are still to come; undefined while the head is. */
  #missing: number | undefined;
  /** Parts of the body, where it is wanted. */
  #body: Buffer[] | undefined;

  constructor(url: string) {
    const { hostname, port } = new URL(url);
    this.#socket = connect({ port: Number(port), host: hostname, onread: {
      buffer: shared, callback: (length) => this.#read(shared.subarray(0, length)),
    } }).setNoDelay(true);
    this.#socket.on("error", (error) => this.#fail?.(error));
    this.#socket.on("close", () => this.#fail?.(new Error("the server has closed the connection")));
  }

  /** @param head request line and headers, with the empty line at the end */
  send(head: string): Promise<AnswerRead> {
    return new Promise((resolve, reject) => {
      this.#finish = resolve;
      this.#fail = reject;
      this.#socket.write(head, "latin1");
    });
  }

  /** As `send`, for the body. */
  async fetch(head: string): Promise<Buffer> {
    const parts: Buffer[] = (this.#body = []);
    await this.send(head);
    this.#body = undefined;
    return Buffer.concat(parts);
  }

  close(): void {
    this.#fail = undefined;
    this.#socket.destroy();
  }

  #read(chunk: Buffer): true {
    let body = chunk;
    if (this.#missing === undefined) {
      const all = this.#begun === undefined ? chunk : Buffer.concat([this.#begun, chunk]);
      const end = all.indexOf(HEAD_END);
      this.#begun = end < 0 ? Buffer.from(all) : undefined;
      if (end < 0) return true;
      this.#readHead(all.toString("latin1", 0, end));
      body = all.subarray(end + HEAD_END.length);
    }
    this.#body?.push(Buffer.from(body));
    this.#missing! -= body.length;
    if (this.#missing! > 0) return true;
    this.#missing = undefined;
    this.#finish!({ status: this.#status, length: this.#length });
    return true;
  }

  #readHead(head: string): void {
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    if (length === undefined) throw new Error("an answer without a content-length");
    this.#status = Number(head.slice(9, 12));
    this.#missing = this.#length = Number(length);
  }
}
