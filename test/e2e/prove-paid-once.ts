import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { fakeKey, type FakeFal, startFakeFal } from "@atelier/hosted-engine/test/fake-fal.ts";
import { until } from "@atelier/tools/service/until.ts";
import { type Service, startService } from "./start-service.ts";

export interface PaidPlan {
  tasks: number;
  /** How often the service and the provider are killed. */
  serviceKills: number;
  providerKills: number;
  /** Submissions whose answer is lost. */
  lost: number;
  /** Milliseconds for all tasks to end. */
  patience: number;
}

/** Between two kills, milliseconds. */
const longestWait = 20_000;
const family = "/v1/ai/text-to-image/model-v4-5-edit";

interface View {
  task_id: string;
  status: string;
  generated: string[];
  provider_request?: string;
  error?: { code: string };
}

/** Kills the service and the provider while tasks are done, then compares what was billed with what callers have. */
export async function provePaidOnce({ tasks, serviceKills, providerKills, lost, patience }: PaidPlan, report: (line: string) => void): Promise<void> {
  const fake = await startFakeFal();
  Object.assign(fake.faults, { queued: 1, looks: 2 });
  const service = await startService({ ATELIER_ENGINES: "hosted", ATELIER_FAL_URL: fake.url, FAL_KEY: fakeKey, ATELIER_MAX_RUNNING_PER_ACCOUNT: "64" });
  try {
    const creating = createTasks(service, tasks);
    await disturb(service, fake, { tasks, serviceKills, providerKills, lost }, report);
    const created = await creating;
    await until(patience, "every task is final", async () => (await listed(service)).every(isFinal), async () => summary(await listed(service)));
    await checkBills(service, fake, created, report);
  } finally {
    await service.dispose();
    await fake.dispose();
  }
}

async function disturb(service: Service, fake: FakeFal, plan: Omit<PaidPlan, "patience">, report: (line: string) => void): Promise<void> {
  const { tasks, serviceKills, providerKills, lost } = plan;
  const kills = [...Array<"service">(serviceKills).fill("service"), ...Array<"provider">(providerKills).fill("provider")].sort(() => Math.random() - 0.5);
  for (const [index, kill] of kills.entries()) {
    // Spread over the work, as long as it goes on.
    const due = (tasks * (index + 0.5)) / kills.length;
    for (let waited = 0; fake.submissions < due && waited < longestWait; waited += 100) await sleep(100);
    await sleep(Math.random() * 2000);
    if (index % Math.max(1, Math.floor(kills.length / lost)) === 0) fake.faults.loseAnswers++;
    if (kill === "service") {
      await service.kill9();
      await service.restart();
    } else {
      await fake.kill();
      await sleep(Math.random() * 1500);
      await fake.start();
    }
    report(`${index + 1} of ${kills.length} kills (${kill}); ${fake.submissions} submissions, ${fake.bills.length} paid for`);
  }
}

/** A client that repeats each create until it is answered, by its key. */
async function createTasks(service: Service, count: number): Promise<string[]> {
  const picture = (await sharp({ create: { width: 256, height: 256, channels: 3, background: "#804020" } }).png().toBuffer()).toString("base64");
  const ids: string[] = [];
  for (let number = 0; number < count; number++) {
    const body = { prompt: `picture ${number}`, reference_images: [picture], seed: number };
    const text = await answered(service, family, { body, headers: { "idempotency-key": `paid-${number}` } });
    ids.push((JSON.parse(text) as { data: View }).data.task_id);
    await sleep(Math.random() * 250);
  }
  return ids;
}

async function answered(service: Service, path: string, init: Parameters<Service["call"]>[1] = {}): Promise<string> {
  for (;;) {
    try {
      const answer = await service.call(path, init);
      const text = await answer.text();
      if (answer.status === 200) return text;
      assert.ok([409, 503].includes(answer.status), `${answer.status}: ${text}`);
    } catch (error) {
      if (error instanceof assert.AssertionError) throw error;
      // The service was killed before or while it answered.
    }
    await sleep(200);
  }
}

const isFinal = ({ status }: View) => status === "COMPLETED" || status === "FAILED";
const listed = async (service: Service) => (JSON.parse(await answered(service, `${family}?limit=1000`)) as { data: View[] }).data;
const summary = (views: readonly View[]) => `${views.filter(isFinal).length} of ${views.length} are final`;

async function checkBills(service: Service, fake: FakeFal, created: readonly string[], report: (line: string) => void): Promise<void> {
  const views = await Promise.all(created.map(async (id) => (JSON.parse(await answered(service, `${family}/${id}`)) as { data: View }).data));
  const done = views.filter(({ status }) => status === "COMPLETED");
  const failed = views.filter(({ status }) => status === "FAILED");
  const codes = Object.entries(Object.groupBy(failed, ({ error }) => error?.code ?? "none")).map(([code, all]) => `${all!.length} ${code}`);
  report(`${done.length} done, failed: ${codes.join(", ") || "none"}; ${fake.submissions} submissions, ${fake.bills.length} paid for`);
  assert.ok(done.every(({ generated }) => generated.length === 1));
  const prompts = [...fake.requests.values()].map(({ input }) => input["prompt"]);
  assert.equal(new Set(prompts).size, prompts.length, "a task was submitted twice");
  const used = done.map(({ provider_request }) => provider_request);
  assert.equal(new Set(used).size, done.length, "two tasks have the same request");
  assert.ok(used.every((id) => fake.bills.includes(id!)), "a result was not paid for");
  const unknown = failed.filter(({ error }) => error?.code === "engine_unknown").length;
  assert.equal(unknown, failed.length, "only what nobody can know fails");
  assert.ok(fake.bills.length - done.length <= unknown, "what is paid for and has no result is unknown, and says so");
}
