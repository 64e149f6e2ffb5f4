import assert from "node:assert/strict";
import { createSocket } from "node:dgram";
import { createServer } from "node:http";
import { type AddressInfo, isIPv4 } from "node:net";
import { after, before, test } from "node:test";
import { text } from "node:stream/consumers";
import { OutboundError } from "./errors.ts";
import { createGuardedClient } from "./guarded-client.ts";
import { guardedConnector, openConnector } from "./guarded-connector.ts";
import { createLookup } from "./resolve-name.ts";

const limits = { timeoutMs: 2_000, maxBytes: 1_000 };
const dns = createSocket("udp4");
const silent = createSocket("udp4");
const web = createServer((_request, response) => response.end("inside"));
/** Addresses that the name server tells at each further question for the name, the last ones for ever; none: no such name. */
const zone = new Map<string, string[][]>();
const asked = new Map<string, number>();
let connections = 0;

before(async () => {
  dns.on("message", (question, from) => dns.send(answerTo(question), from.port, from.address));
  for (const socket of [dns, silent]) await new Promise<void>((ready) => socket.bind(0, "127.0.0.1", ready));
  web.on("connection", () => connections++);
  await new Promise<void>((ready) => web.listen(0, "127.0.0.1", ready));
});

after(() => {
  dns.close();
  silent.close();
  web.closeAllConnections();
  web.close();
});

/** RFC 1035, section 4: the question again, and one record for each address of the asked type. */
function answerTo(question: Buffer): Buffer {
  let end = 12;
  const labels: string[] = [];
  for (let length = question[end]!; length > 0; length = question[end]!) {
    labels.push(question.toString("latin1", end + 1, end + 1 + length));
    end += 1 + length;
  }
  const name = labels.join(".");
  const type = question.readUInt16BE(end + 1);
  const rounds = zone.get(name);
  const count = asked.get(`${name} ${type}`) ?? 0;
  asked.set(`${name} ${type}`, count + 1);
  const addresses = (rounds?.[Math.min(count, rounds.length - 1)] ?? []).filter((address) => (type === 1) === isIPv4(address));
  const records = addresses.map((address) => {
    // The only IPv6 address given here is ::1.
    const data = isIPv4(address) ? Buffer.from(address.split(".").map(Number)) : Buffer.from(`${"0".repeat(30)}01`, "hex");
    const head = Buffer.from([0xc0, 0x0c, 0, type, 0, 1, 0, 0, 0, 0, 0, data.length]);
    return Buffer.concat([head, data]);
  });
  const header = Buffer.from(question.subarray(0, 12));
  header.writeUInt16BE(rounds ? 0x8180 : 0x8183, 2);
  header.writeUInt16BE(records.length, 6);
  header.writeUInt32BE(0, 8);
  return Buffer.concat([header, question.subarray(12, end + 5), ...records]);
}

const lookup = () => createLookup([`127.0.0.1:${dns.address().port}`]);
const urlOf = (name: string) => `http://${name}:${(web.address() as AddressInfo).port}/`;

test("a name is resolved by the name server, and the connection goes to its address", async () => {
  zone.set("receiver.example", [["127.0.0.1"]]);
  const client = createGuardedClient({ allowPrivate: true, connect: openConnector(lookup()) });
  assert.equal(await text((await client.fetch(urlOf("receiver.example"), limits)).body), "inside");
  await client.close();
});

for (const [what, rounds] of [
  ["a loopback address", [["127.0.0.1"]]],
  ["a loopback address beside a public one", [["198.41.0.4", "127.0.0.1"]]],
  ["an IPv6 loopback address beside a public one", [["198.41.0.4", "::1"]]],
] as const) {
  test(`a name server that tells ${what} leads to no connection`, async () => {
    const name = `${what.replaceAll(" ", "-").toLowerCase()}.example`;
    zone.set(name, rounds.map((round) => [...round]));
    const client = createGuardedClient({ allowPrivate: false, connect: guardedConnector(lookup()) });
    const before = connections;
    await assert.rejects(client.fetch(urlOf(name), limits), (problem) => problem instanceof OutboundError && problem.code === "forbidden_address");
    assert.equal(connections, before);
    await client.close();
  });
}

test("a name server that tells a public address first and a private one next never gets a connection to the private one", async () => {
  // What becomes of the public address is of no matter: in some networks somebody answers for every one.
  zone.set("rebind.example", [["192.31.196.1"], ["127.0.0.1"]]);
  const client = createGuardedClient({ allowPrivate: false, connect: guardedConnector(lookup()) });
  const before = connections;
  for (let attempt = 0; attempt < 3; attempt++) {
    await client.fetch(urlOf("rebind.example"), { ...limits, timeoutMs: 200 }).then(({ body }) => body.destroy(), () => undefined);
  }
  assert.equal(connections, before);
  assert.ok(asked.get("rebind.example 1")! <= 3, "one question for each connection at most");
  await client.close();
});

test("a local name is resolved by the system, though the name servers keep silent", async () => {
  const client = createGuardedClient({ allowPrivate: true, connect: openConnector(createLookup([`127.0.0.1:${silent.address().port}`])) });
  assert.equal(await text((await client.fetch(urlOf("localhost"), limits)).body), "inside");
  await client.close();
});

test("a name that nobody knows is reported as that", async () => {
  const client = createGuardedClient({ allowPrivate: false, connect: guardedConnector(lookup()) });
  await assert.rejects(client.fetch(urlOf("nobody.invalid"), limits), (problem) => problem instanceof OutboundError && problem.code === "name_not_found");
  await client.close();
});
