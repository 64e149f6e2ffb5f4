import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { internals, type Misdeed, misdeeds } from "@atelier/engine/conformance/misdeeds.conformance.ts";
import { until } from "@atelier/tools/service/until.ts";
import { startFakeMediaServer } from "../parts/fake-media-server.ts";
import { startService } from "./start-service.ts";

const path = "/v1/ai/text-to-image/model-v4-5-edit";
const key = "sk-verysecret0123456789";

interface View {
  status: string;
  error?: string;
  error_code?: string;
  error_message?: string;
}

/** What a server does to the orders of one task, and what must become of that. */
interface Case extends Omit<Misdeed, "class"> {
  /** Only so often; then it does what it should. */
  times?: number;
  asked: number;
  code?: "engine_failed" | "content_refused";
  /** Milliseconds between the first two orders at least. */
  wait?: number;
}

const foreign: Case = {
  name: "a result elsewhere", asked: 1, code: "engine_failed", reason: /elsewhere/,
  do: (response) => void response.writeHead(200, { "content-type": "application/json" }).end('{"data":[{"url":"http://127.0.0.2:9/made.png"}]}'),
};
const date: Case = {
  name: "429 with a near date", times: 1, asked: 2, wait: 2000,
  // A date has no parts of a second.
  do: (response) => void response.writeHead(429, { "retry-after": new Date(Date.now() + 3000).toUTCString() }).end(),
};

function caseOf(misdeed: Misdeed): Case {
  if (misdeed.class === "permanent") return { ...misdeed, asked: 1, code: "engine_failed" };
  if (misdeed.class === "refused") return { ...misdeed, asked: 1, code: "content_refused" };
  if (misdeed.retryAfter !== undefined || misdeed.name === "503") return { ...misdeed, times: 1, asked: 2, wait: misdeed.retryAfter ?? 1500 };
  return { ...misdeed, asked: 3, code: "engine_failed", wait: 2000 };
}

/** Those that would be repeated in a minute or more are the engines' own tests. */
const cases = [...misdeeds.filter(({ retryAfter = 0 }) => retryAfter < 10_000).map(caseOf), foreign, date];

async function parts(t: { after(end: () => Promise<void>): void }, slots: number) {
  const fake = await startFakeMediaServer("vllm-omni");
  const server = { url: fake.url, dialect: "vllm-omni", kinds: ["edit-image"], key, slots, readTimeout: 2, answerWithin: 5 };
  const service = await startService({
    ATELIER_ENGINES: "openai", ATELIER_OPENAI_SERVERS: JSON.stringify([server]), ATELIER_MAX_RUNNING_PER_ACCOUNT: "100",
  });
  t.after(async () => {
    await service.dispose();
    await fake.close();
  });
  const picture = (await readFile(join(import.meta.dirname, "../fixtures/astronaut.png"))).toString("base64");
  const create = async (prompt: string) => {
    const made = await service.call(path, { body: { prompt, reference_images: [picture], seed: 1 } });
    return ((await made.json()) as { data: { task_id: string } }).data.task_id;
  };
  const view = async (id: string) => ((await (await service.call(`${path}/${id}`)).json()) as { data: View }).data;
  const ended = async (id: string) => {
    let task = await view(id);
    await until(150_000, "the task ends", async () => ["COMPLETED", "FAILED"].includes((task = await view(id)).status));
    return task;
  };
  return { fake, service, create, view, ended };
}

test("each fault of a model server: how often it is asked, how the task ends, and what its caller and the log get", { timeout: 300_000 }, async (t) => {
  const { fake, service, create, ended } = await parts(t, 8);
  const orders = cases.map((): number[] => []);
  fake.faults.misdeed = ({ fields }) => {
    const index = Number(/number (\d+)/.exec(fields["prompt"] ?? "")?.[1]);
    orders[index]!.push(Date.now());
    const { times = Infinity, do: misdeed } = cases[index]!;
    return orders[index]!.length <= times ? misdeed : undefined;
  };
  const ids = await Promise.all(cases.map((_, index) => create(`picture number ${index}`)));
  const views = await Promise.all(ids.map(ended));
  const log = service.output();
  for (const [index, { name, asked, code, reason, wait = 0 }] of cases.entries()) {
    await t.test(name, () => {
      const { status, error, error_code: given, error_message: message } = views[index]!;
      const at = orders[index]!;
      assert.equal(status, code === undefined ? "COMPLETED" : "FAILED");
      assert.equal(given, code);
      assert.equal(error, message);
      if (code) assert.match(message ?? "", reason ?? /^The model server /);
      assert.doesNotMatch(message ?? "", internals);
      assert.equal(at.length, asked);
      if (asked > 1) assert.ok(at[1]! - at[0]! >= wait, `asked again after ${at[1]! - at[0]!} ms`);
      const logged = log.split("\n").filter((line) => line.includes(ids[index]!) && line.includes("task attempt failed"));
      assert.equal(logged.length, code ? asked : asked - 1, "one line of the log for each attempt");
    });
  }
  await t.test("the log has the server's name, status and words, and not its key", () => {
    assert.match(log, /"server":"server 1 \(vllm-omni\)","status":400,"body":"[^\n]*size 17x17/);
    assert.ok(!log.includes(key));
  });
});

test("a task that its server wants later leaves the only slot to another", { timeout: 120_000 }, async (t) => {
  const { fake, create, ended, view } = await parts(t, 1);
  const order: string[] = [];
  const times: number[] = [];
  fake.faults.misdeed = ({ fields }) => {
    order.push(/first|second/.exec(fields["prompt"] ?? "")![0]);
    times.push(Date.now());
    return order.length === 1 ? misdeeds.find(({ name }) => name === "429 with seconds")!.do : undefined;
  };
  const first = await create("the first picture");
  await until(60_000, "it was asked for", async () => order.length === 1);
  const second = await create("the second picture");
  assert.equal((await ended(second)).status, "COMPLETED");
  assert.equal((await view(first)).status, "IN_PROGRESS");
  assert.equal((await ended(first)).status, "COMPLETED");
  assert.deepEqual(order, ["first", "second", "first"]);
  const waited = times[2]! - times[0]!;
  assert.ok(waited >= 3000 && waited < 30_000, `it was asked for again after ${waited} ms`);
});
