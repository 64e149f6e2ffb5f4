import type { Readable } from "node:stream";
import { type Agent, type Dispatcher, EnvHttpProxyAgent, request } from "undici";
import { type Asked, type HubAnswer, hubErrorOf, PassingHubError } from "./hub-error.ts";
import { ModelError } from "./model-error.ts";

export interface HubSettings {
  /** Address of the hub or of a mirror. */
  endpoint: string;
  /** Key of an account, for gated and private repositories. */
  key?: string | undefined;
  /** Milliseconds that the hub may say nothing. Default: a minute. */
  silence?: number;
}

/** A file as the hub describes it at a commit. */
export interface HubFile {
  bytes: number;
  sha256?: string;
  gitOid?: string;
}

/** Bytes of a file from somewhere on. */
export interface HubBytes {
  /** Where they begin: the hub may begin at the start whatever was asked. */
  from: number;
  body: Readable;
}

/** Longest JSON that is read, bytes. */
const longestJson = 4 * 2 ** 20;

/** From the hub to a storage host, perhaps by a repository's new name. */
const mostRedirects = 6;

/** As `paths-info` tells of a file; `lfs` where Git has only a pointer to it. */
interface PathInfo {
  type?: unknown;
  path?: unknown;
  size?: unknown;
  oid?: unknown;
  lfs?: { oid?: unknown; size?: unknown };
}

interface Request {
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  json?: unknown;
}

/**
 * The calls of the hub's documented HTTP API that pulling needs. Proxies are those of the usual variables (`HTTPS_PROXY`, `NO_PROXY`), which undici reads.
 * Why no client library: docs/decisions/0020-models-by-one-command.md.
 */
export class HubClient {
  readonly #endpoint: string;
  readonly #key: string | undefined;
  readonly #dispatcher: Dispatcher;

  constructor({ endpoint, key, silence = 60_000 }: HubSettings) {
    this.#endpoint = endpoint.replace(/\/+$/, "");
    this.#key = key;
    const patience = { headersTimeout: silence, bodyTimeout: silence, connect: { timeout: Math.min(silence, 15_000) } };
    this.#dispatcher = new EnvHttpProxyAgent(patience as ConstructorParameters<typeof Agent>[0] & object);
  }

  close(): Promise<void> {
    return this.#dispatcher.destroy();
  }

  /** The commit that a revision is now. */
  async commitOf(repository: string, revision: string, signal: AbortSignal): Promise<string> {
    const asked = { repository, revision };
    const reply = await this.#json(`/api/models/${repository}/revision/${encodeURIComponent(revision)}`, {}, asked, signal);
    const { sha } = (reply ?? {}) as { sha?: unknown };
    if (typeof sha === "string" && /^[0-9a-f]{40}$/.test(sha)) return sha;
    throw new ModelError(`The hub does not say which commit ${revision} of ${repository} is.`);
  }

  /** Sizes and hashes of some files at a commit, by path; those that are not there are absent. */
  async filesAt(repository: string, commit: string, paths: readonly string[], signal: AbortSignal): Promise<Map<string, HubFile>> {
    const call: Request = { method: "POST", json: { paths, expand: false } };
    const reply = await this.#json(`/api/models/${repository}/paths-info/${commit}`, call, { repository, revision: commit }, signal);
    const found = new Map<string, HubFile>();
    for (const one of Array.isArray(reply) ? (reply as unknown[]) : []) {
      const { type, path, size, oid, lfs } = (one ?? {}) as PathInfo;
      const bytes = lfs?.size ?? size;
      if (type !== "file" || typeof path !== "string" || !Number.isSafeInteger(bytes)) continue;
      const sha256 = typeof lfs?.oid === "string" && /^[0-9a-f]{64}$/.test(lfs.oid) ? { sha256: lfs.oid } : {};
      const git = !lfs && typeof oid === "string" && /^[0-9a-f]{40}$/.test(oid) ? { gitOid: oid } : {};
      found.set(path, { bytes: bytes as number, ...sha256, ...git });
    }
    return found;
  }

  /** The bytes of a file at a commit. */
  async open({ repository, path, commit, from }: { repository: string; path: string; commit: string; from: number }, signal: AbortSignal): Promise<HubBytes> {
    const place = path.split("/").map(encodeURIComponent).join("/");
    const headers: Record<string, string> = from > 0 ? { range: `bytes=${from}-` } : {};
    const asked = { repository, path, revision: commit };
    const answer = await this.#ask(`${this.#endpoint}/${repository}/resolve/${commit}/${place}`, { headers }, asked, signal);
    if (answer.statusCode === 200) return { from: 0, body: answer.body };
    const range = /^bytes (\d+)-\d+\/(?:\d+|\*)$/.exec(String(answer.headers["content-range"] ?? ""))?.[1];
    if (answer.statusCode === 206 && range !== undefined) return { from: Number(range), body: answer.body };
    answer.body.destroy();
    throw answer.statusCode === 206 ? new ModelError(`The hub does not say where its part of ${repository}/${path} begins.`) : errorOf(answer, asked);
  }

  async #json(path: string, call: Request, asked: Asked, signal: AbortSignal): Promise<unknown> {
    const answer = await this.#ask(`${this.#endpoint}${path}`, call, asked, signal);
    const chunks: Buffer[] = [];
    let length = 0;
    try {
      for await (const chunk of answer.body) {
        length += (chunk as Buffer).length;
        if (length > longestJson) throw new ModelError(`The hub's answer for ${asked.repository} is too long.`);
        chunks.push(chunk as Buffer);
      }
    } catch (cause) {
      throw passing(cause, asked, signal);
    }
    if (answer.statusCode !== 200) throw errorOf(answer, asked);
    try {
      return JSON.parse(Buffer.concat(chunks).toString("utf8"));
    } catch {
      throw new ModelError(`${this.#endpoint} does not answer as a hub does, for ${asked.repository}: look at HF_ENDPOINT.`);
    }
  }

  /** Follows redirects; the key goes to the hub alone, never to a storage host. */
  async #ask(url: string, { method = "GET", headers = {}, json }: Request, asked: Asked, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
    let here = new URL(url);
    const { origin } = here;
    for (let hops = 0; hops <= mostRedirects; hops++) {
      const key = here.origin === origin && this.#key !== undefined ? { authorization: `Bearer ${this.#key}` } : {};
      const body = json === undefined ? {} : { body: JSON.stringify(json) };
      const kind = json === undefined ? {} : { "content-type": "application/json" };
      const sent = { "accept-encoding": "identity", "user-agent": "atelier-models", ...headers, ...kind, ...key };
      const answer = await request(here, { method, headers: sent, ...body, dispatcher: this.#dispatcher, signal }).catch((cause: unknown) => {
        throw passing(cause, asked, signal);
      });
      const { location } = answer.headers;
      if (answer.statusCode < 300 || answer.statusCode >= 400 || typeof location !== "string") {
        if (answer.statusCode < 400) return answer;
        answer.body.on("error", () => {}).destroy();
        throw errorOf(answer, asked);
      }
      answer.body.on("error", () => {}).destroy();
      const next = URL.canParse(location, here.href) ? new URL(location, here) : undefined;
      if (!next || !/^https?:$/.test(next.protocol) || (here.protocol === "https:" && next.protocol === "http:")) {
        throw new ModelError(`The hub sends ${asked.repository} elsewhere in a way that is not followed.`);
      }
      here = next;
    }
    throw new ModelError(`The hub sends ${asked.repository} from one place to the next without end.`);
  }
}

function errorOf({ statusCode, headers }: Dispatcher.ResponseData, asked: Asked): ModelError {
  const header: HubAnswer["header"] = (name) => (typeof headers[name] === "string" ? headers[name] : undefined);
  return hubErrorOf({ status: statusCode, header }, asked);
}

/** A connection that broke may be made again. */
export function passing(cause: unknown, { repository, path }: Asked, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  if (cause instanceof ModelError) return cause;
  const { code, message } = cause as { code?: string; message?: string };
  const what = path === undefined ? repository : `${repository}/${path}`;
  return new PassingHubError(`The connection to the hub failed (${code ?? message ?? "no reason given"}), for ${what}.`, { cause });
}
