import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { enginesFolder } from "../../engines/load-engines.ts";
import type { PricedOrder, Trial } from "@atelier/engine/engine.ts";
import { noteCheck, noteTrial } from "../../engines/trials.ts";
import type { Database } from "../../store/database/database.ts";
import { publicSentence } from "@atelier/engine/http/public-sentence.ts";
import { noMaterials } from "@atelier/engine/materials.ts";
import type { EngineRouter } from "../../engines/router.ts";
import { type FetchedInput, type JobOrder, noServices } from "../../job/messages.ts";
import type { JobKind } from "@atelier/engine/jobs/job.ts";
import { timeLimitOf } from "@atelier/engine/jobs/time-limit-of.ts";
import { makeSampleJobs, type SampleJobs } from "@atelier/engine/samples/sample-jobs.ts";
import { JobProcesses, usualJobMemory } from "../../worker/job-processes/job-processes.ts";
import { type Cells, placeFile } from "../../processes/confinement/cells.ts";
import type { Place } from "../../worker/job-processes/job-run.ts";
import { checkOrder } from "./check-order.ts";
import { Spending } from "./spending.ts";

/** Whose the samples are: nobody's account. */
const owner = "";

export interface CheckParts {
  router: EngineRouter;
  chosen: readonly { name: string; settings: unknown }[];
  /** Where what the checks show is kept, for every process of the service. */
  database: Database;
  /** Where this machine can confine job processes: then they see here what they see as tasks. */
  cells?: Cells | undefined;
  out(line: string): void;
  /** Micros that may be spent in all, where engines charge for what they do. */
  spend?: number | undefined;
}

/**
 * Lets the engine of each kind do its first sample in a job process, from the checks of its inputs to the finished, measured file, as tasks are done. One
 * that is not ready is tried as well, where its word may be wrong.
 * @returns how many kinds cannot be done
 */
export async function checkEngines({ router, chosen, database, cells, out, spend }: CheckParts, kinds: readonly JobKind[]): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "atelier-check-"));
  const processes = new JobProcesses(enginesFolder, usualJobMemory, cells);
  const width = Math.max(...kinds.map((kind) => kind.length));
  const spending = new Spending(spend);
  let failed = 0;
  try {
    const jobs = await makeSampleJobs(folder);
    for (const { kind, sample, job, engine, offer } of byPrice(router, kinds, jobs)) {
      const refusal = offer && spending.refusal(offer);
      if (refusal !== undefined) {
        out(`${kind.padEnd(width)}  left out: ${refusal}`);
        continue;
      }
      const begun = performance.now();
      let said: string | undefined;
      let place: Place | undefined;
      try {
        if (!engine) throw new Error(router.refusal({ kind, inputs: job.inputs }));
        const settings = chosen.find(({ name }) => name === engine.id)?.settings;
        const shared = engine.remote !== undefined;
        place = processes.reserve(kind, { name: engine.id, settings }, { owner, shared });
        const scratch = join(place?.cell.own ?? folder, `check-${kind}`);
        await mkdir(scratch);
        const order: JobOrder = {
          id: crypto.randomUUID(),
          engine: { name: engine.id, settings },
          ...job,
          ...(place && { inputs: await placedIn(place.cell.given, job.inputs) }),
          seed: 1,
          ...{ marking: { level: "off" as const }, scratch, isCheck: true as const },
        };
        const services = {
          ...{ ...noMaterials, ...noServices },
          noteTrial: (trial: Trial) => ((said = trial.says), noteTrial(database, engine.id, kind, trial)),
        };
        const signal = AbortSignal.timeout(timeLimitOf(sample) * 1000);
        const outcome = await processes.run(order, { services, signal, progress() {}, owner, shared, place });
        await noteCheck(database, engine.id, kind, undefined);
        const cost = offer ? spending.made(offer, outcome) : "";
        out(`${kind.padEnd(width)}  done by ${engine.id} in ${((performance.now() - begun) / 1000).toFixed(1)} s, ${outcome.fidelity}${cost}`);
      } catch (error) {
        const { message } = error as Error;
        if (offer) spending.failed(offer, error);
        failed++;
        // In the status every key may read it: what the engine says for that, or what is left without paths and addresses.
        if (engine) await noteCheck(database, engine.id, kind, said ?? publicSentence(message) ?? "failed");
        out(`${kind.padEnd(width)}  not done${engine ? ` by ${engine.id}` : ""}: ${sentenceOf(message)}`);
      } finally {
        place?.release();
      }
    }
    if (spending.sum !== undefined) out(spending.sum);
  } finally {
    processes.close();
    await rm(folder, { recursive: true, force: true });
  }
  return failed;
}

/** The inputs, each by a link or a copy in the folder that the job sees. */
async function placedIn(folder: string, inputs: JobOrder["inputs"]): Promise<JobOrder["inputs"]> {
  let count = 0;
  const placed = async (input: FetchedInput) => ({ ...input, path: await placeFile(input.path, folder, `input-${++count}${extname(input.path)}`) });
  const entries = Object.entries(inputs).map(async ([name, input]) => [name, await (Array.isArray(input) ? Promise.all(input.map(placed)) : placed(input))]);
  return Object.fromEntries(await Promise.all(entries)) as JobOrder["inputs"];
}

/** What is to be tried, with the engine that it is tried with and what that asks, the cheapest first. */
function byPrice(router: EngineRouter, kinds: readonly JobKind[], jobs: SampleJobs) {
  const wanted = kinds.map((kind) => {
    const sample = jobs[kind][0];
    const job = checkOrder(sample);
    const engine = router.chooseToTry({ kind, inputs: job.inputs });
    return { kind, sample, job, engine, offer: engine && router.offerOf(engine, sample as unknown as PricedOrder) };
  });
  const price = ({ offer }: (typeof wanted)[number]) => offer?.quote?.micros ?? 0;
  return wanted.toSorted((one, other) => price(one) - price(other));
}

const sentenceOf = (message: string) => message.split("\n", 1)[0]!;
