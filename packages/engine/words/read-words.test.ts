import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { readLines, readPhrases, readWords } from "./read-words.ts";

test("a list is read as single words, without its comments", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "atelier-words-"));
  t.after(() => rm(folder, { recursive: true }));
  const file = pathToFileURL(join(folder, "list.txt"));
  await writeFile(file, "# the \"usual\" ones\nthe a  an\r\n\nover\tthrough\n");
  assert.deepEqual(readWords(file), ["the", "a", "an", "over", "through"]);
});

test("phrases are read by key, and a file that lacks a key or has another line is refused by name", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "atelier-words-"));
  t.after(() => rm(folder, { recursive: true }));
  const file = pathToFileURL(join(folder, "hours.txt"));
  const phrases = async (text: string) => {
    await writeFile(file, text);
    return readPhrases(file, ["day", "night"]);
  };
  assert.deepEqual(await phrases("# by hour\n\nnight: in the dark | at night\nday: at noon\n"), { day: ["at noon"], night: ["in the dark", "at night"] });
  assert.deepEqual(readLines(file), ["night: in the dark | at night", "day: at noon"]);
  await assert.rejects(phrases("day: at noon\n"), /hours\.txt has day and should have day, night/);
  await assert.rejects(phrases("day\nnight: late\n"), /"day" is not "key: phrase \| phrase"/);
});
