import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fakeKey, startFakeFal } from "@atelier/hosted-engine/test/fake-fal.ts";
import { openaiKey, startFakeOpenai } from "@atelier/hosted-engine/test/fake-openai.ts";
import { runCli } from "@atelier/server/cli/cli.ts";

test("a check of a provider orders nothing without an amount, and within one each kind once, the cheapest first", { timeout: 300_000 }, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "cli-spend-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const [fal, openai] = await Promise.all([startFakeFal(), startFakeOpenai()]);
  t.after(() => Promise.all([fal.dispose(), openai.dispose()]));
  const environment = {
    ATELIER_DATA_DIR: folder, ATELIER_ENGINES: "hosted", ATELIER_FAL_URL: fal.url, FAL_KEY: fakeKey, ATELIER_OPENAI_URL: openai.url, OPENAI_API_KEY: openaiKey,
  };
  const run = async (...args: string[]) => {
    const lines: string[] = [];
    const code = await runCli(["engines", "check", ...args], { environment, out: (line) => void lines.push(line), error: (line) => void lines.push(line) });
    return { code, text: lines.join("\n") };
  };

  const free = await run("fal");
  assert.equal(free.code, 0, free.text);
  assert.match(free.text, /edit-image +left out: costs some 0\.04 dollars: name what may be spent, such as --spend 0\.50/);
  assert.deepEqual([fal.submissions, openai.submissions], [0, 0]);

  const some = await run("fal", "--spend", "0.10");
  assert.equal(some.code, 0, some.text);
  const done = some.text.split("\n").filter((line) => line.includes("done by hosted"));
  assert.equal(done.length, fal.bills.length);
  assert.ok(done.length >= 2, some.text);
  assert.ok(done.every((line) => / dollars$/.test(line)), some.text);
  assert.match(some.text, /generate-video +left out: costs some [\d.]+ dollars, and [\d.]+ are left/);
  const [, sum] = /([\d.]+) dollars in all/.exec(some.text) ?? [];
  assert.ok(Number(sum) > 0 && Number(sum) <= 0.1, some.text);

  const other = await run("openai", "--kind", "edit-image", "--spend", "1");
  assert.match(other.text, /edit-image +done by hosted in [\d.]+ s, generative, some 0\.08 dollars/);
  assert.deepEqual([openai.bills.length, openai.inputs.size], [1, 0]);
  const unknown = await run("fall", "--spend", "1");
  assert.match(unknown.text, /There is no engine fall: this service has hosted\. Providers of hosted models are fal, replicate, google, openai\./);
  assert.match((await run("fal", "--spend", "much")).text, /--spend takes an amount in US dollars such as 0\.50/);
});
