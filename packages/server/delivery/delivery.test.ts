import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import type { ReadStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { type IncomingMessage, request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import fastify from "fastify";
import { sendProblem } from "../http/problem.ts";
import type { HttpServer } from "../http/server-types.ts";
import { openDisk } from "../store/objects/disk/open.ts";
import type { ObjectInfo, ObjectStore } from "../store/objects/object-store.ts";
import { createLinks } from "./create-links.ts";
import { contentDisposition } from "./file-name.ts";
import type { Links } from "./links.ts";
import { deliveryRoutes } from "./routes.ts";

const secret = "a secret of the tests";
const bytes = randomBytes(100_000);
const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M4 4h16v16z"/></svg>';

let folder: string;
let http: HttpServer;
let objects: ObjectStore;
let links: Links;
let stored: ObjectInfo;
let watched: ObjectStore;
/** Every stream that the routes have opened. */
const reads: ReadStream[] = [];
let clock = Date.now();

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "atelier-delivery-"));
  objects = await openDisk(folder);
  stored = await objects.put(bytes);
  http = fastify({ forceCloseConnections: true }) as unknown as HttpServer;
  http.setErrorHandler(sendProblem);
  const icons = {
    render: async (id: number) =>
      (id === 7 ? { ...(await objects.put(Buffer.from(svg))), open: async () => objects.read((await objects.put(Buffer.from(svg))).key) } : undefined),
  };
  watched = {
    ...objects,
    async read(key, range) {
      const stream = (await objects.read(key, range)) as ReadStream;
      reads.push(stream);
      return stream;
    },
  };
  const nothing = { render: async () => undefined };
  deliveryRoutes({ objects: watched, isNeeded: async () => true, icons, waveforms: nothing, cuts: nothing, secret, now: () => clock })(http);
  const address = await http.listen({ port: 0, host: "127.0.0.1" });
  links = createLinks({ publicUrl: () => address, secret, lifetimeSeconds: 3600, now: () => clock });
});

after(async () => {
  await http.close();
  await rm(folder, { recursive: true });
});

function addressOf(fileName = "rain on leaves.wav", disposition: "inline" | "attachment" = "inline"): string {
  return links.file({ object: stored.key, fileName, disposition }).url;
}

async function bodyOf(response: Response): Promise<Buffer> {
  return Buffer.from(await response.arrayBuffer());
}

test("a signed address answers the bytes without a key, with their type, name, tag and cache life", async () => {
  const response = await fetch(addressOf());
  assert.equal(response.status, 200);
  assert.ok((await bodyOf(response)).equals(bytes));
  assert.equal(response.headers.get("content-type"), "audio/wav");
  assert.equal(response.headers.get("content-length"), "100000");
  assert.equal(response.headers.get("content-disposition"), 'inline; filename="rain on leaves.wav"');
  assert.equal(response.headers.get("etag"), `"${stored.key}"`);
  assert.equal(response.headers.get("accept-ranges"), "bytes");
  assert.equal(response.headers.get("x-content-type-options"), "nosniff");
  const age = Number(/^private, max-age=(\d+), immutable$/.exec(response.headers.get("cache-control") ?? "")?.[1]);
  assert.ok(age >= 3599 && age <= 4500, `max-age ${age}`);
});

test("HEAD answers the same headers and no body", async () => {
  const [head, get] = await Promise.all([fetch(addressOf(), { method: "HEAD" }), fetch(addressOf())]);
  assert.equal(head.status, 200);
  assert.equal((await bodyOf(head)).length, 0);
  for (const name of ["content-length", "content-type", "etag", "content-disposition", "accept-ranges", "cache-control"]) {
    assert.equal(head.headers.get(name), get.headers.get(name), name);
  }
  const ranged = await fetch(addressOf(), { method: "HEAD", headers: { range: "bytes=0-9" } });
  assert.equal(ranged.status, 200);
  assert.equal(ranged.headers.get("content-length"), "100000");
  await get.arrayBuffer();
});

test("single, open and suffix ranges answer 206 with their part", async () => {
  const cases: [string, number, number][] = [
    ["bytes=0-0", 0, 0], ["bytes=10-19", 10, 19], ["bytes=99990-", 99_990, 99_999], ["bytes=-5", 99_995, 99_999], ["bytes=-999999", 0, 99_999],
    ["bytes=5-999999", 5, 99_999],
  ];
  for (const [range, start, end] of cases) {
    const response = await fetch(addressOf(), { headers: { range } });
    assert.equal(response.status, 206, range);
    assert.equal(response.headers.get("content-range"), `bytes ${start}-${end}/100000`);
    assert.equal(response.headers.get("content-length"), String(end - start + 1));
    assert.ok((await bodyOf(response)).equals(bytes.subarray(start, end + 1)), range);
  }
});

test("a range outside the file answers 416 with its size, as a problem", async () => {
  for (const range of ["bytes=100000-", "bytes=-0", "bytes=200000-200001"]) {
    const response = await fetch(addressOf(), { headers: { range } });
    assert.equal(response.status, 416, range);
    assert.equal(response.headers.get("content-range"), "bytes */100000");
    assert.equal(response.headers.get("content-type"), "application/problem+json; charset=utf-8");
    assert.equal(response.headers.get("cache-control"), null);
    assert.equal(((await response.json()) as { code: string }).code, "range_not_satisfiable");
  }
});

test("several ranges, other units and malformed ranges answer the whole file", async () => {
  for (const range of ["bytes=0-1,5-6", "lines=1-2", "bytes=5-2", "bytes=-", "bytes=a-b"]) {
    const response = await fetch(addressOf(), { headers: { range } });
    assert.equal(response.status, 200, range);
    assert.equal((await bodyOf(response)).length, bytes.length);
  }
});

test("If-Range gives the part of the same file and the whole of another", async () => {
  const same = await fetch(addressOf(), { headers: { range: "bytes=0-9", "if-range": `"${stored.key}"` } });
  assert.equal(same.status, 206);
  await same.arrayBuffer();
  for (const condition of ['"another"', `W/"${stored.key}"`, new Date().toUTCString()]) {
    const other = await fetch(addressOf(), { headers: { range: "bytes=0-9", "if-range": condition } });
    assert.equal(other.status, 200, condition);
    await other.arrayBuffer();
  }
});

test("If-None-Match with the tag answers 304 without a body", async () => {
  for (const tag of [`"${stored.key}"`, `W/"${stored.key}"`, `"x", "${stored.key}"`, "*"]) {
    const response = await fetch(addressOf(), { headers: { "if-none-match": tag } });
    assert.equal(response.status, 304, tag);
    assert.equal(response.headers.get("etag"), `"${stored.key}"`);
    assert.equal((await bodyOf(response)).length, 0);
  }
  assert.equal((await fetch(addressOf(), { headers: { "if-none-match": '"x"' } })).status, 200);
});

test("an address that was tampered with in any part is a 403", async () => {
  const address = addressOf("voice.mp3", "attachment");
  const signature = new URL(address).searchParams.get("signature") ?? "";
  const last = signature.at(-1) === "A" ? "B" : "A";
  const tampered = [
    address.replace("voice.mp3", "voice.svg"),
    address.replace(stored.key, "0".repeat(64)),
    address.replace("disposition=attachment", "disposition=inline"),
    address.replace("disposition=attachment&", ""),
    address.replace(/expires=(\d+)/, (_, end) => `expires=${Number(end) + 1}`),
    address.replace(/expires=\d+/, "expires=never"),
    address.replace(/&signature=.*/, ""),
    address.replace(/signature=.*/, "signature="),
    address.replace(signature, signature.slice(0, -1) + last),
    address.replace(signature, signature.slice(0, -1)),
    address.replace("/files/", "/icons/"),
    address.replace("/files/", "/waveforms/"),
  ];
  for (const url of tampered) {
    assert.notEqual(url, address);
    const response = await fetch(url);
    assert.equal(response.status, 403, url);
    assert.equal(((await response.json()) as { code: string }).code, "invalid_signature");
  }
});

test("an address works until it ends and is a 403 from then on", async () => {
  const { url, expiresAt } = links.file({ object: stored.key, fileName: "a.wav" });
  const start = clock;
  try {
    clock = expiresAt.getTime() - 1;
    assert.equal((await fetch(url, { method: "HEAD" })).status, 200);
    clock = expiresAt.getTime();
    const response = await fetch(url);
    assert.equal(response.status, 403);
    assert.equal(((await response.json()) as { code: string }).code, "link_expired");
  } finally {
    clock = start;
  }
});

test("the address of a file that is gone is a 404", async () => {
  assert.equal((await fetch(links.file({ object: "a".repeat(64), fileName: "gone.wav" }).url)).status, 404);
  const { key } = await objects.put(Buffer.from("soon gone"));
  watched.head = async (asked) => {
    const info = await objects.head(asked);
    await objects.delete(asked);
    return info;
  };
  const response = await fetch(links.file({ object: key, fileName: "gone.wav" }).url);
  watched.head = objects.head;
  assert.equal(response.status, 404, "also when it goes between two reads");
  assert.equal(response.headers.get("content-type"), "application/problem+json; charset=utf-8");
  assert.equal((await fetch(links.icon({ iconId: 99, format: "svg", fileName: "gone.svg" }).url)).status, 404);
});

test("names in any script survive the address and the header", async () => {
  for (const name of ["Gewitter über Zürich.wav", "雨の音.ogg", `${"長".repeat(300)}.mp3`, "100% ‘quoted’ (take #2) & more?.wav", "a;b,c='d'.wav"]) {
    const response = await fetch(addressOf(name, "attachment"));
    assert.equal(response.status, 200, name);
    const header = response.headers.get("content-disposition") ?? "";
    assert.match(header, /^attachment; filename="[\x20-\x7e]+"/);
    await response.arrayBuffer();
  }
  const header = (await fetch(addressOf("Zürich.wav"), { method: "HEAD" })).headers.get("content-disposition");
  assert.equal(header, `inline; filename="Zurich.wav"; filename*=UTF-8''Z%C3%BCrich.wav`);
  assert.equal(contentDisposition("attachment", "雨.ogg"), `attachment; filename="file.ogg"; filename*=UTF-8''%E9%9B%A8.ogg`);
});

test("SVG is served with a policy under which nothing in it runs", async () => {
  const response = await fetch(links.icon({ iconId: 7, format: "svg", fileName: "cat.svg" }).url);
  assert.equal(await response.text(), svg);
  assert.equal(response.headers.get("content-type"), "image/svg+xml");
  assert.equal(response.headers.get("content-security-policy"), "default-src 'none'; style-src 'unsafe-inline'; sandbox");
});

test("a client that goes away closes the file", async () => {
  const { key } = await objects.put(randomBytes(8 * 1024 * 1024));
  const { url } = links.file({ object: key, fileName: "long.wav" });
  reads.length = 0;
  const requests = Array.from({ length: 10 }, () => {
    const request = httpRequest(url, (response) => response.once("data", () => request.destroy()));
    request.on("error", () => {}).end();
    return new Promise((resolve) => request.once("close", resolve));
  });
  await Promise.all(requests);
  for (let wait = 0; wait < 100 && reads.some((stream) => !stream.closed); wait++) await sleep(20);
  assert.equal(reads.length, 10);
  assert.deepEqual(reads.map((stream) => stream.closed), reads.map(() => true));
  assert.ok(reads.every((stream) => stream.bytesRead < stream.readableHighWaterMark * 32), "and reads no further");
});

test("a slow client makes the server wait, not read ahead", async () => {
  const { key, size } = await objects.put(Buffer.alloc(64 * 1024 * 1024, 1));
  const { url } = links.file({ object: key, fileName: "huge.wav" });
  reads.length = 0;
  const response = await new Promise<IncomingMessage>((resolve) => void httpRequest(url, resolve).end());
  response.pause();
  await sleep(300);
  const taken = reads[0]!.bytesRead;
  assert.ok(taken > 0 && taken < size / 2, `${taken} bytes were read for a client that takes none`);
  response.destroy();
});
