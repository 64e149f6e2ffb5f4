import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import type { Dispatcher } from "undici";
import { EngineError } from "../engine-error.ts";
import { failureOf, permanentFault, Unreachable } from "./failures.ts";
import { type ModelServer, readTimeoutOf } from "./model-server.ts";
import { retryAfter } from "./retry-after.ts";

/** Longest answer that is read into memory: a picture of 16 million pixels in base64, or a short film. Bytes. */
const longestJson = 256 * 2 ** 20;
const longestFile = 2 ** 31;
/** Of an answer that is no success. */
const longestComplaint = 64 * 2 ** 10;
/** Bytes a second that an answer must bring in the mean, once it may no longer say nothing: one byte a second would hold a slot for ever. */
const leastPace = 1000;
/** Milliseconds for the rest of an answer that nobody wants. */
const discardPatience = 1000;

/** The answer of a model server. Whoever gets one reads it, or discards it. */
export class ServerAnswer {
  readonly status: number;
  readonly #response: Dispatcher.ResponseData;
  readonly #server: ModelServer;
  readonly #signal: AbortSignal;

  constructor(server: ModelServer, response: Dispatcher.ResponseData, signal: AbortSignal) {
    this.status = response.statusCode;
    this.#response = response;
    this.#server = server;
    this.#signal = signal;
    // An answer that breaks off before it is read is reported when it is read.
    response.body.on("error", () => {});
  }

  get ok(): boolean {
    return this.status >= 200 && this.status < 300;
  }

  /** @param name in lower case */
  header(name: string): string | undefined {
    const value = this.#response.headers[name];
    return Array.isArray(value) ? value[0] : value;
  }

  /** Milliseconds from now; undefined where it does not say. */
  get retryAfter(): number | undefined {
    return retryAfter(this.header("retry-after"));
  }

  /** Where it leads to; undefined where it is no redirect. */
  get redirectsTo(): string | undefined {
    return [301, 302, 303, 307, 308].includes(this.status) ? (this.header("location") ?? "") : undefined;
  }

  /** @throws EngineError `permanent` for what is no JSON, or too long; `transient` for an answer that breaks off or falls silent */
  async json(mostBytes = longestJson): Promise<unknown> {
    const text = await this.#text(mostBytes);
    try {
      return JSON.parse(text);
    } catch (cause) {
      const { name } = this.#server;
      const details = { server: name, status: this.status, body: text.slice(0, 1000) };
      const reason = "The model server answered with something else than a result";
      const message = `${name} did not answer with JSON: is it a server of this kind?`;
      throw new EngineError("unavailable", message, { class: "permanent", reason, details, cause });
    }
  }

  /** Writes its body into a file. */
  async save(path: string, mostBytes = longestFile): Promise<void> {
    await pipeline(() => this.#chunks(mostBytes), createWriteStream(path)).catch((cause: unknown) => {
      throw this.#failure(cause);
    });
  }

  /** What it means that it is no success. */
  async failure(): Promise<EngineError> {
    return failureOf(this.#server, { status: this.status, body: await this.complaint(), retryAfter: this.retryAfter });
  }

  /** What an answer that is no success says, as far as it has come. */
  async complaint(): Promise<string> {
    let body = "";
    try {
      for await (const chunk of this.#chunks(longestComplaint)) body += chunk.toString("utf8");
    } catch {
      // What has come of it must do.
      this.#signal.throwIfAborted();
    }
    return body;
  }

  /** Reads what is left of it, so that its connection can be used again, or ends that. */
  async discard(): Promise<void> {
    await this.#response.body.dump({ limit: longestComplaint, signal: AbortSignal.timeout(discardPatience) }).catch(() => {});
  }

  async #text(mostBytes: number): Promise<string> {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of this.#chunks(mostBytes)) chunks.push(chunk);
    } catch (cause) {
      throw this.#failure(cause);
    }
    return Buffer.concat(chunks).toString("utf8");
  }

  /** Its body, as long as that keeps its bounds. */
  async *#chunks(mostBytes: number): AsyncGenerator<Buffer> {
    const { name } = this.#server;
    const patience = readTimeoutOf(this.#server);
    const begun = performance.now();
    let length = 0;
    for await (const chunk of this.#response.body as AsyncIterable<Buffer>) {
      length += chunk.length;
      const details = { server: name, status: this.status };
      if (length > mostBytes) throw permanentFault(`${name} sent more than ${mostBytes} bytes`, "The model server's result is too large", details);
      const took = performance.now() - begun;
      if (took > patience && length < (took / 1000) * leastPace) throw new Unreachable(this.#server, undefined, { message: "sends its answer too slowly" });
      yield chunk;
    }
  }

  #failure(cause: unknown): unknown {
    if (this.#signal.aborted) return this.#signal.reason;
    return cause instanceof EngineError ? cause : new Unreachable(this.#server, cause, { message: "broke off its answer" });
  }
}
