import assert from "node:assert/strict";
import { PassThrough } from "node:stream";
import { test } from "node:test";
import { setImmediate as turn, setTimeout as sleep } from "node:timers/promises";
import { receiveBody } from "./receive-body.ts";

const portion = Buffer.alloc(32 * 1024);
const generous = { limit: 2 ** 30, waitFrom: 2 ** 30, memory: async () => {} };

test("portions come in order and whole, however many there are at once", async () => {
  const bodies = Array.from({ length: 20 }, () => {
    const payload = new PassThrough();
    for (let index = 0; index < 50; index++) payload.write(Buffer.alloc(10_000, index));
    payload.end();
    const got: Buffer[] = [];
    return receiveBody(payload, { ...generous, take: (chunk) => got.push(chunk) }).then(() => Buffer.concat(got));
  });
  const expected = Buffer.concat(Array.from({ length: 50 }, (_, index) => Buffer.alloc(10_000, index)));
  for (const body of await Promise.all(bodies)) assert.ok(body.equals(expected));
});

test("nothing is read on while there is no space", async () => {
  const payload = new PassThrough();
  let taken = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  const received = receiveBody(payload, { limit: 2 ** 30, waitFrom: 100_000, memory: () => promise, take: (chunk) => (taken += chunk.length) });
  for (let index = 0; index < 10; index++) payload.write(portion);
  payload.end();
  await sleep(20);
  assert.ok(taken <= 100_000, String(taken));
  resolve();
  await received;
  assert.equal(taken, 10 * portion.length);
});

test("work on many bodies leaves turns to others", async () => {
  let done = 0;
  const bodies = Array.from({ length: 30 }, () => {
    const payload = new PassThrough();
    for (let index = 0; index < 4; index++) payload.write(portion);
    payload.end();
    let portions = 0;
    const take = () => {
      // The first two are worked on as they come.
      if (++portions <= 2) return;
      done++;
      for (const end = performance.now() + 4; performance.now() < end; );
    };
    return receiveBody(payload, { ...generous, take });
  });
  let over = false;
  void Promise.all(bodies).then(() => (over = true));
  for (let before = 0; !over; before = done) {
    await turn();
    assert.ok(done - before <= 4, `${done - before} portions of 4 ms in one turn`);
  }
  assert.equal(done, 60);
});

test("a fault ends it at once, and the rest of the body is taken without being looked at", async () => {
  const payload = new PassThrough();
  let calls = 0;
  const received = receiveBody(payload, {
    ...generous,
    take: () => {
      calls++;
      throw new Error("no");
    },
  });
  payload.write(portion);
  await assert.rejects(received, /no/);
  for (let index = 0; index < 20; index++) payload.write(portion);
  await sleep(10);
  assert.equal(calls, 1);
  assert.equal(payload.readableLength, 0);
});

test("a body that is broken off is a fault", async () => {
  const payload = new PassThrough();
  const received = receiveBody(payload, { ...generous, take: () => {} });
  payload.write(portion);
  payload.destroy(new Error("gone"));
  await assert.rejects(received, { code: "incomplete_body" });
});
