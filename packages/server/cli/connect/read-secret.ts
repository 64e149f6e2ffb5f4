import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { CommandError } from "../command.ts";

/** A secret that is the one line of a file, or is given on standard input: typed where that is a terminal, which then does not show it. */
export async function readSecret(file: string | undefined, ask: () => void): Promise<string> {
  const text = file === undefined ? await firstLine(ask) : await readFile(file, "utf8").catch((problem: Error) => {
    throw new CommandError(`The file cannot be read: ${problem.message}.`);
  });
  const secret = text.trim();
  if (secret === "") throw new CommandError("No key was given: pipe it in, type it, or name a file that holds it with --key-file.");
  return secret;
}

async function firstLine(ask: () => void): Promise<string> {
  const isTerminal = process.stdin.isTTY === true;
  if (isTerminal) ask();
  // What is typed is written to nowhere.
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, ...(isTerminal && { output: silent, terminal: true }) });
  try {
    for await (const line of lines) return line;
    return "";
  } finally {
    lines.close();
  }
}
