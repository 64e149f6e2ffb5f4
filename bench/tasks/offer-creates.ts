import { setTimeout as sleep } from "node:timers/promises";
import type { Dispatcher } from "undici";

export interface Offered {
  /** Answers of status 200. */
  created: number;
  /** Other answers and failures, by what they were. */
  refused: Map<string, number>;
  /** Milliseconds from the moment at which each request was due until its answer, ascending: waiting in this program counts. */
  times: Float64Array;
}

/** Sends creates at a rate, whatever the answers: a server that falls behind is seen to. */
export async function offerCreates(pool: Dispatcher, { path, headers, body, perSecond, seconds }: {
  path: string; headers: Record<string, string>; body: string; perSecond: number; seconds: number
}): Promise<Offered> {
  const count = perSecond * seconds;
  const times = new Float64Array(count);
  const refused = new Map<string, number>();
  const begun = performance.now();
  const all: Promise<void>[] = [];
  const send = async (number: number): Promise<void> => {
    const due = begun + (number * 1000) / perSecond;
    const outcome = await pool.request({ method: "POST", path, headers, body }).then(
      async (answer) => {
        await answer.body.dump();
        return String(answer.statusCode);
      },
      (error: Error) => error.message,
    );
    times[number] = performance.now() - due;
    if (outcome !== "200") refused.set(outcome, (refused.get(outcome) ?? 0) + 1);
  };
  for (let number = 0; number < count; ) {
    const due = Math.min(count, Math.floor(((performance.now() - begun) * perSecond) / 1000) + 1);
    while (number < due) all.push(send(number++));
    await sleep(1);
  }
  await Promise.all(all);
  return { created: count - [...refused.values()].reduce((sum, one) => sum + one, 0), refused, times: times.sort() };
}
