import type { AskedIndex } from "../hosted-index.ts";

/*
 * What a process without an index and one that has it say to each other: `POST /ask` with a Question, answered 200 with an Answer, and `GET /ready`. JSON,
 * because ids and counts are few, and whoever looks into a fault can read it.
 */

/** What of an index can be asked from afar. */
export const askable = ["search", "understand", "countsOf", "similar", "reach"] as const;

/** `reach` asks for nothing but the position. */
export type Askable = keyof AskedIndex | "reach";

export interface Question {
  catalog: string;
  method: Askable;
  given: readonly unknown[];
  /** Position in the change feed that the index shall have reached: what the one who asks has seen changed must be found. */
  since: number;
  /** Of the database that it is a position of; versions before do not tell it. */
  epoch?: string | undefined;
}

export interface Answer {
  result?: unknown;
  /** What the index has thrown. */
  error?: { name: string; message: string };
  /** That the index had reached when it was asked. */
  position: number;
  epoch?: string | undefined;
}

/** Milliseconds for which an index that is behind is waited for; then it answers as it is. */
export const patience = 1000;
/** Bytes of a question. */
export const longestQuestion = 4 * 2 ** 20;

/** What opens the door: in the header `authorization`, after `Bearer `. */
export const scheme = "Bearer ";
