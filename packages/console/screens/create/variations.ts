import type { FormState } from "../../forms/form-state.ts";
import { Submission } from "./submission.ts";

/** Variations that one press orders. */
export const variationCount = 4;

/** Seeds below it are taken by every endpoint. */
const seeds = 2 ** 31;

export const hasSeed = ({ model }: Pick<FormState, "model">): boolean => Object.hasOwn(model.schema.properties ?? {}, "seed");

/** Sends a body several times, each with a seed of its own: the first with that of the body, where it has one. */
export class Variations {
  readonly #submissions: readonly Submission[];
  #open: { text: string; seeds: readonly number[] } | undefined;

  constructor(model: string) {
    this.#submissions = Array.from({ length: variationCount }, () => new Submission(model));
  }

  /** A press after one whose answers were lost makes the same tasks, and none twice. @returns ids of the tasks. @throws as `Submission.send` */
  async send(body: Readonly<Record<string, unknown>>): Promise<string[]> {
    const text = JSON.stringify(body);
    if (this.#open?.text !== text) this.#open = { text, seeds: seedsFrom(typeof body.seed === "number" ? body.seed : randomSeed()) };
    const ids: string[] = [];
    for (const [place, submission] of this.#submissions.entries()) ids.push(await submission.send({ ...body, seed: this.#open.seeds[place]! }));
    this.#open = undefined;
    return ids;
  }
}

/** None of them 0, which some endpoints do not take. */
export const randomSeed = () => (crypto.getRandomValues(new Uint32Array(1))[0]! % (seeds - 1)) + 1;

/** One after the other from the first, none of them 0, which some endpoints do not take. */
export function seedsFrom(first: number): number[] {
  const within = (seed: number) => (seed < seeds ? seed : (seed % seeds) + 1);
  return Array.from({ length: variationCount }, (_, place) => within(Math.max(1, first) + place));
}
