import type { BrokenRequest } from "../load/broken-requests.ts";
import { exchange, type RawAnswer, readAnswers } from "../load/raw-http.ts";
import type { FaultTally } from "./fault-tally.ts";

/** What is sent over one connection: the bytes may be made as they are sent. */
export type Sent = Omit<BrokenRequest, "portions"> & { portions: Iterable<Buffer> };

export interface Call {
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

const key = "whole-service-test-key";
/** Milliseconds without a byte after which a whole request counts as unanswered: over the time for which a body waits for memory. */
const patience = 90_000;

/**
 * Sends requests over connections of their own and reads the responses as a strict client does. Whatever no client should see is a fault: a reset, bytes that
 * are no response, a 5xx other than 503, an error of another shape than ours.
 */
export class StrictClient {
  readonly statuses = new Map<number, number>();
  readonly #port: number;
  readonly #faults: FaultTally;

  constructor(port: number, faults: FaultTally) {
    this.#port = port;
    this.#faults = faults;
  }

  /** @param quiet milliseconds without a byte after which a connection is looked at, and may be open where its sender still owes something */
  async send(sent: Sent, quiet: number): Promise<RawAnswer[]> {
    let start = "";
    const noted = function* (): Generator<Buffer> {
      for (const portion of sent.portions) {
        if (start.length < 300) start += portion.toString("latin1", 0, 300);
        yield portion;
      }
    };
    const { text, end } = await exchange(this.#port, noted(), { quiet, pause: sent.pause, halfClose: sent.halfClose });
    const report = (fault: string) => this.#faults.report(
      `${sent.name}: ${fault}`,
      `${JSON.stringify(start.slice(0, 300))} (half closed: ${sent.halfClose}) was answered ${JSON.stringify(text.slice(0, 300))}`,
    );
    if (end === "reset") report(text === "" ? "reset without an answer" : "reset after an answer");
    try {
      const answers = readAnswers(text, sent.methods);
      if (answers.length === 0 && end === "closed" && !sent.halfClose) report("closed without an answer");
      for (const answer of answers) this.#judge(answer, report);
      return answers;
    } catch (error) {
      report((error as Error).message.slice(0, 60));
      return [];
    }
  }

  /** A whole request, as `fetch` would send it. @throws Error where nothing came */
  async call(name: string, path: string, { method, body, headers = {} }: Call = {}): Promise<Response> {
    const content = Buffer.from(body === undefined ? "" : JSON.stringify(body));
    const verb = method ?? (body === undefined ? "GET" : "POST");
    const fields = {
      host: `127.0.0.1:${this.#port}`, connection: "close", "x-service-api-key": key,
      ...(body !== undefined && { "content-type": "application/json", "content-length": String(content.length) }), ...headers,
    };
    const head = `${verb} ${path} HTTP/1.1\r\n${Object.entries(fields).map(([field, value]) => `${field}: ${value}\r\n`).join("")}\r\n`;
    const sent: Sent = { name, portions: [Buffer.from(head), content], methods: [verb], pause: 0, halfClose: false };
    const [answer] = await this.send(sent, patience);
    if (!answer) {
      this.#faults.report(`${name}: no answer`, head);
      throw new Error(`${verb} ${path} was not answered`);
    }
    const bytes = answer.body === "" ? null : Buffer.from(answer.body, "latin1");
    return new Response(bytes, { status: answer.status, headers: answer.headers });
  }

  #judge({ status, headers, body }: RawAnswer, report: (fault: string) => void): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    if (status >= 500 && status !== 503) report(`status ${status}`);
    if (status === 503 && headers["retry-after"] === undefined) report("503 without Retry-After");
    if (status < 400) return;
    if (!/problem\+json/.test(headers["content-type"] ?? "") || headers["x-request-id"] === undefined) report("an error of another shape");
    if (body !== "" && typeof JSON.parse(body).message !== "string") report("an error without a message");
  }
}

export function statusesInWords(statuses: ReadonlyMap<number, number>): string {
  return [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`).join(", ");
}
