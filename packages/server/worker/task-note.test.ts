import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { noteIn } from "../tasks/stored-note.ts";
import { TaskNote } from "./task-note.ts";

/** A row of tasks whose writes take a while each, the first the longest. */
function slowRow(isHeld = () => true) {
  const written: string[] = [];
  let pause = 60;
  const execute = async () => {
    await sleep((pause /= 2));
    return { numUpdatedRows: isHeld() ? 1n : 0n };
  };
  const step = { set: ({ note_json }: { note_json: string }) => (written.push(note_json), step), where: () => step, executeTakeFirst: execute };
  return { written, database: { db: { updateTable: () => step } } as never };
}

const task = (note_json: string | null = null) => ({ id: "t", lease_token: "l", note_json }) as never;
const last = (written: string[]) => noteIn({ note_json: written.at(-1)! });

test("a place in a queue is stored beside the note, and goes when its turn has come", async () => {
  const { written, database } = slowRow();
  const note = new TaskNote(database, task(), "hosted");
  note.wait(9);
  await note.keep("request 1");
  note.wait(7);
  note.wait(3);
  await sleep(1200);
  assert.deepEqual([last(written), written.length], [{ engine: "hosted", note: "request 1", position: 3 }, 2]);
  note.wait(undefined);
  await sleep(1200);
  assert.deepEqual(last(written), { engine: "hosted", note: "request 1" });
});

test("a place that comes late never brings an older note back", async () => {
  const { written, database } = slowRow();
  const note = new TaskNote(database, task(), "hosted");
  await note.keep("submitting");
  note.wait(5);
  await sleep(990);
  await Promise.all([note.keep("request 1"), sleep(60)]);
  await sleep(200);
  assert.equal(last(written)?.note, "request 1");
});

test("an attempt that holds its task no more keeps no note, and one of another engine finds none", async () => {
  const { database } = slowRow(() => false);
  await assert.rejects(new TaskNote(database, task(), "hosted").keep("a"), /holds its task no more/);
  const stored = JSON.stringify({ engine: "comfyui", note: "prompt" });
  assert.deepEqual([new TaskNote(database, task(stored), "hosted").earlier, new TaskNote(database, task(stored), "comfyui").earlier], [undefined, "prompt"]);
});
