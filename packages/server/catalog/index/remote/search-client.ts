import { Pool } from "undici";
import { searchUnavailable } from "../../errors.ts";
import { type Answer, patience, type Question, scheme } from "./messages.ts";

/** Milliseconds to reach a server. */
const connectTimeout = 1000;
/** Milliseconds for an answer, beside what an index that is behind is waited for. */
const answerTimeout = 4000;
/** Connections to a server: more questions at once wait in line. */
const connections = 64;
/** Milliseconds for which a server that has failed is asked last. */
const cooldown = 2000;

interface Server {
  readonly url: string;
  readonly pool: Pool;
  underWay: number;
  /** By a clock that does not go back. */
  failedAt: number;
}

/** Asks one of several search servers: the one with the fewest questions under way, and the next one where it fails. */
export class SearchClient {
  readonly #servers: readonly Server[];
  readonly #authorization: string;
  #turn = 0;

  /** @param urls addresses of servers that have the indexes; any of them answers any question */
  constructor(urls: readonly string[], secret: string) {
    this.#authorization = scheme + secret;
    this.#servers = urls.map((url) => ({
      url,
      pool: new Pool(url, {
        connections, connect: { timeout: connectTimeout }, headersTimeout: answerTimeout + patience, bodyTimeout: answerTimeout,
      }),
      underWay: 0,
      failedAt: Number.NEGATIVE_INFINITY,
    }));
  }

  /** @throws ServiceError 503 where no server answers; what the index has thrown */
  async ask(question: Question): Promise<Answer> {
    const body = JSON.stringify(question);
    const reasons: string[] = [];
    for (const server of this.#inOrder()) {
      server.underWay++;
      try {
        const answer = await this.#askOne(server, body);
        server.failedAt = Number.NEGATIVE_INFINITY;
        return answer;
      } catch (error) {
        server.failedAt = performance.now();
        reasons.push(`${server.url}: ${reasonOf(error)}`);
      } finally {
        server.underWay--;
      }
    }
    throw searchUnavailable(new Error(reasons.join("; ")));
  }

  async close(): Promise<void> {
    await Promise.all(this.#servers.map(({ pool }) => pool.destroy()));
  }

  /** Those that have failed come last, but they come: all may have. */
  #inOrder(): Server[] {
    const coldBefore = performance.now() - cooldown;
    const turn = this.#turn++;
    const places = this.#servers.map((server, place) => ({
      server, failed: server.failedAt > coldBefore ? 1 : 0, place: (place + turn) % this.#servers.length,
    }));
    places.sort((a, b) => a.failed - b.failed || a.server.underWay - b.server.underWay || a.place - b.place);
    return places.map(({ server }) => server);
  }

  async #askOne({ url, pool }: Server, body: string): Promise<Answer> {
    const { pathname } = new URL(url);
    const { statusCode, body: bytes } = await pool.request({
      method: "POST", path: `${pathname.replace(/\/$/, "")}/ask`, body, headers: { authorization: this.#authorization, "content-type": "application/json" },
    });
    const said = (await bytes.json()) as Answer & { message?: string };
    if (statusCode !== 200) throw new Error(`${statusCode} ${said.message ?? ""}`.trim());
    if (typeof said.position !== "number") throw new Error("no search server of this service");
    return said;
  }
}

function reasonOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  return message || code || String(error);
}
