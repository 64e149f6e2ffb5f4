import assert from "node:assert/strict";
import sharp from "sharp";
import { fakeKey, startFakeFal } from "@atelier/hosted-engine/test/fake-fal.ts";
import { until } from "@atelier/tools/service/until.ts";
import { probeResult, walks } from "../parts/endpoint-walks.ts";
import { serveMediaFiles } from "../parts/media-files.ts";
import { type Service, startService } from "./start-service.ts";

/** Longest time for all tasks, milliseconds. */
const patience = 900_000;

interface View {
  task_id: string;
  status: string;
  generated: string[];
  engine?: string;
  engine_model?: string;
  fidelity?: string;
  provider?: string;
  error?: string;
  error_code?: string;
}

/**
 * Lets hosted models do a task of every endpoint, at a fal that judges each request by its model's schema, and looks at what comes out.
 * @param words paths, or words of them; none: all
 * @returns the paths of endpoints that were not as promised
 */
export async function proveHostedEndpoints(words: readonly string[], report: (line: string) => void): Promise<string[]> {
  const chosen = Object.keys(walks).filter((path) => words.length === 0 || words.some((word) => path.includes(word)));
  const fake = await startFakeFal();
  const [media, service] = await Promise.all([
    serveMediaFiles(), startService({ ATELIER_ENGINES: "hosted,local", ATELIER_FAL_URL: fake.url, FAL_KEY: fakeKey }),
  ]);
  const wrong: string[] = [];
  try {
    const ids = await Promise.all(chosen.map(async (path) => {
      const answer = await service.call(`/v1/ai/${path}`, { body: walks[path]!.body(media) });
      return ((await answer.json()) as { data: View }).data.task_id;
    }));
    for (const [index, path] of chosen.entries()) {
      const problem = await checkOne(service, path, ids[index]!).then(() => undefined, (error: Error) => error);
      if (problem) wrong.push(path);
      report(`${path}: ${problem?.message ?? "as promised"}`);
    }
    assert.equal(fake.bills.length, chosen.length - wrong.length, "each result was paid for once");
    assert.deepEqual(fake.left(), []);
    assert.ok([...fake.requests.values()].every(({ lifecycle }) => lifecycle?.includes("86400")), "results are asked to be removed after a day");
    assert.ok(!service.output().includes(fakeKey.slice(8)), "the key is in the log");
    if (wrong.length > 0) report(service.output());
  } finally {
    await service.dispose();
    await media.close();
    await fake.dispose();
  }
  return wrong;
}

async function checkOne(service: Service, path: string, id: string): Promise<void> {
  const view = async () => ((await (await service.call(`/v1/ai/${path}/${id}`)).json()) as { data: View }).data;
  await until(patience, `${path} ends`, async () => ["COMPLETED", "FAILED"].includes((await view()).status));
  const { error, engine, engine_model: model = "", fidelity, provider, generated } = await view();
  assert.equal(error, undefined, JSON.stringify(error));
  assert.deepEqual([engine, fidelity, provider], ["hosted", "generative", "fal"]);
  const bytes = Buffer.from(await (await fetch(generated[0]!)).arrayBuffer());
  const found = await probeResult(bytes);
  const { result } = walks[path]!;
  // A model may add sound to a silent clip that it edits.
  assert.deepEqual(found, path.startsWith("video-edit") ? { ...result, sound: true } : result);
  const mark = found.codec === "h264" ? bytes.toString("latin1") : ((await sharp(bytes).metadata()).xmpAsString ?? "");
  assert.match(mark, /digitalsourcetype\/(compositeWithTrained|trained)AlgorithmicMedia/);
  assert.ok(model.startsWith("fal:") && mark.includes(`atelier:Model="${model}"`), `the mark does not name ${model}`);
}
