import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { misdeeds } from "@atelier/engine/conformance/misdeeds.conformance.ts";
import type { EngineError } from "@atelier/engine/engine.ts";
import { engineParts } from "../test/engine-parts.ts";

const misdeed = (name: string) => misdeeds.find((one) => one.name === name)!.do;

/** Seconds. */
const readTimeout = 1;

// A result that is being fetched: what its server does wrong ends the attempt, whatever it is.
describe("a result", { concurrency: true }, () => {
  for (const name of ["an answer that stops", "an answer of one byte a second", "a reset within the answer", "no answer"]) {
    test(`that comes as ${name} is given up, and fetched elsewhere or again later`, { timeout: 60_000 }, async (t) => {
      const { fake, run } = await engineParts(t, 1, undefined, readTimeout);
      fake.faults.misdeed = { route: "GET /view", do: misdeed(name) };
      await assert.rejects(run("edit-image"), { code: "unavailable", class: "transient", reason: "The model server does not answer" });
      assert.ok(fake.state.misdeeds <= 4, `asked ${fake.state.misdeeds} times`);
    });
  }

  test("without an end is cut off", async (t) => {
    const { fake, run } = await engineParts(t, 1, undefined, readTimeout);
    fake.faults.misdeed = { route: "GET /view", do: misdeed("an answer without an end") };
    await assert.rejects(run("edit-image"), { code: "failed", class: "permanent", reason: "The model server's result is too large" });
    assert.equal(fake.state.misdeeds, 1);
  });

  test("that its server has lost is one to make again", async (t) => {
    const { fake, run } = await engineParts(t);
    fake.faults.misdeed = { route: "GET /view", do: misdeed("404") };
    await assert.rejects(run("edit-image"), { class: "transient", reason: "The model server has lost the result" });
  });

  test("behind a redirect is fetched from the server itself, and from nowhere else", async (t) => {
    const { fake, run } = await engineParts(t);
    const view = { route: "GET /view" };
    fake.faults.misdeed = {
      ...view,
      do(response, request) {
        fake.faults.misdeed = undefined;
        response.writeHead(302, { location: request.url! }).end();
      },
    };
    assert.equal((await run("edit-image")).files.length, 1);
    fake.faults.misdeed = { ...view, do: (response) => void response.writeHead(302, { location: "http://127.0.0.2:9/view" }).end() };
    await assert.rejects(run("edit-image"), { class: "permanent", reason: /elsewhere/ });
    assert.equal(fake.state.misdeeds, 2);
  });
});

test("a busy server's job goes to another, and where there is none it is given back at once", async (t) => {
  const { fakes, run, newEngine } = await engineParts(t, 2);
  fakes[0]!.faults.misdeed = { route: "POST /prompt", do: misdeed("429 with seconds") };
  for (let jobs = 0; jobs < 3; jobs++) assert.equal((await run("edit-image", {}, newEngine())).files.length, 1);
  fakes[1]!.faults.misdeed = { route: "POST /prompt", do: misdeed("503 with seconds") };
  const before = fakes.map(({ state }) => state.misdeeds);
  const begun = performance.now();
  await assert.rejects(run("edit-image", {}, newEngine()), { code: "busy", class: "transient" });
  assert.ok(performance.now() - begun < 2500, "it holds no seat while it waits");
  assert.deepEqual(fakes.map(({ state }, index) => state.misdeeds - before[index]!), [1, 1], "each was asked once");
});

test("while a prompt runs, a server that is too busy to say how far it is is asked when it says so", { timeout: 30_000 }, async (t) => {
  const { fake, run } = await engineParts(t);
  fake.faults.misdeed = { route: "GET /history", do: (response) => void response.writeHead(429, { "retry-after": "1" }).end() };
  const begun = performance.now();
  setTimeout(() => (fake.faults.misdeed = undefined), 500);
  assert.equal((await run("edit-image")).files.length, 1);
  assert.ok(performance.now() - begun > 1000 && fake.state.misdeeds === 1, `asked ${fake.state.misdeeds} times`);
  assert.equal(fake.state.submitted.length, 1);
});

test("a node that refuses content ends the job with its sentence, and one that cannot load a model is not asked again", async (t) => {
  const { fake, run } = await engineParts(t);
  const ended = (node: string, says: string) => ({
    route: "GET /history",
    do(response: { writeHead(status: number, headers: object): { end(text: string): void } }, { url }: { url?: string | undefined }) {
      const status = { status_str: "error", messages: [["execution_error", { node_type: node, exception_type: "RuntimeError", exception_message: says }]] };
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ [url!.split("/").at(-1)!]: { status } }));
    },
  });
  const failure = () => run("edit-image").then(() => assert.fail("it was made"), (error: EngineError) => error);
  fake.faults.misdeed = ended("HostedImageNode", "Your request was blocked by our moderation system, see https://host.example/x") as never;
  const refused = await failure();
  assert.deepEqual([refused.code, refused.reason], ["content_refused", "Your request was blocked by our moderation system, see …"]);
  assert.equal(fake.state.submitted.length, 1);
  fake.faults.misdeed = ended("UpscaleModelLoader", "Error while deserializing header: HeaderTooLarge") as never;
  const broken = await failure();
  assert.deepEqual([broken.class, broken.reason], ["permanent", "The model server cannot load its model"]);
  assert.equal(fake.state.submitted.length, 2);
});
