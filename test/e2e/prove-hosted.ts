import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import type { Fake } from "@atelier/hosted-engine/test/fake.ts";
import { json, oddAnswers, unreadable } from "@atelier/hosted-engine/test/odd-answers.ts";
import { fakeNames, fakeProviders } from "@atelier/hosted-engine/test/fakes.ts";
import { type Service, startService } from "./start-service.ts";

export interface HostedPlan {
  tasks: number;
  /** How often the server, a worker or a provider is killed. */
  kills: number;
  /** How often the key of a provider is replaced. */
  rotations: number;
  /** How often a worker is stopped until others take its leases. */
  pauses: number;
  /** Milliseconds for all tasks to end after that. */
  patience: number;
}

/** A lease lasts 30 s. */
const pause = 33_000;
/** Of so many tasks one is cancelled, one's answer is lost, one is refused. */
const every = { cancel: 13, loss: 40, refusal: 25 };

type Name = (typeof fakeNames)[number];

type Input = Record<string, unknown>;

/** Each provider gets a kind, and what says which task a request is of: a prompt, or the picture. */
const work: Record<Name, { kind: string; path: string; body(picture: string, number: number): object; numberOf(input: Input): Promise<number> | number }> = {
  fal: {
    kind: "inpaint-image", path: "model-image-edit", body: (picture, number) => ({ prompt: `hat ${number}`, image: picture, mask: picture }),
    numberOf: ({ prompt }) => numberIn(prompt),
  },
  replicate: {
    kind: "expand-image", path: "image-expand/model", body: (image, number) => ({ prompt: `margin ${number}`, image, left: 8 }),
    numberOf: ({ prompt }) => numberIn(prompt),
  },
  openai: {
    kind: "edit-image", path: "text-to-image/model-v4-5-edit", body: (picture, number) => ({ prompt: `picture ${number}`, reference_images: [picture] }),
    numberOf: ({ input }) => numberIn((input as { content: { text?: string }[] }[])[0]!.content[0]!.text),
  },
  google: {
    kind: "retouch-skin", path: "skin-enhancer/faithful", body: (image) => ({ image }),
    async numberOf({ input }) {
      const { data } = (input as { data?: string }[]).find((part) => part.data !== undefined)!;
      const { channels } = await sharp(Buffer.from(data!, "base64")).stats();
      return Math.round(channels[0]!.mean);
    },
  },
};

const numberIn = (text: unknown): number => Number(/(?:hat|margin|picture) (\d+)/.exec(String(text))![1]);

interface View {
  task_id: string;
  status: string;
  generated: string[];
  provider?: string;
  provider_request?: string;
  cost?: { amount: number };
  error_code?: string;
}

interface Created {
  id: string;
  number: number;
  name: Name;
  isCancelled: boolean;
}

/** Kills everybody while tasks are done, then compares what was billed with what callers have. */
export async function proveHosted(plan: HostedPlan, report: (line: string) => void): Promise<void> {
  const fakes = Object.fromEntries(await Promise.all(fakeNames.map(async (name) => [name, await fakeProviders[name].start()] as const))) as Record<Name, Fake>;
  for (const fake of Object.values(fakes)) Object.assign(fake.faults, { queued: 1, looks: 2 });
  const server = await startService({ ...settingsFor(fakes), ATELIER_ROLES: "api,search,deliver,maintain" });
  const workers: Service[] = [];
  try {
    for (const fake of Object.values(fakes)) await connect(server, fake);
    for (let n = 0; n < 2; n++) workers.push(await startService({ ...settingsFor(fakes), ATELIER_ROLES: "worker", ATELIER_DATA_DIR: server.dataDir }));
    const pace = { killed: 0 };
    const creating = createTasks(server, plan, pace);
    await disturb({ server, workers, fakes, pace }, plan, report);
    const created = await creating;
    const views = await finalViews(server, created, plan.patience, report);
    await sleep(3000);
    await check(created, views, fakes, report);
    await checkSum(server, views);
  } finally {
    await Promise.all(workers.map((worker) => worker.dispose()));
    await server.dispose();
    await Promise.all(Object.values(fakes).map((fake) => fake.dispose()));
  }
}

/** Gives the service the key that a provider takes, until it is stored. */
async function connect(server: Service, fake: Fake): Promise<void> {
  for (;;) {
    // Who is killed meanwhile answers nothing, or says that the provider does not.
    const answer = await server.call(`/v1/providers/${fake.provider}`, { method: "PUT", body: { key: fake.key } }).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(200);
  }
}

/** Milliseconds until every process has the new key. */
const overlap = 3000;

/** A new key, as an operator replaces one: both are taken until the new one is connected everywhere, then the former is revoked under the requests that run. */
async function rotate(server: Service, fake: Fake, number: number): Promise<void> {
  fake.formerKey = fake.key;
  fake.key = `${fake.key.replace(/-r\d+$/, "")}-r${number}`;
  await connect(server, fake);
  await sleep(overlap);
  fake.formerKey = undefined;
}

function settingsFor(fakes: Record<Name, Fake>): Record<string, string> {
  const urls = fakeNames.map((name) => [`ATELIER_${name.toUpperCase()}_URL`, fakes[name].url]);
  const order = fakeNames.map((name) => `${work[name].kind}:${name}`).join();
  return {
    ...(Object.fromEntries(urls) as Record<string, string>), ATELIER_ENGINES: "hosted", ATELIER_HOSTED_PROVIDERS: order, ATELIER_MAX_RUNNING_PER_ACCOUNT: "64",
  };
}

interface Stage {
  server: Service;
  workers: readonly Service[];
  fakes: Record<Name, Fake>;
  /** Kills so far: tasks are created in step with them, so that each meets work. */
  pace: { killed: number };
}

async function disturb({ server, workers, fakes, pace }: Stage, { kills, pauses, rotations }: HostedPlan, report: (line: string) => void): Promise<void> {
  const all = Object.values(fakes);
  const submissions = () => all.reduce((sum, fake) => sum + fake.submissions, 0);
  const pausing: Promise<void>[] = [];
  let rotated = 0;
  let rotating = Promise.resolve();
  let next = { loss: every.loss / 2, refusal: every.refusal / 2 };
  for (let index = 0; index < kills; index++) {
    await sleep(Math.random() * 1500);
    const fake = all[index % all.length]!;
    if (submissions() >= next.loss) {
      fake.faults.loseAnswers++;
      next = { ...next, loss: next.loss + every.loss };
    }
    if (submissions() >= next.refusal) {
      fake.faults.endings.push(fakeProviders[fake.provider as Name].refusal);
      next = { ...next, refusal: next.refusal + every.refusal };
    }
    for (const one of all) misanswer(one, index, kills);
    if (rotated < (index + 1) * (rotations / kills)) {
      const number = rotated++;
      rotating = rotating.then(() => rotate(server, all[number % all.length]!, number));
    }
    const who = ["server", "worker", "provider"][index % 3]!;
    const victim = who === "server" ? server : workers[(index >> 1) % workers.length]!;
    // One that stands still is not killed: its lease is to run out.
    if (who === "worker" && pausing.length < pauses && index >= (kills * (pausing.length + 0.5)) / pauses) pausing.push(standStill(victim));
    else if (who === "provider") {
      await fake.kill();
      await sleep(Math.random() * 1500);
      await fake.start();
    } else {
      await victim.kill9();
      await victim.restart();
    }
    pace.killed = index + 1;
    report(`${index + 1} of ${kills} kills (${who === "provider" ? fake.provider : who}); ${submissions()} submissions`);
    if (pausing.length > 0 && who === "worker") await Promise.race([pausing.at(-1), sleep(100)]);
  }
  await Promise.all([...pausing, rotating]);
  report(`${rotated} keys were replaced`);
}

const lost = [json(500), json(503), ...unreadable];

/** One odd answer at each call of a provider, in turn; those to submissions, whose tasks end as unknown, once in all. */
function misanswer({ faults }: Fake, index: number, kills: number): void {
  const misdeed = oddAnswers[index % oddAnswers.length]!;
  faults.polls.push(misdeed);
  faults.results.push(misdeed);
  const turns = Math.max(1, Math.floor(kills / lost.length));
  const next = index % turns === 0 ? lost[index / turns] : undefined;
  if (next) faults.taken.push(next);
}

async function standStill(worker: Service): Promise<void> {
  const { pid } = worker;
  process.kill(pid, "SIGSTOP");
  await sleep(pause);
  try {
    process.kill(pid, "SIGCONT");
  } catch {
    // It was killed meanwhile.
  }
}

/** A client that repeats each create until it is answered, by its key, and cancels some. */
async function createTasks(server: Service, { tasks: count, kills }: HostedPlan, pace: Stage["pace"]): Promise<Created[]> {
  const created: Created[] = [];
  const cancels: Promise<unknown>[] = [];
  for (let number = 0; number < count; number++) {
    while (number > ((pace.killed + 2) * count) / kills) await sleep(100);
    const name = fakeNames[number % fakeNames.length]!;
    const { path, body } = work[name];
    const background = { r: number % 256, g: 64, b: 32 };
    const picture = (await sharp({ create: { width: 256, height: 256, channels: 3, background } }).png().toBuffer()).toString("base64");
    const text = await answered(server, `/v1/ai/${path}`, { body: body(picture, number), headers: { "idempotency-key": `hosted-${number}` } });
    const { task_id: id } = (JSON.parse(text) as { data: View }).data;
    const isCancelled = number % every.cancel === every.cancel - 1;
    if (isCancelled) cancels.push(sleep(Math.random() * 8000).then(() => answered(server, `/v1/ai/${path}/${id}`, { method: "DELETE" })));
    created.push({ id, number, name, isCancelled });
    await sleep(Math.random() * 250);
  }
  await Promise.all(cancels);
  return created;
}

async function answered(server: Service, path: string, init: Parameters<Service["call"]>[1] = {}): Promise<string> {
  for (;;) {
    try {
      const answer = await server.call(path, init);
      const text = await answer.text();
      if (answer.ok) return text;
      // A task that has ended before its cancel came.
      if (init.method === "DELETE" && answer.status === 409) return text;
      assert.ok([409, 503].includes(answer.status), `${answer.status}: ${text}`);
    } catch (error) {
      if (error instanceof assert.AssertionError) throw error;
      // The server was killed before or while it answered.
    }
    await sleep(200);
  }
}

const isFinal = ({ status }: View) => status === "COMPLETED" || status === "FAILED";

async function finalViews(server: Service, created: readonly Created[], patience: number, report: (line: string) => void): Promise<Map<string, View>> {
  const views = new Map<string, View>();
  const until = Date.now() + patience;
  for (let round = 0; views.size < created.length; round++) {
    assert.ok(Date.now() < until, `${views.size} of ${created.length} have ended`);
    for (const { id, name } of created) {
      if (views.has(id)) continue;
      const view = (JSON.parse(await answered(server, `/v1/ai/${work[name].path}/${id}`)) as { data: View }).data;
      if (isFinal(view)) views.set(id, view);
    }
    if (round % 5 === 0) report(`${views.size} of ${created.length} have ended`);
    await sleep(2000);
  }
  return views;
}

/** What budgets say is spent is what the tasks say that they have cost. */
async function checkSum(server: Service, views: ReadonlyMap<string, View>): Promise<void> {
  const { data } = JSON.parse(await answered(server, "/v1/budgets/every")) as { data: { scope: string; period: string; spent: number; reserved: number }[] };
  const { spent, reserved } = data.find(({ scope, period }) => scope === "all" && period === "month")!;
  const cost = [...views.values()].reduce((sum, view) => sum + (view.cost?.amount ?? 0), 0);
  assert.deepEqual([spent.toFixed(6), reserved], [cost.toFixed(6), 0]);
}

async function check(created: readonly Created[], views: ReadonlyMap<string, View>, fakes: Record<Name, Fake>, report: (line: string) => void): Promise<void> {
  for (const name of fakeNames) {
    const fake = fakes[name];
    const own = created.filter((one) => one.name === name).map((one) => ({ ...one, view: views.get(one.id)! }));
    const done = own.filter(({ view }) => view.status === "COMPLETED");
    const failed = own.filter(({ view }) => view.status === "FAILED");
    const codes = Object.entries(Object.groupBy(failed, ({ view }) => view.error_code ?? "none")).map(([code, all]) => `${all!.length} ${code}`);
    const rest = `${fake.requests.size} accepted, ${fake.bills.length} billed, ${fake.cancels.length} calls to cancel, ${fake.inputs.size} inputs left`;
    report(`${name}: ${own.length} tasks, ${done.length} done, failed: ${codes.join(", ") || "none"}; ${fake.submissions} submissions, ${rest}`);
    const numbers = new Map(await Promise.all([...fake.requests.values()].map(async ({ id, input }) => [id, await work[name].numberOf(input)] as const)));
    assert.equal(new Set(numbers.values()).size, numbers.size, `${name}: a task was submitted twice`);
    // The books: what was billed is booked, and what is booked was billed, or may have been as far as anybody knows.
    const billed = new Set(fake.bills.map((id) => numbers.get(id)!));
    const booked = own.filter(({ view }) => (view.cost?.amount ?? 0) > 0);
    assert.deepEqual([...billed].filter((number) => !booked.some((one) => one.number === number)), [], `${name}: these were billed, and are not booked`);
    const inDoubt = booked.filter(({ number }) => !billed.has(number));
    assert.ok(inDoubt.every(({ view }) => ["engine_unknown", "cancelled"].includes(view.error_code ?? "")), `${name}: booked, and never billed`);
    report(`${name}: ${booked.length} booked, ${billed.size} billed, ${inDoubt.length} in doubt: ${inDoubt.map(({ view }) => view.error_code).join(", ")}`);
    const { polls, results, taken } = fake.faults;
    report(`${name}: odd answers that nobody got: ${polls.length} to polls, ${results.length} about results, ${taken.length} to submissions`);
    assert.ok(done.every(({ view }) => view.generated.length === 1 && view.provider === name));
    const used = done.map(({ view }) => view.provider_request!);
    assert.equal(new Set(used).size, done.length, `${name}: two tasks have the same request`);
    assert.ok(used.every((id) => fake.bills.includes(id)), `${name}: a result was not paid for`);
    const of = (code: string) => failed.filter(({ view }) => view.error_code === code).length;
    const odd = failed.filter(({ view }) => !["engine_unknown", "content_refused", "cancelled"].includes(view.error_code ?? ""));
    assert.deepEqual(odd.map(({ view }) => view), [], `${name}: these failed for another reason`);
    assert.ok(failed.every(({ view, isCancelled }) => view.error_code !== "cancelled" || isCancelled));
    // What is billed and no result: nobody knows of it, or its cancel came when it was made.
    assert.ok(fake.bills.length - done.length <= of("engine_unknown") + of("cancelled"), `${name}: ${fake.bills.length} billed, ${done.length} done`);
    assert.equal(of("content_refused"), [...fake.requests.values()].filter(({ made }) => made !== undefined && "status" in made).length);
    const unknown = own.filter(({ view }) => view.error_code === "engine_unknown").length;
    assert.ok(fake.left().length <= unknown, `${name}: nobody ended ${fake.left().join(", ")}`);
  }
}
