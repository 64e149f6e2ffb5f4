import { EngineError } from "@atelier/engine/engine.ts";
import { budgetExhausted } from "../../budgets/errors.ts";
import { dollarsOf } from "../../config/dollars.ts";
import type { Endpoint } from "../../endpoints/definition/endpoint.ts";
import { isCharged, type Offer } from "../../engines/offer.ts";
import type { EngineRouter } from "../../engines/router.ts";
import { refuseUnsafe } from "../../safety/refuse-unsafe.ts";
import type { SafetyChecker } from "../../safety/safety-checker.ts";
import { type BudgetsOfAll, budgetsOf, isTooLittle } from "../../store/database/accounts/budgets.ts";
import { hasWaiting } from "../../store/database/accounts/account-load.ts";
import type { Database } from "../../store/database/database.ts";
import { contentRefused, engineUnavailable, moderationUnavailable, queueFull } from "../errors.ts";
import type { RunTimes } from "../estimates/run-times.ts";
import type { CheckedBody } from "./check-body.ts";
import { planJob } from "./plan-job.ts";
import { requireEngine } from "./require-engine.ts";

/** What a task would cost and how long the work on it would take. What nobody knows is left out. */
export interface Estimate {
  /** Dollars; 0 where the engine charges nothing. */
  estimated_cost?: number;
  currency: "USD";
  engine: string;
  /** The model's id at its provider. */
  model?: string;
  /** Of the work itself, by earlier tasks: without what waits before it. */
  estimated_seconds?: number;
  /** Who would see the inputs; absent where they stay on the operator's machines. */
  provider?: string;
  /** Day of the price list. */
  priced_on?: string;
}

export interface EstimateParts {
  database: Database;
  engines: EngineRouter;
  safety: SafetyChecker;
  runTimes: RunTimes;
  maxWaiting: number;
  budgets: BudgetsOfAll;
}

export interface TaskToEstimate {
  accountId: string;
  keyId: string;
  endpoint: Endpoint;
  checked: CheckedBody;
  engine?: string | undefined;
}

/** Longest judgement of the words, milliseconds. */
const longestJudgement = 10_000;

/**
 * Checks what a create checks, and the words as well, which a task is asked for when it runs. Makes nothing.
 * @throws ServiceError as `createTask` does; 400 `content_policy` for words that are not allowed, 503 while nobody can judge them
 */
export async function estimateTask(parts: EstimateParts, { accountId, keyId, endpoint, checked, engine }: TaskToEstimate): Promise<Estimate> {
  const { database, engines, safety, runTimes, maxWaiting, budgets } = parts;
  const { job, order, work } = planJob(endpoint, checked);
  requireEngine(engines, { ...job, engine });
  if (await hasWaiting(database.db, accountId, maxWaiting)) throw queueFull();
  await judge(safety, endpoint, checked, job);
  const offer = engines.offer({ ...order, engine });
  if (!offer) throw engineUnavailable("none is ready");
  if (isCharged(offer)) {
    const states = await budgetsOf(database.db, { accountId, keyId, at: database.now() }, budgets);
    const exhausted = states.find((state) => isTooLittle(state, offer.quote?.micros));
    if (exhausted) throw budgetExhausted(exhausted);
  }
  await runTimes.refresh();
  const seconds = runTimes.secondsFor(offer.engine, job.kind, work);
  return estimateOf(offer, seconds);
}

function estimateOf(offer: Offer, seconds: number | undefined): Estimate {
  const { engine, provider, quote } = offer;
  const micros = isCharged(offer) ? quote?.micros : 0;
  return {
    ...(micros !== undefined && { estimated_cost: dollarsOf(micros) }),
    currency: "USD",
    engine,
    ...(quote && { model: quote.model }),
    ...(seconds !== undefined && { estimated_seconds: Math.max(1, Math.ceil(seconds)) }),
    ...(provider !== undefined && { provider }),
    ...(quote && { priced_on: quote.pricedOn }),
  };
}

async function judge(safety: SafetyChecker, endpoint: Endpoint, { body }: CheckedBody, job: ReturnType<typeof planJob>["job"]): Promise<void> {
  const level = endpoint.safety?.(body as never) ?? "full";
  try {
    await refuseUnsafe(safety, { ...job, seed: 0, safety: level }, AbortSignal.timeout(longestJudgement), () => {});
  } catch (error) {
    if (error instanceof EngineError && error.code === "content_policy") throw contentRefused(error.message);
    throw moderationUnavailable(error);
  }
}
