import assert from "node:assert/strict";
import { test } from "node:test";
import { AnswerStore } from "./answer-store.ts";

interface Answer {
  body: Buffer;
}

const room = 8 * 512;

function put(store: AnswerStore<Answer>, bytes: Buffer) {
  const place = store.nextPlace(bytes.length)!;
  return { place, answer: store.put(place, bytes, (body) => ({ body })) };
}

test("answers lie beside each other until there is no room, and then places begin where answers do", () => {
  const store = new AnswerStore<Answer>(room);
  const kept = [1000, 1024, 1025, 512].map((length, i) => put(store, Buffer.alloc(length, i + 1)));
  assert.deepEqual(kept.map(({ place }) => [place.start, place.answers.size]), [[0, 0], [2, 0], [4, 0], [7, 0]]);
  for (const [i, { answer }] of kept.entries()) assert.equal(answer.body.every((byte) => byte === i + 1), true);
  const first = store.nextPlace(700)!;
  assert.deepEqual([first.start, [...first.answers]], [0, [kept[0]!.answer]]);
  const second = store.nextPlace(1500)!;
  assert.deepEqual([second.start, [...second.answers]], [2, [kept[1]!.answer, kept[2]!.answer]]);
  assert.deepEqual([store.nextPlace(1)!.start, store.nextPlace(1)!.start], [4, 7]);
});

test("what an answer is laid over has no place any more, and the rest of it is free", () => {
  const store = new AnswerStore<Answer>(room);
  put(store, Buffer.alloc(room, 1));
  const { place } = put(store, Buffer.alloc(600, 2));
  assert.equal(place.answers.size, 1);
  const [first, second] = [store.nextPlace(6 * 512)!, store.nextPlace(6 * 512)!];
  assert.deepEqual([first.start, first.answers.size, second.start, second.answers.size], [0, 1, 2, 0]);
});

test("a removed answer leaves its place free", () => {
  const store = new AnswerStore<Answer>(room);
  store.remove(put(store, Buffer.alloc(room, 1)).answer);
  assert.equal(store.nextPlace(room)!.answers.size, 0);
});

test("for more bytes than there is room there is no place", () => {
  assert.equal(new AnswerStore<Answer>(room).nextPlace(room + 1), undefined);
});
