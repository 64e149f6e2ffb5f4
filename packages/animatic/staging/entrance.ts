import type { Staging } from "../actors/stage-actor.ts";
import type { Subject } from "../story/prompt-reading.ts";
import type { Plan } from "./plan.ts";

/** Who enters comes from the nearer side, from where nothing of it is seen. A given first frame is empty of those who enter it. */
export function entrance({ shot, size, seconds }: Plan, { enters }: Subject, x: number, wide: number): Staging["enters"] {
  if (!enters && !shot.opens) return undefined;
  const fromLeft = x < size.width / 2;
  return { from: fromLeft ? -x - wide * 1.1 : size.width - x + wide * 1.1, seconds: Math.min(2.2, 0.6 * seconds) };
}
