import assert from "node:assert/strict";
import { test } from "node:test";
import { type Move, Moves } from "./moves.ts";

/** Moves of which each is answered when the test says so. */
function moves() {
  const sent: Move[] = [];
  const undone: string[] = [];
  const failures: unknown[] = [];
  let answer = Promise.withResolvers<void>();
  const all = new Moves({
    send: (move) => (sent.push({ ...move }), answer.promise),
    undo: ({ id, from }) => void undone.push(`${id} to ${from}`),
    failed: (error) => void failures.push(error),
  });
  const next = async (error?: Error) => {
    const { resolve, reject } = answer;
    answer = Promise.withResolvers<void>();
    if (error) reject(error);
    else resolve();
    await new Promise((turn) => setImmediate(turn));
  };
  return { all, sent, undone, failures, next };
}

test("moves are sent one after the other, and one that goes on before it is sent is sent once, to its last place", async () => {
  const { all, sent, next } = moves();
  const done = all.add({ id: "a", from: 0, after: "b" });
  for (const after of ["c", "d", "e"]) void all.add({ id: "a", from: 1, after });
  void all.add({ id: "x", from: 9, after: null });
  void all.add({ id: "a", from: 5, after: "x" });
  assert.deepEqual(sent, [{ id: "a", from: 0, after: "b" }]);
  await next();
  assert.deepEqual(sent.slice(1), [{ id: "a", from: 1, after: "e" }]);
  await next();
  await next();
  await next();
  await done;
  assert.deepEqual(sent.slice(2), [{ id: "x", from: 9, after: null }, { id: "a", from: 5, after: "x" }]);
});

test("a move that is refused is taken back with those that came after it, the latest first, and later ones are sent again", async () => {
  const { all, sent, undone, failures, next } = moves();
  const done = all.add({ id: "a", from: 0, after: "b" });
  void all.add({ id: "x", from: 9, after: "a" });
  void all.add({ id: "a", from: 3, after: null });
  const refused = new Error("no");
  await next(refused);
  await done;
  assert.deepEqual([undone, failures, sent.length], [["a to 3", "x to 9", "a to 0"], [refused], 1]);
  const again = all.add({ id: "a", from: 0, after: "b" });
  await next();
  await again;
  assert.equal(sent.length, 2);
});
