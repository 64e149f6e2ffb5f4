import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { test, type TestContext } from "node:test";
import { promptModel } from "../prompts/prompt-model.ts";
import { promptPolicy } from "../safety/prompt-policy.ts";
import type { StoredJob } from "../tasks/stored-task.ts";
import { expandJob } from "./expand-job.ts";

const job = { kind: "generate-video", parameters: { prompt: "a boat", expandPrompt: true, shots: "one" }, inputs: {}, safety: "full" } as unknown as StoredJob;
const { signal } = new AbortController();

async function chatServer(t: TestContext, content: string | undefined) {
  const server = createServer((_, response) => content !== undefined && response.end(JSON.stringify({ choices: [{ message: { content } }] })));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => (server.closeAllConnections(), server.close()));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const expand = async (url: string, one = job, isRemote = false) => {
  const model = promptModel({ promptModelUrl: url }, () => {}, { film: 1000, filling: 1000, describe: 1000 });
  return expandJob({ promptModel: model, safety: promptPolicy }, one, { isRemote, signal, report: () => {} });
};

test("a film's prompt is enriched by the prompt model, returned, and not enriched twice", async (t) => {
  const url = await chatServer(t, "<think>hm</think> A boat on a lake at dawn. ");
  const { job: made, extras } = await expand(url);
  assert.deepEqual(made.parameters, { ...job.parameters, prompt: "A boat on a lake at dawn.", expandPrompt: false });
  assert.deepEqual(extras, { effective_prompt: "A boat on a lake at dawn." });
  const plain = { ...job, parameters: { ...job.parameters, expandPrompt: false } } as StoredJob;
  assert.equal((await expand(url, plain)).job, plain, "only where it is asked for");
});

test("a prompt model that is silent delays no task", async (t) => {
  assert.equal((await expand(await chatServer(t, undefined))).job, job);
});

test("what a prompt model writes is under the content policy", async (t) => {
  await assert.rejects(expand(await chatServer(t, "a naked child")), { code: "content_policy" });
});

test("what fills a part of a picture is enriched where the caller wants it and a model fills it; the local rules read the caller's own words", async (t) => {
  const url = await chatServer(t, "A red wooden boat.");
  const filling = { ...job, kind: "inpaint-image", parameters: { prompt: "a boat", enhancePrompt: "ON" } } as unknown as StoredJob;
  const { job: made, extras } = await expand(url, filling, true);
  assert.deepEqual([made.parameters, extras], [{ prompt: "A red wooden boat.", enhancePrompt: "OFF" }, { effective_prompt: "A red wooden boat." }]);
  assert.equal((await expand(url, filling)).job, filling);
  const auto = { ...filling, parameters: { ...filling.parameters, enhancePrompt: "AUTO" } } as StoredJob;
  assert.equal((await expand(url, auto, true)).job, auto);
});
