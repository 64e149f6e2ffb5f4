import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, test, type TestContext } from "node:test";
import type { EngineError, EngineResult } from "@atelier/engine/engine.ts";
import { type FakeFaults, type Misdeed, say } from "@atelier/hosted-engine/test/fake.ts";
import { json, oddAnswers, page, reset, unreadable } from "@atelier/hosted-engine/test/odd-answers.ts";
import { engineParts } from "@atelier/hosted-engine/test/engine-parts.ts";
import { type FakeName, fakeNames, type FakeProvider, fakeProviders } from "@atelier/hosted-engine/test/fakes.ts";
import { priceOfFailure, priceOfResult } from "@atelier/server/budgets/price-at-end.ts";

/*
 * The table of docs/guides/hosted-models.md, row by row at each provider: what an answer to a call makes of a task, and what is booked.
 */

type End = "done" | "failed" | "repeated" | "refused" | "unknown";
type Booked = "nothing" | "its price" | "what was counted";

interface Row {
  call: "submission" | "poll" | "result";
  answer: string;
  task: End;
  booked: Booked;
  /** Each is a case. @returns nothing where the provider has no such answer */
  faults(provider: FakeProvider, name: FakeName): (Partial<FakeFaults> | undefined)[];
}

const silence: Misdeed = () => {};
const given = ({ status, body, headers }: FakeProvider["refusal"]): Misdeed => (response) => say(response, status, body, headers);

const ever = (misdeed: Misdeed): Misdeed[] => Array<Misdeed>(10_000).fill(misdeed);
const submitted = (...misdeeds: Misdeed[]) => misdeeds.map((misdeed) => ({ misdeed }));
const taken = (...misdeeds: Misdeed[]) => misdeeds.map((misdeed) => ({ taken: [misdeed] }));
const anotherFile = { type: "text/html", bytes: "<html><body>Welcome</body></html>" };
const films = (name: FakeName) => name !== "openai";

const rows: Row[] = [
  { call: "submission", answer: "400, 404, 422", task: "failed", booked: "nothing", faults: () => submitted(json(400), json(404), json(422)) },
  { call: "submission", answer: "401, 403: the key, or an account that is locked", task: "failed", booked: "nothing",
    faults: ({ locked }) => submitted(json(401), json(403), given(locked)) },
  { call: "submission", answer: "402, or what a provider says of an account without money", task: "failed", booked: "nothing",
    faults: ({ empty }) => submitted(json(402), given(empty)) },
  { call: "submission", answer: "429", task: "repeated", booked: "nothing", faults: () => submitted(json(429)) },
  { call: "submission", answer: "a refusal of the content", task: "refused", booked: "nothing",
    faults: () => submitted(json(400, { error: { code: "content_policy_violation", message: "Your request was rejected by the safety system" } })) },
  { call: "submission", answer: "408, 500, 502, 503, 504", task: "unknown", booked: "its price",
    faults: () => taken(...[408, 500, 502, 503, 504].map((status) => json(status))) },
  { call: "submission", answer: "200 that names no request: a page, nothing, half an answer", task: "unknown", booked: "its price",
    faults: () => taken(...unreadable) },
  { call: "submission", answer: "none: the connection breaks, or falls silent", task: "unknown", booked: "its price", faults: () => taken(reset, silence) },
  { call: "submission", answer: "accepted, with URLs of another host", task: "done", booked: "what was counted",
    faults: () => [{ elsewhere: "https://evil.example" }] },
  { call: "poll", answer: "one of 400, 401, 403, 404, 429, 500, 503, a page, nothing, half an answer, none", task: "done", booked: "what was counted",
    faults: () => oddAnswers.map((misdeed) => ({ looks: 1, polls: [misdeed] })) },
  { call: "poll", answer: "404, 410 for two minutes", task: "unknown", booked: "its price",
    faults: () => [404, 410].map((status) => ({ looks: 1, polls: ever(json(status)) })) },
  { call: "poll", answer: "nothing else of use for an hour", task: "unknown", booked: "its price",
    faults: () => [json(401), json(503), page].map((misdeed) => ({ looks: 1, polls: ever(misdeed) })) },
  { call: "result", answer: "one of 400, 401, 403, 404, 429, 500, 503, a page, nothing, half an answer, none", task: "done", booked: "what was counted",
    faults: () => oddAnswers.map((misdeed) => ({ results: [misdeed] })) },
  { call: "result", answer: "500 without a reason, ten times", task: "unknown", booked: "its price", faults: () => [{ results: ever(json(500)) }] },
  { call: "result", answer: "404, 410 for two minutes, or its file is gone", task: "unknown", booked: "its price",
    faults: (_, name) => [
      { results: ever(json(404)) }, { results: ever(json(410)) }, ...(name === "fal" ? [404, 403].map((status) => ({ result: { status } })) : []),
    ] },
  { call: "result", answer: "a file that is none, or of another type, ten times", task: "unknown", booked: "its price",
    faults: () => [{ result: { file: anotherFile } }] },
  { call: "result", answer: "without a result, ten times", task: "unknown", booked: "its price", faults: () => [{ result: { none: true } }] },
  { call: "result", answer: "on a host that is not the provider's", task: "unknown", booked: "its price",
    faults: (_, name) => (name === "fal" || name === "replicate" ? [{ result: { url: "https://evil.example/made.png" } }] : [undefined]) },
  { call: "result", answer: "the provider refuses the content", task: "refused", booked: "nothing", faults: ({ refusal }) => [{ endings: [refusal] }] },
  { call: "result", answer: "a machine of the provider's failed", task: "repeated", booked: "nothing", faults: ({ breakdown }) => [{ endings: [breakdown] }] },
  { call: "result", answer: "a failure with units for the bill", task: "failed", booked: "what was counted",
    faults: (_, name) => (name === "fal" ? [422, 500].map((status) => ({
      endings: [{ status, body: { detail: [{ type: "internal_error", msg: "cannot" }] }, headers: { "x-fal-billable-units": "2" } }],
    })) : [undefined]) },
];

/** What is reserved when a task is made: no price of a list. */
const reserved = 70_001;
const offer = { engine: "hosted", provider: "them", quote: { micros: reserved, model: "m", pricedOn: "2026-11-24" } };
const usual: FakeFaults = { loseAnswers: 0, queued: 0, looks: 0, taken: [], polls: [], results: [], slowness: 0, endings: [], result: {} };

function endOf(failure: EngineError): End {
  if (failure.code === "engine_unknown") return "unknown";
  return ({ permanent: "failed", transient: "repeated", refused: "refused" } as const)[failure.class];
}

function bookedFor(note: string, outcome: EngineResult | EngineError): number {
  const task = { account_id: "a", key_id: null, price_json: JSON.stringify({ ...offer.quote, engine: "hosted", at: 0 }),
    note_json: note === "" ? JSON.stringify({ engine: "hosted", note: "" }) : JSON.stringify({ engine: "hosted", note }) };
  const end = "files" in outcome ? priceOfResult(task, offer, outcome.cost, 0) : priceOfFailure(task, outcome.code, outcome.cost);
  return end!.booking.spent;
}

for (const name of fakeNames) {
  const provider: FakeProvider = fakeProviders[name];
  const ends: (() => unknown)[] = [];
  const parts = await engineParts({ after: (end: () => unknown) => void ends.push(end) } as unknown as TestContext, name);
  after(async () => {
    for (const end of ends) await end();
  });
  const { fake, task } = parts;

  const outcomeUnder = async (faults: Partial<FakeFaults>): Promise<{ submissions: number; outcome: EngineResult | EngineError }> => {
    fake.faults = { ...structuredClone(usual), ...faults };
    task.note = "";
    const before = fake.submissions;
    const outcome = await parts.attempt("edit-image").catch((error: unknown) => error as EngineError);
    // An attempt that ends for good is asked for once more, as it would be after a crash before its end was on disk.
    if (!("files" in outcome) && outcome.code === "engine_unknown") await assert.rejects(parts.attempt("edit-image"), { code: "engine_unknown" });
    return { submissions: fake.submissions - before, outcome };
  };

  for (const { call, answer, task: expected, booked, faults } of rows) {
    test(`${name}, ${call}: ${answer}: ${expected}, ${booked} is booked`, { timeout: 120_000 }, async () => {
      for (const [index, one] of faults(provider, name).entries()) {
        if (!one) continue;
        const { submissions, outcome } = await outcomeUnder(one);
        const says = `case ${index}: ${"files" in outcome ? "done" : `${outcome.code} ${outcome.class}: ${outcome.message}: ${outcome.reason}`}`;
        assert.deepEqual(["files" in outcome ? "done" : endOf(outcome), submissions], [expected, 1], says);
        const spent = bookedFor(task.note, outcome);
        const counted = "files" in outcome ? outcome.cost!.micros : name === "fal" ? 80_000 : 0;
        assert.equal(spent, { nothing: 0, "its price": reserved, "what was counted": counted }[booked], says);
        assert.ok(booked !== "what was counted" || spent > 0, says);
      }
    });
  }

  test(`${name}: a key that is replaced while a request runs is used from the next call on`, { timeout: 60_000 }, async () => {
    fake.faults = { ...structuredClone(usual), looks: 3 };
    task.note = "";
    const before = { bills: fake.bills.length, key: fake.key };
    const newKey = `${before.key.slice(0, -4)}new1`;
    let settings: Record<string, string> = { ...fake.settings };
    const running = parts.attempt("edit-image", { settings: async () => settings });
    while (!task.note.includes("accepted")) await new Promise((resolve) => setTimeout(resolve, 2));
    fake.key = newKey;
    await new Promise((resolve) => setTimeout(resolve, 200));
    settings = { ...settings, [`${name}Key`]: newKey };
    assert.equal((await running).files.length, 1);
    assert.equal(fake.bills.length - before.bills, 1);
    fake.key = before.key;
  });

  if (films(name)) {
    test(`${name}: a picture in the place of a film is no result, and is booked`, { timeout: 60_000 }, async () => {
      const bytes = await readFile(new URL("../../packages/engine/samples/portrait.png", import.meta.url));
      fake.faults = { ...structuredClone(usual), result: { file: { type: "image/png", bytes } } };
      task.note = "";
      const error = await parts.failure(parts.attempt("generate-video"));
      assert.deepEqual([error.code, bookedFor(task.note, error)], ["engine_unknown", reserved], error.message);
    });
  }

  test(`${name}: a cancel while the submission's answer is awaited reaches the request when that comes`, { timeout: 60_000 }, async () => {
    fake.faults = { ...structuredClone(usual), slowness: 1500, looks: 10_000 };
    task.note = "";
    const before = fake.requests.size;
    const wanted = new AbortController();
    const cancelled = parts.attempt("edit-image", { signal: wanted.signal });
    while (fake.requests.size === before) await new Promise((resolve) => setTimeout(resolve, 5));
    wanted.abort(new Error("cancelled"));
    await assert.rejects(cancelled, /cancelled/);
    const id = [...fake.requests.keys()].at(-1)!;
    while (fake.requests.get(id)!.state !== "cancelled") await new Promise((resolve) => setTimeout(resolve, 20));
  });

  test(`${name}: an account that is empty or locked is said to be that, not a key that is refused`, { timeout: 60_000 }, async () => {
    const reasons = [["empty", /^The quota of this service at (?:fal|R|G|O).*: top it up at [a-z.]+\//], ["locked", /account .* at (?:fal|R|G|O).* is locked/]];
    for (const [what, reason] of reasons as ["empty" | "locked", RegExp][]) {
      const { outcome } = await outcomeUnder({ misdeed: given(provider[what]) });
      assert.match((outcome as EngineError).reason ?? "", reason);
    }
  });

  test(`${name}: each submission goes over a connection of its own`, { timeout: 60_000 }, async () => {
    const sockets = new Set<unknown>();
    const count: Misdeed = (response, request) => (sockets.add(request.socket), say(response, 429, {}));
    for (let n = 0; n < 3; n++) await outcomeUnder({ misdeed: count });
    assert.equal(sockets.size, 3);
  });
}

test("the guide's table has these rows, and no others", async () => {
  const guide = await readFile(new URL("../../docs/guides/hosted-models.md", import.meta.url), "utf8");
  const written = [...guide.matchAll(/^\| (submission|poll|result) \| (.*?) \| (.*?) \| (.*?) \|/gm)].map(([, ...cells]) => cells.slice(0, 4));
  assert.deepEqual(written, rows.map(({ call, answer, task, booked }) => [call, answer, task, booked]));
});
