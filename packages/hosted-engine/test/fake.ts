import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { join } from "node:path";
import type { StoredFile } from "./judge.ts";
import { type Drawing, makeResult } from "./make-result.ts";

export interface Ending {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

export interface FakeRequest {
  id: string;
  model: string;
  input: Record<string, unknown>;
  state: "queued" | "running" | "ended" | "cancelled";
  /** Times that somebody has looked. */
  looks: number;
  /** The result's URL, or what came of it in the place of one. */
  made?: { url: string } | Ending;
  /** How long the provider was asked to keep the result, where it can be asked. */
  lifecycle?: string | undefined;
  /** It is made once, however often somebody looks meanwhile. */
  making?: Promise<void>;
}

/** In the place of an answer. */
export type Misdeed = (response: ServerResponse, request: IncomingMessage) => void;

/** What a fake does wrong, or slowly. Each may be changed while it runs. */
export interface FakeFaults {
  /** In the place of an answer to a submission. */
  misdeed?: Misdeed | undefined;
  /** It takes no orders in the background, where it knows such. */
  refusesBackground?: boolean;
  /** In the place of answers to the call that tries a key. */
  check?: Misdeed | undefined;
  /** In the place of answers to submissions that were accepted. */
  taken: Misdeed[];
  /** Submissions that are accepted, and whose answer never comes. */
  loseAnswers: number;
  /** Looks at a request while it waits, and while it is worked on. */
  queued: number;
  looks: number;
  /** In the place of answers to looks at requests that have not ended, and to what is asked of those that have: the first of the list, until none is left. */
  polls: Misdeed[];
  results: Misdeed[];
  /** What an acceptance names in the place of the provider's own URLs. */
  elsewhere?: string | undefined;
  /** Where inputs go in the place of the provider's own store. */
  store?: string | undefined;
  /** Milliseconds before a submission that was accepted is answered. */
  slowness: number;
  /** What comes of the next requests in the place of a result. */
  endings: Ending[];
  /** The result: fetched with cut connections first, gone, on a host of others, endless, none or another file. */
  result: { broken?: number; status?: number; url?: string; endless?: boolean; file?: { type: string; bytes: Buffer | string }; none?: boolean };
  /** What was made is removed before anybody has fetched it. */
  removed?: boolean;
}

export interface Fake {
  /** The provider's name, and the settings of an engine that is to use it. */
  provider: string;
  settings: Record<string, string>;
  url: string;
  /** The key that it takes now, and another one until that is revoked. */
  key: string;
  formerKey?: string | undefined;
  requests: Map<string, FakeRequest>;
  /** What was handed over and not deleted, by URL or id. */
  files: Map<string, StoredFile>;
  folder: string;
  faults: FakeFaults;
  /** Submissions that reached it, accepted or not. */
  submissions: number;
  /** Ids of the requests that were paid for. */
  bills: string[];
  cancels: string[];
  /** Times that a result was asked for at the store. */
  fetched: number;
  /** Inputs that were handed over, and those that are still there. */
  uploads: number;
  inputs: Set<string>;
  /** Requests that nobody has ended. */
  left(): string[];
  /** Ends all connections; what it knows stays. */
  kill(): Promise<void>;
  start(): Promise<void>;
  dispose(): Promise<void>;
}

export interface Dialect {
  provider: string;
  key: string;
  answer(fake: Fake, request: IncomingMessage, response: ServerResponse): Promise<void>;
}

/** The calls that show whether a key is taken. */
const keyCall = /\/v1\/models\/pricing\?|\/v1\/account$|\/v1(beta)?\/models(\?|$)/;

/** A provider on this machine for the official client as it is: what all of them have in common. Each has a dialect of its own. */
export async function startFake({ provider, key, answer }: Dialect): Promise<Fake> {
  const folder = await mkdtemp(join(tmpdir(), `atelier-${provider}-`));
  let server: Server | undefined;
  let port = 0;
  const fake: Fake = {
    provider, folder, url: "", key, settings: {}, requests: new Map(), files: new Map(), submissions: 0, bills: [], cancels: [], fetched: 0, uploads: 0,
    inputs: new Set(), faults: { loseAnswers: 0, queued: 0, looks: 0, taken: [], polls: [], results: [], slowness: 0, endings: [], result: {} },
    left: () => [...fake.requests.values()].filter(({ state }) => state === "queued" || state === "running").map(({ id, model }) => `${model} ${id}`),
    async kill() {
      server?.closeAllConnections();
      await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
      server = undefined;
    },
    async start() {
      server = createServer((request, response) => {
        if (fake.faults.check && keyCall.test(request.url!)) fake.faults.check(response, request);
        else void answer(fake, request, response).catch(() => response.destroy());
      });
      server.listen(port, "127.0.0.1");
      await new Promise((resolve) => server!.once("listening", resolve));
      ({ port } = server.address() as AddressInfo);
      fake.url = `http://127.0.0.1:${port}`;
      fake.settings = { [`${provider}Key`]: fake.key, [`${provider}Url`]: fake.url };
    },
    async dispose() {
      await fake.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
  await fake.start();
  return fake;
}

/** Whether a header has a key that is taken. */
export const hasKey = ({ key, formerKey }: Fake, header: unknown, scheme = ""): boolean =>
  header === scheme + key || (formerKey !== undefined && header === scheme + formerKey);

export const say = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) =>
  void response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));

export async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) text += String(chunk);
  return text;
}

/** The parts of a form. */
export async function formOf(request: IncomingMessage): Promise<FormData> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return new Response(Buffer.concat(chunks), { headers: { "content-type": request.headers["content-type"] ?? "" } }).formData();
}

/** Takes a request, unless the fake is to do something else with it; a submission whose answer is lost is taken, too. */
export async function accept(
  fake: Fake, request: IncomingMessage, response: ServerResponse, accepted: Omit<FakeRequest, "state" | "looks">,
): Promise<FakeRequest | undefined> {
  const taken: FakeRequest = { ...accepted, state: "queued", looks: 0 };
  fake.requests.set(taken.id, taken);
  if (fake.faults.slowness > 0) await sleep(fake.faults.slowness);
  const misdeed = fake.faults.taken.shift();
  if (misdeed) return void misdeed(response, request);
  if (fake.faults.loseAnswers === 0) return taken;
  fake.faults.loseAnswers--;
  response.destroy();
  request.socket.resetAndDestroy();
  return undefined;
}

/**
 * Somebody looks at a request: it gets on by that. What is done is paid for; what the model refused, or its runner could not do, is not.
 * @returns false where the look itself fails, and is answered
 */
export async function look(fake: Fake, request: FakeRequest, response: ServerResponse, drawing: () => Promise<Drawing> | Drawing): Promise<boolean> {
  const { queued, looks } = fake.faults;
  if (misanswered(fake, request, response)) return false;
  request.looks++;
  if (request.state === "queued" && request.looks > queued) request.state = "running";
  if (request.state === "running" && request.looks > queued + looks) {
    await (request.making ??= complete(fake, request, drawing).catch((error: unknown) => {
      delete request.making;
      throw error;
    }));
  }
  return true;
}

/** Whether the next answer about a request is a wrong one, which is given. */
export function misanswered({ faults: { polls, results } }: Fake, { state }: FakeRequest, response: ServerResponse): boolean {
  const misdeed = (state === "ended" ? results : polls).shift();
  misdeed?.(response, response.req);
  return misdeed !== undefined;
}

async function complete(fake: Fake, request: FakeRequest, drawing: () => Promise<Drawing> | Drawing): Promise<void> {
  const ending = fake.faults.endings.shift();
  if (ending) request.made = ending;
  if (!request.made) {
    const { path, type } = await makeResult(await drawing(), fake.folder);
    const url = `${fake.url}/results/${request.id}`;
    fake.files.set(url, { path, type, bytes: (await stat(path)).size });
    request.made = { url: fake.faults.result.url ?? url };
    fake.bills.push(request.id);
  }
  if (request.state !== "cancelled") request.state = "ended";
}

/** What is in a result. */
export const bytesOf = async ({ faults }: Fake, { path }: StoredFile): Promise<Buffer> => Buffer.from(faults.result.file?.bytes ?? (await readFile(path)));

/** The store of results. */
export async function serveResult(fake: Fake, request: IncomingMessage, response: ServerResponse): Promise<void> {
  fake.fetched++;
  const { result: faults, removed } = fake.faults;
  if (faults.broken !== undefined && faults.broken-- > 0) {
    return void response.writeHead(200, { "content-length": 1000 }).write("x", () => request.socket.resetAndDestroy());
  }
  if (faults.status !== undefined) return say(response, faults.status, { detail: "gone" });
  if (faults.file) return void response.writeHead(200, { "content-type": faults.file.type }).end(faults.file.bytes);
  if (faults.endless) return pour(response);
  const file = removed ? undefined : fake.files.get(`${fake.url}${request.url}`);
  if (!file) return say(response, 404, { detail: "gone" });
  response.writeHead(200, { "content-type": file.type }).end(await readFile(file.path));
}

/** Three gigabytes and more. */
function pour(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "video/mp4" });
  const more = Buffer.alloc(2 ** 20, "x");
  const go = () => {
    while (!response.destroyed && response.write(more));
  };
  response.on("drain", go);
  go();
}
