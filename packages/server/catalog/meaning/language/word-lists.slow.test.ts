import assert from "node:assert/strict";
import { test } from "node:test";
import { languagesOfScript, readAllWordLists, wordListOf } from "./word-lists.ts";

/** Milliseconds of processor that work takes. */
async function processorTime(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

test("once the words of all languages are read, a word that is of none is looked for in all of them at once", async () => {
  const reading = await processorTime(() => readAllWordLists(0));
  const asking = await processorTime(async () => {
    for (const text of ["zorblat", "зорблат", "زوربلات"]) {
      const { usual, others } = await languagesOfScript(text);
      assert.ok(usual.length > 1, text);
      for (const language of [...usual, ...others]) assert.equal((await wordListOf(language)).shareOf(text), 0, language);
    }
  });
  assert.ok(asking < reading / 10, `${asking} ms after ${reading}`);
});
