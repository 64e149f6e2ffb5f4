import type { Details } from "./details.ts";
import type { Scope } from "./plain-words/aim-of.ts";
import type { Refusal } from "./plain-words/refusals.ts";

/** What the grammar must know of an instruction. */
export interface Vocabulary {
  name: string;
  /** What calls for it, in a prompt in lower case and American spelling of "color" and "gray". The longest match wins. */
  phrases: RegExp;
  /** The percentage that is strength 1; 50 unless said. */
  usualPercent?: number;
  /** Counts only where nothing else was found: a phrase that would take in other instructions' words. */
  lastResort?: boolean;
  /** Said twice it is still done once, with the details of both clauses. */
  once?: boolean;
  /** How it takes a part of the picture that its clause names. */
  scope?: Scope;
}

/** One instruction of a prompt, ready to be carried out. */
export interface Step {
  name: string;
  details: Details;
  /** Words of its clause that nothing was made of. */
  unused: string[];
}

export interface Declined extends Refusal {
  clause: string;
}

export interface ParsedPrompt {
  /** In the prompt's order. */
  steps: Step[];
  /** Instructions that the prompt forbids ("no vignette"). */
  forbidden: string[];
  /** What was understood and cannot be done, with the reason. */
  declined: Declined[];
  /** Clauses of which nothing was understood. */
  notUnderstood: string[];
}

/** Letters of a sentence that are an instruction's. */
export interface Match {
  name: string;
  start: number;
  end: number;
  usualPercent: number;
  lastResort: boolean;
  scope?: Scope;
}

/** A clause of a sentence. */
export interface Piece {
  /** What joins it to the piece before. */
  joint: string;
  text: string;
  matches: Match[];
  negated: boolean;
}
