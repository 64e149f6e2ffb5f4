import assert from "node:assert/strict";
import { describe, test, type TestContext } from "node:test";
import sharp from "sharp";
import { whySkipped } from "@atelier/tools/postgres/find-programs.ts";
import { sharedPostgres } from "@atelier/tools/postgres/shared-postgres.ts";
import { runCli } from "@atelier/server/cli/cli.ts";
import { until } from "@atelier/tools/service/until.ts";
import { type PaidMember, startPaidMembers } from "../parts/money/start-paid-members.ts";

const picture = (await sharp({ create: { width: 256, height: 256, channels: 3, background: "#777" } }).png().toBuffer()).toString("base64");
const edit = "/v1/ai/text-to-image/model-v4-5-edit";
const order = (prompt = "make it blue") => ({ prompt, reference_images: [picture] });

interface Problem {
  code: string;
  message: string;
  budget: Record<string, unknown>;
}
type View = Record<string, unknown> & { status: string };
interface Usage {
  data: Record<string, unknown>[];
  failures: Record<string, unknown>[];
}

const read = async <T>(response: Response | Promise<Response>) => (await (await response).json()) as T;
const data = async <T>(response: Response | Promise<Response>) => (await read<{ data: T }>(response)).data;
const isOver = ({ status }: View) => status === "COMPLETED" || status === "FAILED";
const budgetsOf = async (member: PaidMember) => new Map(
  (await data<Record<string, unknown>[]>(member.call("/v1/budgets"))).map((one) => [`${String(one.scope)} ${String(one.period)}`, one]),
);

/** Ends of a task: each is asked for until it has come. */
async function endOf({ call }: PaidMember, prompt: string): Promise<View> {
  const { task_id: id } = await data<{ task_id: string }>(call(edit, order(prompt)));
  return ended({ call }, id);
}

async function ended({ call }: PaidMember, id: string): Promise<View> {
  let view: View | undefined;
  await until(120_000, "the task ends", async () => isOver((view = await data<View>(call(`/v1/tasks/${id}`)))));
  return view!;
}

async function atOnce(t: TestContext, settings: Record<string, string>): Promise<void> {
  const { members, sent } = await startPaidMembers(t, 3, { ATELIER_BUDGET_DAY: "1.00", ...settings });
  const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => members[n % 3]!.call(edit, order())));
  const statuses = Map.groupBy(answers, ({ status }) => status);
  assert.deepEqual([statuses.get(200)?.length, statuses.get(402)?.length], [20, 20]);
  const refused = await read<Problem>(statuses.get(402)![0]!);
  assert.equal(refused.code, "budget_exhausted");
  const { scope, period, limit, currency, renews_at: renews } = refused.budget;
  assert.deepEqual({ scope, period, limit, currency }, { scope: "all", period: "day", limit: 1, currency: "USD" });
  assert.ok(Date.parse(String(renews)) > Date.now());
  const ids = await Promise.all(statuses.get(200)!.map(async (answer) => (await data<{ task_id: string }>(answer)).task_id));
  const views = await Promise.all(ids.map((id, n) => ended(members[n % 3]!, id)));
  assert.ok(views.every(({ status }) => status === "COMPLETED"));
  assert.deepEqual((await sent()).sort(), ids.sort(), "each was sent once, and no other");
  const [one] = members as [PaidMember];
  assert.deepEqual((await read<Usage>(one.call("/v1/usage"))).data.map(({ tasks, cost }) => [tasks, cost]), [[20, { amount: 1, currency: "USD" }]]);
  const { spent, reserved } = (await budgetsOf(one)).get("all day")!;
  assert.deepEqual([spent, reserved], [1, 0], "twenty times 0.05 is 1");
}

describe("a budget of 1.00, and 40 creates at once in three processes at 0.05 each: exactly 20 are submitted", () => {
  test("on SQLite", (t) => atOnce(t, {}));

  test("on PostgreSQL", { skip: whySkipped("PostgreSQL") ?? false }, async (t) => {
    const server = await sharedPostgres();
    try {
      await atOnce(t, { ATELIER_DATABASE: await server.create() });
    } finally {
      // After the processes that are on it.
      t.after(() => server.stop());
    }
  });
});

test("tasks say what they cost before and after, and what was not charged is given back", async (t) => {
  const { members, sent, dataDir } = await startPaidMembers(t, 1, { ATELIER_BUDGET_MONTH: "0.20" });
  const [member] = members as [PaidMember];
  const { call } = member;
  const made = await data<{ task_id: string }>(call(edit, order("for 7 cents")));
  const waiting = await data<View>(call(`/v1/tasks/${made.task_id}`));
  if (!isOver(waiting)) assert.deepEqual(waiting.cost, { amount: 0.05, currency: "USD", basis: "estimated" });
  assert.deepEqual([waiting.provider, waiting.engine_model], ["Testers Inc.", "testers/edit-image"]);
  assert.deepEqual((await ended(member, made.task_id)).cost, { amount: 0.07, currency: "USD", basis: "reported" });

  const refused = await endOf(member, "refuses");
  assert.deepEqual([refused.error_code, refused.cost], ["content_refused", { amount: 0, currency: "USD", basis: "estimated" }]);
  const lost = await endOf(member, "loses");
  assert.deepEqual([lost.error_code, lost.cost], ["engine_unknown", { amount: 0.05, currency: "USD", basis: "estimated" }]);
  const { spent, reserved, limit } = (await budgetsOf(member)).get("all month")!;
  assert.deepEqual([spent, reserved, limit], [0.12, 0, 0.2]);

  const running = await data<{ task_id: string }>(call(edit, order("waits")));
  await until(60_000, "it was sent", async () => (await sent()).includes(running.task_id));
  assert.equal((await call(`${edit}?dry_run=true`, order())).status, 402);
  assert.equal((await call(`/v1/tasks/${lost.task_id as string}/retry`, {})).status, 402, "a task that is tried again costs again");
  const cancelled = await data<View>(call(`/v1/tasks/${running.task_id}/cancel`, {}));
  assert.deepEqual(cancelled.cost, { amount: 0.05, currency: "USD", basis: "estimated" }, "what was sent may be charged");
  assert.deepEqual((await budgetsOf(member)).get("all month")!.spent, 0.17);
  const out: string[] = [];
  // Made where nobody knows the price: it is asked for before anything is sent.
  await runCli(["tasks", "retry", String(lost.task_id)], { environment: { ATELIER_DATA_DIR: dataDir }, out: (line) => out.push(line), error: () => {} });
  const late = await ended(member, out[0]!);
  assert.deepEqual([late.error_code, (await sent()).includes(out[0]!)], ["budget_exhausted", false]);
  assert.match(String(late.error), /budget of the whole service for the month, 0\.20 USD/);
  const usage = await read<Usage>(call("/v1/usage"));
  assert.deepEqual(usage.data.map(({ cost }) => cost), [{ amount: 0.07, currency: "USD" }]);
  assert.deepEqual(usage.failures.map(({ cost }) => cost), [{ amount: 0.1, currency: "USD" }]);
});
