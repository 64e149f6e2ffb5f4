import type { Details } from "../edit-image/grammar/details.ts";
import { type Declined, parsePrompt } from "../edit-image/grammar/parse-prompt.ts";
import type { Instruction, Understood } from "../edit-image/instruction.ts";
import { NotPossible } from "../edit-image/not-possible.ts";
import type { ClipInstruction } from "./clip-instruction.ts";
import { allClipInstructions, notForClips } from "./clip-instructions.ts";
import { spanIn } from "./seconds.ts";
import { isFollowed } from "./subject/followed-part.ts";

/** A step of a prompt with its instruction. */
export interface ClipStep<I extends Instruction | ClipInstruction = Instruction | ClipInstruction> {
  instruction: I;
  details: Details;
  unused: string[];
  /** Place in the prompt. */
  order: number;
}

export interface ClipPrompt {
  steps: ClipStep[];
  notUnderstood: string[];
  /** Understood, but not done with clips. */
  refused: { step: ClipStep; reason: string }[];
  /** Understood, and done with neither clips nor pictures. */
  declined: Declined[];
}

const byName = new Map<string, Instruction | ClipInstruction>(allClipInstructions.map((one) => [one.name, one]));

/**
 * Reads the prompt of a clip. Its pictures are counted from 1; in the details they are counted behind the frame itself, from 2, as picture instructions
 * expect them.
 * @param negative what the result must not show: its instructions are left out
 */
export function readClipPrompt(prompt: string, negative: string, pictures: number): ClipPrompt {
  const { steps, forbidden, declined, notUnderstood } = parsePrompt(prompt, allClipInstructions, pictures);
  const unwanted = parsePrompt(negative, allClipInstructions, pictures);
  const left = new Set([...forbidden, ...unwanted.forbidden, ...unwanted.steps.map(({ name }) => name)]);
  const read: ClipPrompt = { steps: [], notUnderstood, refused: [], declined };
  for (const [order, { name, details, unused }] of steps.entries()) {
    const instruction = byName.get(name);
    if (!instruction) throw new Error(`no instruction is called ${name}`);
    if (left.has(name)) continue;
    const numbered: Details = { ...details, pictures: details.pictures.map((number) => number + 1) };
    const step = { instruction, details: numbered, unused, order };
    const reason = notForClips.get(name) ?? (details.part && partReason(instruction, details.part)) ?? timeReason(instruction, details.clause);
    if (reason) read.refused.push({ step, reason });
    else read.steps.push(step);
  }
  return read;
}

function partReason(instruction: Instruction | ClipInstruction, part: NonNullable<Details["part"]>): string | undefined {
  if (instruction.kind === "pixels" && !instruction.strokes && isFollowed(part)) return undefined;
  return `${part.except ? "all but " : ""}the ${part.noun} is not followed through a clip: "${instruction.name}" is done to whole frames`;
}

/** Instructions that read moments in their own way. */
const readsTime = new Set(["cut out part", "keep part", "freeze", "fade in or out", "fade sound", "slow zoom", "crop"]);
const moment = /\b(?:\d+(?:\.\d+)? ?s|secs?|seconds?|minutes?|start|beginning|end|ending|middle|halfway|first half|second half)\b/;

const UNREAD_TIME = "which part of the clip is meant is not understood: say its seconds, such as from 2 to 4 seconds";

/** A moment that is named and not understood would be the whole clip. */
function timeReason({ name, kind, examples }: Instruction | ClipInstruction, clause: string): string | undefined {
  const words = clause.replace(/«\d+»/g, " ");
  // "In the middle" is a place for words.
  if (kind === "canvas") return moment.test(words.replace(/\bmiddle\b/g, " ")) && !spanIn(words, 600) ? UNREAD_TIME : undefined;
  if (/ part$/.test(name) && /\bfirst \S+.*\blast \S+|\blast \S+.*\bfirst \S+/.test(words)) return "say each part of the clip in a sentence of its own";
  if (readsTime.has(name) || !moment.test(words) || examples.some((one) => moment.test(one) && words.includes(one))) return undefined;
  const isAll = name === "reverse" || name === "boomerang" || name === "loop" || kind === "frame" || name === "stabilize";
  if (isAll) return `"${name}" is done to all of the clip, and not to some of its seconds`;
  return spanIn(words, 600) ? undefined : UNREAD_TIME;
}

export function isKind<K extends (Instruction | ClipInstruction)["kind"]>(step: ClipStep, kind: K): step is ClipStep<Extract<Instruction |
  ClipInstruction, { kind: K }>> {
  return step.instruction.kind === kind;
}

/** What is reported to the caller, in the prompt's order. */
export class ClipOutcome {
  readonly #applied: { order: number; report: Understood }[] = [];
  readonly #refused: { order: number; report: Understood }[] = [];

  applied({ instruction: { name }, details, unused, order }: ClipStep, understood: Understood): void {
    this.#applied.push({ order, report: {
      instruction: name, ...asCounted(understood), clause: clauseOf(details), ...(unused.length > 0 && { unused_words: unused }),
    } });
  }

  refused({ instruction: { name }, details, order }: ClipStep, reason: string): void {
    this.#refused.push({ order, report: { instruction: name, clause: clauseOf(details), reason } });
  }

  /** What no step stands for comes first. */
  declined(refusals: readonly Declined[]): void {
    for (const { instruction, clause, reason } of refusals) this.#refused.push({ order: -1, report: { instruction, clause, reason } });
  }

  /** Carries a step out and tells what became of it. @returns whether it was possible */
  async attempt(step: ClipStep, work: () => Promise<Understood> | Understood): Promise<boolean> {
    try {
      this.applied(step, await work());
      return true;
    } catch (error) {
      if (!(error instanceof NotPossible)) throw error;
      this.refused(step, error.message);
      return false;
    }
  }

  reported(): { applied: Understood[]; not_applied: Understood[] } {
    const inOrder = (list: { order: number; report: Understood }[]) => list.toSorted((a, b) => a.order - b.order).map(({ report }) => report);
    return { applied: inOrder(this.#applied), not_applied: inOrder(this.#refused) };
  }
}

/** Pictures as the caller counts them, without the frame. */
function asCounted(understood: Understood): Understood {
  const { picture, background } = understood;
  const said = typeof background === "string" ? background.replace(/^picture (\d+)$/, (_, number: string) => `picture ${Number(number) - 1}`) : background;
  return { ...understood, ...(typeof picture === "number" && { picture: picture - 1 }), ...(background !== undefined && { background: said }) };
}

function clauseOf({ clause, texts }: Details): string {
  const left = [...texts];
  return clause.trim().replace(/ {2,}/g, " ").replace(/«\d+»/g, () => `"${left.shift() ?? ""}"`);
}
