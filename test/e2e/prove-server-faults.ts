import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { startFakeComfyui } from "@atelier/comfyui-engine/test/profile-models.ts";
import type { FakeComfyui } from "@atelier/comfyui-engine/test/fake-server.ts";
import { until } from "@atelier/tools/service/until.ts";
import { type Service, startService } from "./start-service.ts";

export interface FaultsPlan {
  tasks: number;
  /** Milliseconds between two kills of a server, and how long it is away then. */
  every: number;
  downFor: number;
  /** How often the service itself is killed. */
  serviceKills: number;
  /** Longest time for all tasks, milliseconds. */
  patience: number;
}

const family = "/v1/ai/text-to-image/model-v4-5-edit";

interface View {
  task_id: string;
  status: string;
  generated: string[];
  error_code?: string;
}

interface Created {
  id: string;
  cancelled: boolean;
}

/** Kills servers and the service while tasks are created, cancelled and done, then looks whether anything was lost, done twice or left behind. */
export async function proveServerFaults({ tasks, every, downFor, serviceKills, patience }: FaultsPlan, report: (line: string) => void): Promise<void> {
  const fakes = await Promise.all([1, 2, 3].map(() => startFakeComfyui()));
  // A picture takes its server a second or two.
  for (const fake of fakes) fake.faults.pace = 25;
  const service = await startService({ ATELIER_ENGINES: "comfyui", ATELIER_COMFYUI_SERVERS: fakes.map(({ url }) => url).join(",") });
  let isOver = false;
  const killing = killServers(fakes, { every, downFor, isOver: () => isOver });
  try {
    const begun = performance.now();
    const creating = createTasks(service, tasks);
    for (let kill = 1; kill <= serviceKills; kill++) {
      await sleep(4000 + Math.random() * 8000);
      report(`service killed ${kill} of ${serviceKills} times; ${fakes.map(({ state }) => state.queue.finished.length).join(" + ")} prompts done`);
      await service.kill9();
      await service.restart();
    }
    const created = await creating;
    await until(patience, "every task is final", async () => (await listed(service)).every(isFinal), () => summary(service));
    report(`all ended after ${((performance.now() - begun) / 1000).toFixed(0)} s`);
    await checkTasks(service, created, report);
    isOver = true;
    const kills = await killing;
    await until(60_000, "no prompt is left on a server", async () => fakes.every((fake) => fake.left().length === 0));
    assert.deepEqual(fakes.map(({ state }) => state.mostWaiting <= 1), [true, true, true], "more than one of ours waited on a server");
    const submitted = fakes.reduce((sum, { state }) => sum + state.submitted.length, 0);
    report(`${kills} kills of servers, ${serviceKills} of the service; ${submitted} prompts were submitted`);
  } finally {
    isOver = true;
    await killing;
    await service.dispose();
    await Promise.all(fakes.map((fake) => fake.dispose()));
  }
}

async function killServers(fakes: readonly FakeComfyui[], { every, downFor, isOver }: { every: number; downFor: number; isOver(): boolean }): Promise<number> {
  let kills = 0;
  while (!isOver()) {
    for (let waited = 0; waited < every && !isOver(); waited += 100) await sleep(100);
    if (isOver()) break;
    const fake = fakes[kills++ % fakes.length]!;
    await fake.kill();
    await sleep(downFor);
    await fake.start();
  }
  return kills;
}

/** A client that repeats each create until it is answered, and cancels every seventh task some time later. */
async function createTasks(service: Service, count: number): Promise<Created[]> {
  const picture = (await sharp({ create: { width: 256, height: 256, channels: 3, background: "#804020" } }).png().toBuffer()).toString("base64");
  const made: Promise<Created>[] = [];
  for (let number = 0; number < count; number++) {
    const body = { prompt: `picture ${number}`, reference_images: [picture], seed: number };
    const text = await answered(service, family, { body, headers: { "idempotency-key": `faults-${number}` } }, [200]);
    const { task_id: id } = (JSON.parse(text) as { data: View }).data;
    made.push(number % 7 === 5 ? cancelLater(service, id) : Promise.resolve({ id, cancelled: false }));
    await sleep(Math.random() * 300);
  }
  return Promise.all(made);
}

async function cancelLater(service: Service, id: string): Promise<Created> {
  await sleep(Math.random() * 20_000);
  await answered(service, `${family}/${id}`, { method: "DELETE" }, [200, 409]);
  const { data } = JSON.parse(await answered(service, `${family}/${id}`, {}, [200])) as { data: View };
  return { id, cancelled: data.error_code === "cancelled" };
}

async function answered(service: Service, path: string, init: Parameters<Service["call"]>[1], statuses: number[]): Promise<string> {
  for (;;) {
    try {
      const answer = await service.call(path, init);
      const text = await answer.text();
      if (statuses.includes(answer.status)) return text;
      assert.ok(answer.status === 409 || answer.status === 503, `${answer.status}: ${text}`);
    } catch (error) {
      if (error instanceof assert.AssertionError) throw error;
      // The service was killed before or while it answered.
    }
    await sleep(200);
  }
}

const isFinal = ({ status }: View) => status === "COMPLETED" || status === "FAILED";
const listed = async (service: Service) => (JSON.parse(await answered(service, `${family}?limit=1000`, {}, [200])) as { data: View[] }).data;

async function summary(service: Service): Promise<string> {
  const counts = new Map<string, number>();
  for (const { status } of await listed(service)) counts.set(status, (counts.get(status) ?? 0) + 1);
  return JSON.stringify([...counts]);
}

async function checkTasks(service: Service, created: readonly Created[], report: (line: string) => void): Promise<void> {
  assert.deepEqual((await listed(service)).map(({ task_id }) => task_id).sort(), created.map(({ id }) => id).sort(), "every task that was answered is there");
  for (const { id, cancelled } of created) {
    const { data } = JSON.parse(await answered(service, `${family}/${id}`, {}, [200])) as { data: View };
    const expected = cancelled ? ["FAILED", "cancelled", 0] : ["COMPLETED", undefined, 1];
    assert.deepEqual([data.status, data.error_code, data.generated.length], expected, `task ${id}`);
  }
  const usage = JSON.parse(await answered(service, "/v1/usage", {}, [200])) as { data: { tasks: number }[] };
  const completed = created.filter(({ cancelled }) => !cancelled).length;
  assert.equal(usage.data.reduce((sum, { tasks }) => sum + tasks, 0), completed, "each task that completed is counted once");
  report(`${completed} tasks done once, ${created.length - completed} cancelled, none lost`);
}
