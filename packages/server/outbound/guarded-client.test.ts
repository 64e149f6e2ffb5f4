import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, connect, type LookupFunction } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { text } from "node:stream/consumers";
import { checkUrl } from "./check-url.ts";
import { download } from "./download.ts";
import { OutboundError } from "./errors.ts";
import { createGuardedClient, type FetchOptions } from "./guarded-client.ts";
import { guardedConnector, openConnector } from "./guarded-connector.ts";

let server: Server;
let base: string;
let port: number;
let connections = 0;
const folder = mkdtempSync(join(tmpdir(), "outbound-"));
const limits: FetchOptions = { timeoutMs: 5_000, maxBytes: 1_000 };

const answers: Record<string, RequestListener> = {
  "/text": (_request, response) => response.end("hello"),
  "/echo": (request, response) =>
    void text(request).then((body) => response.end(`${request.method} ${request.headers.host} ${request.headers["x-mark"]} ${body}`)),
  "/hop": (request, response) => {
    const left = Number(new URL(request.url!, base).searchParams.get("left"));
    response.writeHead(302, { location: left === 1 ? "/text" : `/hop?left=${left - 1}` }).end();
  },
  "/to": (request, response) => response.writeHead(307, { location: decodeURIComponent(request.url!.split("?")[1]!) }).end(),
  "/silent": () => undefined,
  "/stalling": (_request, response) => response.write("some"),
  "/endless": (_request, response) => {
    const more = (): void => void (response.destroyed || response.write("x".repeat(500), more));
    more();
  },
  "/declared": (_request, response) => response.writeHead(200, { "content-length": 5_000_000 }).flushHeaders(),
  "/packed": (_request, response) => response.writeHead(200, { "content-encoding": "gzip" }).end("not to be unpacked"),
  "/torn": (_request, response) => {
    response.writeHead(200, { "content-length": 100 });
    response.write("half", () => response.destroy());
  },
  "/gone": (_request, response) => response.writeHead(404).end(),
};

before(async () => {
  server = createServer((request, response) => (answers[request.url!.split("?")[0]!] ?? answers["/gone"]!)(request, response));
  server.on("connection", () => connections++);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  port = (server.address() as AddressInfo).port;
  base = `http://127.0.0.1:${port}`;
});

after(async () => {
  server.closeAllConnections();
  server.close();
  await open.close();
  rmSync(folder, { recursive: true });
});

const open = createGuardedClient({ allowPrivate: true });

/** A name server that answers each question with the next of these. */
function nameServer(...rounds: string[][]): LookupFunction & { questions: string[] } {
  const questions: string[] = [];
  const lookup: LookupFunction = (hostname, _options, callback) => {
    const addresses = rounds[Math.min(questions.push(hostname), rounds.length) - 1]!;
    callback(null, addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })));
  };
  return Object.assign(lookup, { questions });
}

function failsWith(code: OutboundError["code"]) {
  return (problem: unknown) => problem instanceof OutboundError && problem.code === code;
}

const literals = [
  "127.0.0.1", "127.1", "2130706433", "0x7f000001", "0x7f.1", "0177.0.0.1", "017700000001", "127.0.0.1.", "１２７.0.0.1", "0", "169.254.169.254", "0xa9fea9fe",
  "[::1]", "[::]",
  "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[64:ff9b::7f00:1]", "[2002:7f00:1::]", "[fd00:ec2::254]", "localhost", "LOCALHOST", "localhost.",
  "metadata.localhost",
];

for (const literal of literals) {
  test(`no connection leaves for ${literal}`, async () => {
    const client = createGuardedClient({ allowPrivate: false });
    const before = connections;
    await assert.rejects(client.fetch(`http://${literal}:${port}/text`, limits), failsWith("forbidden_address"));
    assert.equal(connections, before);
    await client.close();
  });
}

test("a name is refused when any one of its addresses is not public, and none is connected to", async () => {
  for (const addresses of [["127.0.0.1"], ["93.184.215.14", "127.0.0.1"], ["::1", "2606:4700:4700::1111"], []]) {
    const lookup = nameServer(addresses);
    const client = createGuardedClient({ allowPrivate: false, connect: guardedConnector(lookup) });
    const before = connections;
    await assert.rejects(client.fetch(`http://rebind.example:${port}/text`, limits), failsWith("forbidden_address"));
    assert.deepEqual([connections, lookup.questions], [before, ["rebind.example"]]);
    await client.close();
  }
});

test("a name server that changes its answer is asked once for a connection, so that the checked address is the one used", async () => {
  // The first address lies in public space that nobody was given; were the name asked again, the loopback server would answer.
  const lookup = nameServer(["2fff::1"], ["127.0.0.1"]);
  const client = createGuardedClient({ allowPrivate: false, connect: guardedConnector(lookup) });
  const before = connections;
  await assert.rejects(client.fetch(`http://rebind.example:${port}/text`, { ...limits, timeoutMs: 300 }), OutboundError);
  assert.deepEqual([connections, lookup.questions.length], [before, 1]);
  await assert.rejects(client.fetch(`http://rebind.example:${port}/text`, limits), failsWith("forbidden_address"));
  assert.equal(connections, before);
  await client.close();
});

test("the connection goes to the resolved address with the name in its Host header", async () => {
  const client = createGuardedClient({ allowPrivate: true, connect: openConnector(nameServer(["127.0.0.1"])) });
  const answer = await client.fetch(`http://receiver.example:${port}/echo`, { ...limits, method: "POST", headers: { "x-mark": "7" }, body: "{}" });
  assert.equal(await text(answer.body), `POST receiver.example:${port} 7 {}`);
  await client.close();
});

test("redirects are answered as they are by default, and followed to the limit when asked", async () => {
  const plain = await open.fetch(`${base}/hop?left=1`, limits);
  assert.deepEqual([plain.status, plain.headers["location"]], [302, "/text"]);
  plain.body.destroy();

  const followed = await open.fetch(`${base}/hop?left=3`, { ...limits, maxRedirects: 3 });
  assert.deepEqual([followed.status, followed.url.pathname, await text(followed.body)], [200, "/text", "hello"]);
  await assert.rejects(open.fetch(`${base}/hop?left=4`, { ...limits, maxRedirects: 3 }), failsWith("too_many_redirects"));
});

const badRedirects: [from: string, to: string, code: OutboundError["code"]][] = [
  ["http", "http://169.254.169.254/latest/meta-data", "forbidden_address"],
  ["https", "https://2130706433/", "forbidden_address"],
  ["https", "http://public.example/text", "https_required"],
  ["http", "ftp://public.example/file", "invalid_url"],
  ["http", "https://user:secret@public.example/", "invalid_url"],
  ["http", "https://[", "invalid_url"],
];

for (const [from, to, code] of badRedirects) {
  test(`a redirect from ${from} to ${to} is refused as ${code}`, async () => {
    // Every connection ends at the test's server, in clear text, whatever name and scheme it was for.
    const client = createGuardedClient({
      allowPrivate: false,
      connect: (_options, done) => {
        const socket = connect(port, "127.0.0.1", () => done(null, socket));
      },
    });
    const options = { ...limits, maxRedirects: 3 };
    await assert.rejects(client.fetch(`${from}://public.example/to?${encodeURIComponent(to)}`, options), failsWith(code));
    const onward = await client.fetch(`${from}://public.example/to?${encodeURIComponent(`${from}://other.example/text`)}`, options);
    assert.equal(await text(onward.body), "hello");
    await client.close();
  });
}

const urlRules: { url: string; policy: { allowPrivate: boolean; allowHttp?: boolean }; code?: OutboundError["code"] }[] = [
  { url: "https://example.com/a?b#c", policy: { allowPrivate: false } },
  { url: "http://example.com", policy: { allowPrivate: false } },
  { url: "http://example.com", policy: { allowPrivate: false, allowHttp: false }, code: "https_required" },
  { url: "http://127.0.0.1", policy: { allowPrivate: true, allowHttp: false } },
  { url: "https://8.8.8.8", policy: { allowPrivate: false } },
  { url: "https://10.0.0.1", policy: { allowPrivate: false }, code: "forbidden_address" },
  { url: "/relative", policy: { allowPrivate: true }, code: "invalid_url" },
  { url: "", policy: { allowPrivate: true }, code: "invalid_url" },
  { url: "https://", policy: { allowPrivate: true }, code: "invalid_url" },
  { url: "file:///etc/passwd", policy: { allowPrivate: true }, code: "invalid_url" },
  { url: "data:text/plain,hello", policy: { allowPrivate: true }, code: "invalid_url" },
  { url: "https://user:pass@example.com", policy: { allowPrivate: true }, code: "invalid_url" },
];

for (const { url, policy, code } of urlRules) {
  test(`the URL "${url}" is ${code ?? "accepted"} with ${JSON.stringify(policy)}`, () => {
    if (code === undefined) assert.equal(checkUrl(url, policy).href, new URL(url).href);
    else assert.throws(() => checkUrl(url, policy), failsWith(code));
  });
}

test("one deadline covers an answer that never begins and one that never ends", async () => {
  await assert.rejects(open.fetch(`${base}/silent`, { ...limits, timeoutMs: 100 }), failsWith("timeout"));
  const answer = await open.fetch(`${base}/stalling`, { ...limits, timeoutMs: 100 });
  await assert.rejects(text(answer.body), failsWith("timeout"));
});

test("a body is given up as soon as it is larger than allowed", async () => {
  const answer = await open.fetch(`${base}/endless`, limits);
  await assert.rejects(text(answer.body), failsWith("too_large"));
});

test("the caller's own abort is reported as the caller's reason", async () => {
  const reason = new Error("cancelled");
  const abort = new AbortController();
  const fetching = open.fetch(`${base}/silent`, { ...limits, signal: abort.signal });
  abort.abort(reason);
  await assert.rejects(fetching, (problem) => problem === reason);
});

test("failures are reported without an address, a port or an internal name", async () => {
  const closed = await new Promise<number>((found) => {
    const other = createServer().listen(0, "127.0.0.1", () => {
      const { port: free } = other.address() as AddressInfo;
      other.close(() => found(free));
    });
  });
  await assert.rejects(
    open.fetch(`http://127.0.0.1:${closed}/`, limits),
    (problem: Error) => failsWith("unreachable")(problem) && problem.message === "cannot be reached",
  );
  await assert.rejects(open.fetch(`https://127.0.0.1:${port}/`, limits), failsWith("tls_failed"));
  const torn = await open.fetch(`${base}/torn`, limits);
  await assert.rejects(text(torn.body), failsWith("interrupted"));
});

test("a body destroyed unread closes its connection", async () => {
  const answer = await open.fetch(`${base}/stalling`, limits);
  answer.body.destroy();
  for (let wait = 0; wait < 50 && (await openConnections()) > 1; wait++) await new Promise((next) => setTimeout(next, 20));
  assert.ok((await openConnections()) <= 1);
});

function openConnections(): Promise<number> {
  return new Promise((found, failed) => server.getConnections((problem, count) => (problem ? failed(problem) : found(count))));
}

test("a download is the file byte for byte", async () => {
  const path = join(folder, "whole");
  assert.deepEqual(await download(open, `${base}/hop?left=2`, path, limits), { size: 5, claimedType: undefined });
  assert.equal(readFileSync(path, "utf8"), "hello");
});

const failedDownloads: [path: string, code: OutboundError["code"]][] = [
  ["/gone", "bad_status"],
  ["/endless", "too_large"],
  ["/declared", "too_large"],
  ["/packed", "encoded"],
  ["/torn", "interrupted"],
];

for (const [path, code] of failedDownloads) {
  test(`a download of ${path} fails as ${code} and leaves no file`, async () => {
    const file = join(folder, "failed");
    await assert.rejects(download(open, base + path, file, limits), failsWith(code));
    assert.equal(existsSync(file), false);
  });
}

test("a download never replaces or removes a file that was there before", async () => {
  const file = join(folder, "precious");
  writeFileSync(file, "keep me");
  await assert.rejects(download(open, `${base}/text`, file, limits));
  assert.equal(readFileSync(file, "utf8"), "keep me");
});
