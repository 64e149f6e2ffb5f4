import { createWriteStream } from "node:fs";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { Agent, fetch, type FormData, type Response } from "undici";
import { EngineError } from "@atelier/engine/engine.ts";
import { traceHeaders } from "@atelier/engine/trace-context.ts";
import type { Server } from "./server.ts";

/** A picture comes when it is made, minutes after it was asked for: the job's own time limit ends what takes too long. */
const patient = new Agent({ headersTimeout: 0, bodyTimeout: 0, connectTimeout: 5000 });

/** Longest answer that is read into memory: a picture of 16 million pixels in base64, or a short film. Bytes. */
const longestJson = 256 * 2 ** 20;
const longestFile = 2 ** 31;
/** How long a server may be loading its model, milliseconds, and the pause between two questions. */
const loadingPatience = 600_000;
const loadingPause = 1000;

export interface Question {
  method?: "GET" | "POST" | "DELETE";
  json?: unknown;
  form?: FormData;
  signal: AbortSignal;
}

/** No answer at all: the connection could not be made or broke off. */
export class Unreachable extends EngineError {
  constructor(server: Server, cause: unknown) {
    super("unavailable", `${server.name} does not answer`, { cause });
  }
}

/** Calls of one server. Every failure is an `EngineError` that names the server by its name, or the signal's reason. */
export class HttpClient {
  readonly server: Server;

  constructor(server: Server) {
    this.server = server;
  }

  /** The answer, whatever its status. */
  async ask(path: string, { method, json, form, signal }: Question): Promise<Response> {
    const { key } = this.server;
    try {
      return await fetch(this.addressOf(path), {
        method: method ?? (json === undefined && form === undefined ? "GET" : "POST"),
        headers: {
          ...traceHeaders(),
          ...(key !== undefined && { authorization: `Bearer ${key}` }),
          ...(json !== undefined && { "content-type": "application/json" }),
        },
        ...(json !== undefined && { body: JSON.stringify(json) }),
        ...(form && { body: form }),
        // A redirect would lead away from the server that the operator has named.
        redirect: "error",
        dispatcher: patient,
        signal,
      });
    } catch (cause) {
      signal.throwIfAborted();
      throw cause instanceof EngineError ? cause : new Unreachable(this.server, cause);
    }
  }

  /** The answer to a question that a server which is loading its model, or busy, is asked again. */
  async askWhenReady(path: string, question: Question): Promise<Response> {
    const until = performance.now() + loadingPatience;
    for (;;) {
      const answer = await this.ask(path, question);
      if (answer.ok) return answer;
      const isLoading = answer.status === 503 || answer.status === 429;
      if (!isLoading || performance.now() > until) throw await this.refusalOf(answer);
      await answer.body?.cancel();
      await this.pause(loadingPause, question.signal);
    }
  }

  async json(answer: Response, signal: AbortSignal): Promise<unknown> {
    const chunks: Uint8Array[] = [];
    let length = 0;
    try {
      for await (const chunk of answer.body ?? []) {
        length += (chunk as Uint8Array).length;
        if (length > longestJson) throw new EngineError("failed", `${this.server.name} answered with more than ${longestJson} bytes`);
        chunks.push(chunk as Uint8Array);
      }
    } catch (cause) {
      signal.throwIfAborted();
      throw cause instanceof EngineError ? cause : new Unreachable(this.server, cause);
    }
    try {
      return JSON.parse(Buffer.concat(chunks).toString("utf8"));
    } catch (cause) {
      throw new EngineError("failed", `${this.server.name} did not answer with JSON`, { cause });
    }
  }

  /** Writes an answer's body into a file. */
  async save(answer: Response, path: string, signal: AbortSignal): Promise<void> {
    let length = 0;
    const name = this.server.name;
    const count = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        length += chunk.length;
        done(length > longestFile ? new EngineError("failed", `${name} sent more than ${longestFile} bytes`) : null, chunk);
      },
    });
    try {
      await pipeline(answer.body ? Readable.fromWeb(answer.body) : Readable.from([]), count, createWriteStream(path), { signal });
    } catch (cause) {
      signal.throwIfAborted();
      throw cause instanceof EngineError ? cause : new Unreachable(this.server, cause);
    }
  }

  async pause(milliseconds: number, signal: AbortSignal): Promise<void> {
    await sleep(milliseconds, undefined, { signal }).catch(() => {});
    signal.throwIfAborted();
  }

  /** Where a path, or an address that an answer names, lies on this server. */
  addressOf(path: string): URL {
    const base = new URL(`${this.server.url}/`);
    const isAbsolute = URL.canParse(path);
    if (!isAbsolute && !path.startsWith("/")) throw new EngineError("failed", `${this.server.name} named a result without an address`);
    const address = isAbsolute ? new URL(path) : new URL(path.replace(/^\/+/, ""), base);
    if (address.origin !== base.origin) throw new EngineError("failed", `${this.server.name} named a result on another server, which is not fetched`);
    return address;
  }

  /** What an answer that is no success means for the job. Its words are the server's own: they go to the log alone, and may name files and addresses. */
  async refusalOf(answer: Response): Promise<EngineError> {
    const body = await answer.text().then(
      (text) => text.slice(0, 4000),
      () => "",
    );
    const words = wordsOf(body);
    const { name, model } = this.server;
    const { status } = answer;
    if (/content_policy|moderation|safety/i.test(words)) return contentPolicy();
    if (status === 401 || status === 403) return new EngineError("unavailable", `${name} refuses its key: ${words}`);
    if (status === 404) return new EngineError("unavailable", `${name} knows no such call or has no model ${model ?? "of its own"}: ${words}`);
    if (status === 429 || status >= 502) return new EngineError("unavailable", `${name} is busy or still loading: ${words}`);
    return new EngineError("failed", `${name} could not do it (${status}): ${words}`);
  }
}

export const contentPolicy = () => new EngineError("content_policy", "The content policy does not allow this request");

/** The reason in an answer, in the forms that these servers use: `error.message`, `detail`, `detail[0].msg`. */
function wordsOf(body: string): string {
  try {
    const { error, detail } = JSON.parse(body) as { error?: { message?: string } | string; detail?: string | { msg?: string }[] };
    const ofDetail = Array.isArray(detail) ? detail[0]?.msg : detail;
    return (typeof error === "string" ? error : error?.message) ?? ofDetail ?? body;
  } catch {
    return body;
  }
}
