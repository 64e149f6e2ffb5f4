import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test, type TestContext } from "node:test";
import sharp from "sharp";
import { whySkipped } from "@atelier/tools/postgres/find-programs.ts";
import { startPostgres } from "@atelier/tools/postgres/start-postgres.ts";
import { until } from "@atelier/tools/service/until.ts";
import { startWebhookReceiver } from "@atelier/tools/service/webhook-receiver.ts";
import { type Service, startService } from "./start-service.ts";

const skip = whySkipped("PostgreSQL") ?? false;
const picture = await sharp({ create: { width: 96, height: 72, channels: 3, background: "#b0765a" } }).png().toBuffer();
// The cheapest work that there is: these tests are about who does it.
const path = "/v1/ai/image-expand/model";

/** Two servers with data folders of their own on one database and one folder of files, as on two machines. */
async function two(t: TestContext, settings: Record<string, string> = {}) {
  const server = await startPostgres();
  t.after(() => server.stop());
  const objects = await mkdtemp(join(tmpdir(), "atelier-objects-"));
  t.after(() => rm(objects, { recursive: true, force: true }));
  const shared = { ATELIER_DATABASE: await server.create(), ATELIER_OBJECTS: objects, ATELIER_WORKERS: "1", ...settings };
  const services = await Promise.all([startService(shared), startService(shared)]);
  for (const service of services) t.after(() => service.dispose());
  return { server, services: services as [Service, Service] };
}

const data = async (answer: Response) => ((await answer.json()) as { data: Record<string, unknown> }).data;

async function create(service: Service, body: object = {}, headers: Record<string, string> = {}): Promise<string> {
  const answer = await service.call(path, { body: { image: picture.toString("base64"), left: 8, ...body }, headers });
  assert.equal(answer.status, 200, await answer.clone().text());
  return (await data(answer)).task_id as string;
}

const view = async (service: Service, id: string) => data(await service.call(`${path}/${id}`));

// Side by side, because each waits for the most part: for leases that run out, and for a database that comes back.
describe("two server processes on one PostgreSQL", { skip, concurrency: 3 }, () => {
  test("an empty database, started on by both at once, serves tasks of either by either, each once, and their webhooks in order", async (t) => {
    const receiver = await startWebhookReceiver();
    t.after(() => receiver.close());
    const { services: [one, two_] } = await two(t);
    const services = [one, two_];
    receiver.secret = ((await (await two_.call("/v1/webhook-secrets")).json()) as { data: { secret: string }[] }).data[0]!.secret;
    const ids = await Promise.all(Array.from({ length: 4 }, (_, n) => create(services[n % 2]!, { webhook_url: receiver.url })));
    await until(240_000, "every task has ended", async () => {
      const views = await Promise.all(ids.map((id, n) => view(services[(n + 1) % 2]!, id)));
      return views.every(({ status }) => status === "COMPLETED");
    });
    for (const [n, id] of ids.entries()) {
      const [url] = (await view(services[(n + 1) % 2]!, id)).generated as string[];
      const other = new URL(new URL(url!).pathname + new URL(url!).search, services[n % 2]!.url);
      assert.equal((await fetch(other)).status, 200, "a link of one is one of the other");
    }
    await until(60_000, "every webhook has come", async () => receiver.received.length >= 8);
    for (const id of ids) {
      const statuses = receiver.received.filter(({ taskId }) => taskId === id);
      assert.deepEqual(statuses.map(({ status }) => status), ["IN_PROGRESS", "COMPLETED"]);
    }
    const usage = (await data(await one.call("/v1/usage?from=2020-01-01"))) as unknown as { tasks: number }[];
    assert.equal(usage.reduce((sum, { tasks }) => sum + tasks, 0), 4, "each was counted once");
  });

  test("one key makes one task whichever is asked, a cancel reaches the other, and a task outlives the server that worked on it", async (t) => {
    const { services: [one, two_] } = await two(t);
    const keyed = await Promise.all([one, two_, one, two_].map((service) => create(service, {}, { "idempotency-key": "the-same" }).catch(() => "busy")));
    assert.equal(new Set(keyed.filter((id) => id !== "busy")).size, 1);

    const ids = await Promise.all(Array.from({ length: 4 }, (_, n) => create([one, two_][n % 2]!)));
    const cancelled = ids.at(-1)!;
    const answer = await two_.call(`${path}/${cancelled}`, { method: "DELETE" });
    assert.ok(answer.status === 200 || answer.status === 409);
    await one.kill9();
    await until(240_000, "the other has ended every task", async () => {
      const views = await Promise.all(ids.map((id) => view(two_, id)));
      return views.every(({ status }) => status === "COMPLETED" || status === "FAILED");
    });
    const views = await Promise.all(ids.slice(0, -1).map((id) => view(two_, id)));
    assert.deepEqual(views.map(({ status }) => status), views.map(() => "COMPLETED"));
  });

  test("what one edits is found in the other, and both keep a crash of the database", async (t) => {
    const { server, services: [one, two_] } = await two(t);
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="3"/></svg>';
    const icon = { file: Buffer.from(svg).toString("base64"), name: "wobbly moon" };
    const made = await one.call("/v1/admin/icons", { body: icon });
    assert.equal(made.status, 200, await made.clone().text());
    const found = async (service: Service) => ((await (await service.call("/v1/icons?term=wobbly")).json()) as { data: unknown[] }).data.length;
    await until(10_000, "both find it", async () => (await found(one)) === 1 && (await found(two_)) === 1);
    await server.crash();
    await until(20_000, "both are ready again", async () => {
      const answers = await Promise.all([one, two_].map((service) => service.call("/readyz").then(({ status }) => status, () => 0)));
      return answers.every((status) => status === 200);
    });
    const id = await create(two_);
    await until(240_000, "a task is done", async () => (await view(one, id)).status === "COMPLETED");
  });
});
