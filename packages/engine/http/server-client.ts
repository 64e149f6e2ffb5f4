import { Agent, type FormData, request } from "undici";
import { EngineError } from "../engine-error.ts";
import { traceHeaders } from "../trace-context.ts";
import { permanentFault, Unreachable } from "./failures.ts";
import { type ModelServer, readTimeoutOf } from "./model-server.ts";
import { ServerAnswer } from "./server-answer.ts";

const options = { connectTimeout: 5000 };
const agent = new Agent(options);

/** Redirects that are followed for one question. */
const mostRedirects = 3;

export interface Question {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  query?: Readonly<Record<string, string>>;
  json?: unknown;
  form?: FormData;
  /** Sent as it is, by whoever has its own headers for it. */
  body?: string | Blob;
  /** Milliseconds until the answer begins, where work is done before; absent: the server's `readTimeout`. */
  within?: number;
  /** Sent over a connection of its own: one that was kept alive may end under it, and nobody knows then whether it arrived. */
  isAlone?: boolean;
  signal: AbortSignal;
}

/** Calls of one model server. Every failure is an `EngineError` that names the server by its name, or the signal's reason. */
export class ServerClient<Server extends ModelServer = ModelServer> {
  readonly server: Server;

  constructor(server: Server) {
    this.server = server;
  }

  /**
   * The answer, whatever its status. Redirects of questions without a body are followed where a result might lie.
   * @param path below the server's URL, or a URL that the server has named
   * @throws Unreachable without one
   */
  async ask(path: string, question: Question): Promise<ServerAnswer> {
    let url = this.addressOf(path, question.query);
    for (let redirects = 0; ; redirects++) {
      const answer = await this.#send(url, question);
      const { redirectsTo } = answer;
      if (redirectsTo === undefined) return answer;
      await answer.discard();
      const { name } = this.server;
      const isFollowed = methodOf(question) === "GET" && redirects < mostRedirects && URL.canParse(redirectsTo, url.href);
      const details = { server: name, status: answer.status };
      if (!isFollowed) throw permanentFault(`${name} redirects (${answer.status}): name the URL where it is`, "The model server only leads elsewhere", details);
      url = this.addressOf(new URL(redirectsTo, url).href);
    }
  }

  /** @throws EngineError as `failureOf` says, for an answer that is no success */
  async succeed(path: string, question: Question): Promise<ServerAnswer> {
    const answer = await this.ask(path, question);
    if (!answer.ok) throw await answer.failure();
    return answer;
  }

  /** Where a path, or a URL that an answer names, lies: on this server, or where the operator allows results to lie. */
  addressOf(path: string, query: Readonly<Record<string, string>> = {}): URL {
    const { name, url, resultOrigins = [] } = this.server;
    const base = new URL(`${url}/`);
    const isWhole = URL.canParse(path);
    if (!isWhole && !path.startsWith("/")) throw permanentFault(`${name} named a result without an address`, "The model server named no result");
    const address = isWhole ? new URL(path) : new URL(path.replace(/^\/+/, ""), base);
    if (address.origin !== base.origin && !resultOrigins.includes(address.origin)) {
      throw permanentFault(`${name} named a result on another server, which is not fetched`, "The model server named a result elsewhere, which is not fetched");
    }
    for (const [member, value] of Object.entries(query)) address.searchParams.set(member, value);
    return address;
  }

  async #send(url: URL, question: Question): Promise<ServerAnswer> {
    const { json, form, body, within, isAlone = false, signal } = question;
    signal.throwIfAborted();
    const patience = readTimeoutOf(this.server);
    // Keys are for the server itself.
    const own = url.origin === new URL(this.server.url).origin ? { ...traceHeaders(), ...this.server.headers } : {};
    const dispatcher = isAlone ? new Agent(options) : agent;
    let isConnected = !isAlone;
    if (isAlone) dispatcher.once("connect", () => (isConnected = true));
    try {
      const response = await request(url, {
        method: methodOf(question),
        headers: { ...own, ...(json !== undefined && { "content-type": "application/json" }) },
        body: json === undefined ? (form ?? (body as string | undefined) ?? null) : JSON.stringify(json),
        headersTimeout: within ?? patience,
        bodyTimeout: patience,
        dispatcher,
        signal,
      });
      return new ServerAnswer(this.server, response, signal);
    } catch (cause) {
      signal.throwIfAborted();
      throw cause instanceof EngineError ? cause : new Unreachable(this.server, cause, { isUnsent: !isConnected });
    } finally {
      // Ends the connection once the answer is read.
      if (isAlone) void dispatcher.close();
    }
  }
}

const methodOf = ({ method, json, form, body }: Question) => method ?? (json === undefined && form === undefined && body === undefined ? "GET" : "POST");
