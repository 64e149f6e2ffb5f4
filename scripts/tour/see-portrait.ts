import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { until } from "@atelier/tools/service/until.ts";
import { startWebhookReceiver } from "@atelier/tools/service/webhook-receiver.ts";
import { successOf, type Visit } from "./visit.ts";

interface Task {
  task_id: string;
  status: string;
  generated: string[];
  progress?: number;
  error?: string;
}

const portrait = join(import.meta.dirname, "..", "..", "test", "fixtures", "astronaut.png");
const model = "/v1/ai/skin-enhancer/faithful";
const longestTask = 180_000;

/** The service does not send webhooks to this machine: its operator has not allowed private addresses. */
export class PrivateAddressRefused extends Error {}

/**
 * Has a portrait retouched: creates the task, follows it, receives and verifies its webhooks, fetches the result.
 * @throws PrivateAddressRefused
 */
export async function seePortrait(visit: Visit): Promise<void> {
  const { call, see, check, folder } = visit;
  const receiver = await startWebhookReceiver();
  try {
    const secrets = await successOf<{ data: { secret: string }[] }>(await call("/v1/webhook-secrets"));
    receiver.secret = secrets.data[0]!.secret;
    const original = await readFile(portrait);
    const created = await call(model, { image: original.toString("base64"), skin_detail: 60, webhook_url: receiver.url });
    if (created.status === 400 && (await created.clone().text()).includes("webhook_url")) throw new PrivateAddressRefused();
    const { data: task } = await successOf<{ data: Task }>(created);
    see(`task ${task.task_id}: ${task.status}`);

    const done = await follow(visit, task.task_id);
    check("the task is COMPLETED", done.status === "COMPLETED");
    if (done.status !== "COMPLETED") return see(done.error ?? "no reason was told");
    await until(
      20_000, "the last webhook arrives", async () => receiver.received.some(({ status }) => status === "COMPLETED"),
    ).catch((error: Error) => see(error.message));
    for (const { id, status } of receiver.received) see(`webhook ${id}: ${status}`);
    for (const reason of receiver.refused) see(`webhook refused: ${reason}`);
    check("IN_PROGRESS and COMPLETED arrived as webhooks, in this order", receiver.received.map(({ status }) => status).join() === "IN_PROGRESS,COMPLETED");
    check("the public Standard Webhooks verifier accepts their signatures", receiver.refused.length === 0);

    const result = Buffer.from(await (await fetch(done.generated[0]!)).arrayBuffer());
    await writeFile(join(folder, "portrait-before.png"), original);
    await writeFile(join(folder, "portrait-after.png"), result);
    const [before, after] = await Promise.all([sharp(original).metadata(), sharp(result).metadata()]);
    see(`portrait-after.png, ${after.width} x ${after.height} pixels, ${result.length} bytes`);
    check("the result has the size of the portrait", after.width === before.width && after.height === before.height);
    check("it is marked as algorithmically enhanced", after.xmpAsString?.includes("algorithmicallyEnhanced") ?? false);
    await seeUsage(visit);
  } finally {
    await receiver.close();
  }
}

/** Asks for the task until it is final, and tells when its status changes. */
async function follow({ call, see }: Visit, id: string): Promise<Task> {
  const deadline = Date.now() + longestTask;
  const address = `${model}/${id}`;
  for (let wait = 500, last = "CREATED"; ; wait = Math.min(wait * 2, 5_000)) {
    await sleep(wait);
    const { data } = await successOf<{ data: Task }>(await call(address));
    if (data.status !== last) see(`now ${(last = data.status)}`);
    if (data.status === "COMPLETED" || data.status === "FAILED" || Date.now() > deadline) return data;
  }
}

async function seeUsage({ call, see, check }: Visit): Promise<void> {
  const { data } = await successOf<{ data: { date: string; model: string; unit: string; quantity: number; tasks: number }[] }>(await call("/v1/usage"));
  for (const { date, model: name, unit, quantity, tasks } of data) see(`${date}: ${tasks} task(s) of ${name}, ${quantity} ${unit}`);
  check("the usage of the task was recorded", data.some(({ model: name }) => model.endsWith(name)));
}
