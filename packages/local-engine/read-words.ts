import { readFileSync } from "node:fs";

/** The words of a text file, apart by blanks and line breaks; lines that begin with # are comments. */
export function readWords(file: URL): string[] {
  const lines = readFileSync(file, "utf8").split(/\r?\n/);
  return lines.filter((line) => !line.startsWith("#")).flatMap((line) => line.split(/\s+/).filter((word) => word !== ""));
}
