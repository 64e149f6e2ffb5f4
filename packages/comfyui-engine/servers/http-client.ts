import { createWriteStream } from "node:fs";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Agent, fetch, type FormData, type Response } from "undici";
import { EngineError } from "@atelier/engine/engine.ts";
import { traceHeaders } from "@atelier/engine/trace-context.ts";
import { Away } from "./errors.ts";
import type { Server } from "./server.ts";

/** A server answers at once, whatever it is at work on; an upload takes as long as the network does. Milliseconds. */
const patience = 30_000;
const uploadPatience = 600_000;
const agent = new Agent({ headersTimeout: uploadPatience, bodyTimeout: patience, connectTimeout: 5000 });

/** Longest JSON that is read: a history entry holds its graph, a queue all graphs that wait. Bytes. */
const longestJson = 64 * 2 ** 20;

export interface Question {
  method?: "GET" | "POST";
  query?: Readonly<Record<string, string>>;
  json?: unknown;
  form?: FormData;
  signal: AbortSignal;
}

/** Calls of one server. Every failure is an `EngineError` that names the server by its name, or the signal's reason. */
export class HttpClient {
  readonly server: Server;

  constructor(server: Server) {
    this.server = server;
  }

  /**
   * The answer, whatever its status.
   * @throws Away without one, and for what a proxy answers in the server's place
   */
  async ask(path: string, { method, query = {}, json, form, signal }: Question): Promise<Response> {
    const late = AbortSignal.timeout(form ? uploadPatience : patience);
    try {
      const answer = await fetch(this.addressOf(path, query), {
        method: method ?? (json === undefined && form === undefined ? "GET" : "POST"),
        headers: { ...traceHeaders(), ...this.server.headers, ...(json !== undefined && { "content-type": "application/json" }) },
        ...(json !== undefined && { body: JSON.stringify(json) }),
        ...(form && { body: form }),
        // A redirect would lead away from the server that the operator has named.
        redirect: "error",
        dispatcher: agent,
        signal: AbortSignal.any([signal, late]),
      });
      if (![502, 503, 504].includes(answer.status)) return answer;
      await answer.body?.cancel();
      throw new Away(this.server);
    } catch (cause) {
      throw this.#failureOf(cause, signal);
    }
  }

  /** The JSON of a successful answer. */
  async json(path: string, question: Question): Promise<unknown> {
    const answer = await this.ask(path, question);
    if (!answer.ok) throw await this.refusalOf(answer);
    return this.jsonOf(answer, question.signal);
  }

  async jsonOf(answer: Response, signal: AbortSignal): Promise<unknown> {
    const chunks: Uint8Array[] = [];
    let length = 0;
    try {
      for await (const chunk of answer.body ?? []) {
        length += (chunk as Uint8Array).length;
        if (length > longestJson) throw new EngineError("failed", `${this.server.name} answered with more than ${longestJson} bytes`);
        chunks.push(chunk as Uint8Array);
      }
    } catch (cause) {
      throw this.#failureOf(cause, signal);
    }
    try {
      return JSON.parse(Buffer.concat(chunks).toString("utf8"));
    } catch (cause) {
      throw new EngineError("unavailable", `${this.server.name} did not answer with JSON: is it a ComfyUI server?`, { cause });
    }
  }

  /** Writes an answer's body into a file. */
  async save(answer: Response, path: string, { mostBytes, signal }: { mostBytes: number; signal: AbortSignal }): Promise<void> {
    let length = 0;
    const { name } = this.server;
    const count = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        length += chunk.length;
        done(length > mostBytes ? new EngineError("failed", `${name} sent a file of more than ${mostBytes} bytes`) : null, chunk);
      },
    });
    try {
      await pipeline(answer.body ? Readable.fromWeb(answer.body) : Readable.from([]), count, createWriteStream(path), { signal });
    } catch (cause) {
      throw this.#failureOf(cause, signal);
    }
  }

  /** What an answer that is no success means. Its words are the server's own: they go to the log alone, and may name files and addresses. */
  async refusalOf(answer: Response): Promise<EngineError> {
    const words = await answer.text().then(
      (text) => text.slice(0, 1000),
      () => "",
    );
    const { name } = this.server;
    if (answer.status === 401 || answer.status === 403) return new EngineError("unavailable", `${name} refuses its key`);
    return new EngineError("failed", `${name} answered ${answer.status}: ${words}`);
  }

  /** Every route is there with `/api` before it too, and some are there alone. */
  addressOf(path: string, query: Readonly<Record<string, string>> = {}): URL {
    const address = new URL(`${this.server.url}/api${path}`);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    return address;
  }

  #failureOf(cause: unknown, signal: AbortSignal): unknown {
    if (signal.aborted) return signal.reason;
    return cause instanceof EngineError ? cause : new Away(this.server, cause);
  }
}
