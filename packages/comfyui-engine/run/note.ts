/** What is kept for the next attempt at a job: where its prompts are. */
export interface Note {
  /** URL of the server. */
  server: string;
  workflow: string;
  /** Counts the times that the job was begun from its first step: prompts of another round have other ids. */
  round: number;
  /** Prompts on servers that fell silent: to be ended there when they answer again. */
  strays: Stray[];
}

export interface Stray {
  server: string;
  prompt: string;
}

/** Strays that are remembered: a note has 4,000 characters. */
const mostStrays = 8;

export const writeNote = ({ strays, ...note }: Note): string => JSON.stringify({ ...note, strays: strays.slice(-mostStrays) });

export function readNote(text: string | undefined): Note | undefined {
  return text === undefined ? undefined : (JSON.parse(text) as Note);
}
