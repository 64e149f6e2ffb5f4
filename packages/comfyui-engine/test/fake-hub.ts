import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestContext } from "node:test";

/** What the hub and its storage do wrong; changed while they run. */
export interface HubFaults {
  /** So many answers of the storage break off after so many bytes. */
  cuts: number;
  cutAfter: number;
  /** So many answers of the storage hold other bytes. */
  wrong: number;
  /** So many calls are answered 429, to be made again after a second. */
  busy: number;
  /** Repositories whose terms must be accepted: with the right key they are given. */
  gated: Set<string>;
  key: string | undefined;
  /** The storage ignores ranges. */
  deafToRanges: boolean;
  /** Old names of repositories. */
  renamed: Map<string, string>;
  /** Milliseconds before each piece of 16 kB. */
  pace: number;
  /** The storage gives more bytes than there are. */
  tooLong: boolean;
}

interface Commit {
  sha: string;
  files: Map<string, Buffer>;
}

/**
 * A model hub as its published API describes it: revisions that move, sizes and hashes of files, `resolve` that sends clients on to a storage host
 * with ranges. The storage is another origin, which must not get the key.
 */
export class FakeHub {
  readonly faults: HubFaults = {
    ...{ cuts: 0, cutAfter: 0, wrong: 0, busy: 0, gated: new Set<string>(), key: undefined, deafToRanges: false },
    ...{ renamed: new Map<string, string>(), pace: 0, tooLong: false },
  };
  /** Requests by route, and keys that went to the storage. */
  readonly asked: string[] = [];
  readonly leaks: string[] = [];
  /** Bytes that the storage has sent. */
  sent = 0;
  readonly #repositories = new Map<string, Commit[]>();
  readonly #hub: Server;
  readonly #storage: Server;

  private constructor() {
    this.#hub = createServer((request, response) => void this.#answer(request, response).catch(() => response.destroy()));
    this.#storage = createServer((request, response) => void this.#give(request, response).catch(() => response.destroy()));
  }

  static async start(t: Pick<TestContext, "after">): Promise<FakeHub> {
    const fake = new FakeHub();
    for (const server of [fake.#hub, fake.#storage]) await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    t.after(() => {
      for (const server of [fake.#hub, fake.#storage]) server.close().closeAllConnections();
    });
    return fake;
  }

  get url(): string {
    return urlOf(this.#hub);
  }

  /** A new commit, to which `main` moves. */
  push(repository: string, files: Record<string, Buffer>): string {
    const commits = this.#repositories.get(repository) ?? [];
    const sha = createHash("sha1").update(`${repository} ${commits.length}`).digest("hex");
    this.#repositories.set(repository, [...commits, { sha, files: new Map([...(commits.at(-1)?.files ?? []), ...Object.entries(files)]) }]);
    return sha;
  }

  /** Forgets all commits of a repository but the last. */
  squash(repository: string): void {
    this.#repositories.set(repository, this.#repositories.get(repository)!.slice(-1));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url!, this.url);
    this.asked.push(`${request.method} ${pathname}`);
    if (this.faults.busy > 0) return (this.faults.busy--, void response.writeHead(429, { ratelimit: '"api";r=0;t=1' }).end());
    const [, organisation, name] = /^(?:\/api\/models)?\/([^/]+)\/([^/]+)\//.exec(pathname) ?? [];
    const repository = `${organisation}/${name}`;
    const renamed = this.faults.renamed.get(repository);
    if (renamed !== undefined) return void response.writeHead(307, { location: request.url!.replace(repository, renamed) }).end();
    const commits = this.#repositories.get(repository);
    if (!commits) return refuse(response, 401, "RepoNotFound");
    const isIn = this.faults.key !== undefined && request.headers.authorization === `Bearer ${this.faults.key}`;
    const rest = pathname.slice(pathname.indexOf(repository) + repository.length + 1).split("/");
    const revision = decodeURIComponent(rest[1] ?? "");
    const commit = revision === "main" ? commits.at(-1) : commits.find(({ sha }) => sha === revision);
    if (!commit) return refuse(response, 404, "RevisionNotFound");
    if (rest[0] === "revision") return json(response, { id: repository, sha: commit.sha, gated: this.faults.gated.has(repository) });
    if (this.faults.gated.has(repository) && !isIn) return refuse(response, request.headers.authorization === undefined ? 401 : 403, "GatedRepo");
    if (rest[0] === "paths-info") return json(response, infoOf(commit, ((await bodyOf(request)) as { paths: string[] }).paths));
    const path = rest.slice(2).map(decodeURIComponent).join("/");
    const bytes = commit.files.get(path);
    if (!bytes) return refuse(response, 404, "EntryNotFound");
    if (!isLarge(path)) return void response.writeHead(200, { "content-length": bytes.length, "x-repo-commit": commit.sha }).end(bytes);
    const linked = { "x-linked-size": bytes.length, "x-linked-etag": `"${sha256(bytes)}"`, "x-repo-commit": commit.sha };
    response.writeHead(302, { ...linked, location: `${urlOf(this.#storage)}/${commit.sha}/${repository}/${path}?signature=x` }).end();
  }

  async #give(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.headers.authorization !== undefined) this.leaks.push(request.headers.authorization);
    const [, sha, organisation, name, ...path] = new URL(request.url!, this.url).pathname.split("/");
    const { faults } = this;
    const whole = this.#repositories.get(`${organisation}/${name}`)!.find((one) => one.sha === sha)!.files.get(path.join("/"))!;
    const from = faults.deafToRanges ? 0 : Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? "")?.[1] ?? 0);
    if (from >= whole.length) return void response.writeHead(416).end();
    const isWrong = faults.wrong > 0 && faults.wrong-- > 0;
    const isCut = faults.cuts > 0 && faults.cuts-- > 0;
    const right = faults.tooLong ? Buffer.concat([whole, Buffer.alloc(1000)]) : whole;
    const bytes = isWrong ? Buffer.from(right.subarray(from)).map((byte) => byte ^ 1) : right.subarray(from);
    const range = request.headers.range !== undefined && !faults.deafToRanges ? { "content-range": `bytes ${from}-${whole.length - 1}/${whole.length}` } : {};
    response.writeHead("content-range" in range ? 206 : 200, { "content-length": bytes.length, ...range });
    const last = isCut ? Math.min(bytes.length, faults.cutAfter) : bytes.length;
    for (let at = 0; at < last && !response.destroyed; at += 16_384) {
      if (faults.pace > 0) await new Promise((resolve) => setTimeout(resolve, faults.pace));
      const piece = bytes.subarray(at, Math.min(last, at + 16_384));
      this.sent += piece.length;
      await new Promise((resolve) => response.write(piece, resolve));
    }
    if (isCut) response.destroy();
    else response.end();
  }
}

const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** Large files are pointers in Git, and lie in the storage. */
const isLarge = (path: string) => /\.safetensors$/.test(path);

function infoOf({ files }: Commit, paths: readonly string[]): unknown[] {
  return paths.flatMap((path) => {
    const bytes = files.get(path);
    if (!bytes) return [];
    const oid = createHash("sha1").update(`blob ${bytes.length}\0`).update(bytes).digest("hex");
    return [{ type: "file", path, oid, size: bytes.length, ...(isLarge(path) && { lfs: { oid: sha256(bytes), size: bytes.length, pointerSize: 130 } }) }];
  });
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { "x-error-code": code, "x-error-message": "told by its code" }).end();
}

function json(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString("utf8"));
}
